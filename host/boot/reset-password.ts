import { type Environment, linkOrigin } from '@earshot/config/environment';
import { keyFor, secretKey } from '@earshot/config/secret-key';
import { StartFailure } from '@earshot/config/start-failure';
import { normalEmail } from '@earshot/core/rules/email';
import { createOwnReset } from '../areas/workspace/password-resets.ts';
import type { Log } from '../log/log.ts';
import { Database } from '../store/database.ts';
import { migrate } from '../store/migrations/index.ts';
import { openBeside } from './database/open-database.ts';

/** Password reset link for the operator, with its expiry. */
export interface ResetLink {
  link: string;
  expiresAt: Date;
}

/**
 * Creates a link for setting a new password, for an operator on the host machine: for the only administrator who forgot
 * theirs. Works whether or not Earshot runs; throws StartFailure.
 */
export async function resetPassword(environment: Environment, log: Log, typed: string): Promise<ResetLink> {
  const email = normalEmail(typed);
  if (!email) throw new StartFailure(`"${typed}" is no email address.`);
  const opened = await openBeside(environment, log);
  try {
    const auditKey = keyFor(await secretKey(environment), 'audit');
    const database = new Database(opened.connection, { size: 2, auditKey });
    try {
      await migrate(database);
      const { token, expiresAt } = await createOwnReset(database, email);
      return { link: `${linkOrigin(environment)}/auth/reset-password#token=${token}`, expiresAt };
    } finally {
      await database.close();
    }
  } finally {
    await opened.stop();
  }
}
