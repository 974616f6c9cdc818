import type { Environment } from '@earshot/config/environment';
import { keyFor, knownSecretKey, secretKey } from '@earshot/config/secret-key';
import { readRegister, writeRegister } from '../areas/backup/erasures-file.ts';
import { keyIdOf } from '../areas/backup/key-id.ts';
import type { MadeBackup } from '../areas/backup/make-backup.ts';
import { recordedBackup } from '../areas/backup/recorded-backup.ts';
import { releaseOf } from '../areas/backup/release.ts';
import { repeatLaterErasures } from '../areas/backup/repeat-later-erasures.ts';
import { type Restored, restoreBackup } from '../areas/backup/restore-backup.ts';
import { fileStoreOf } from '../areas/files/area.ts';
import type { Log } from '../log/log.ts';
import { tenantIds } from '../store/accounts.ts';
import { Database, type Transaction } from '../store/database.ts';
import { migrate } from '../store/migrations/index.ts';
import { verifyAudit } from '../store/spine.ts';
import { type OpenDatabase, openBeside, openDatabase } from './database/open-database.ts';

type Tell = (doing: string) => void;

async function using<T>(open: Promise<OpenDatabase>, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = await open;
  try {
    return await work(opened);
  } finally {
    await opened.stop();
  }
}

/** Makes a backup and reads it back, whether or not Earshot runs. */
export function backup(environment: Environment, log: Log, path: string, tell: Tell): Promise<MadeBackup> {
  return using(openBeside(environment, log), async ({ connection }) => {
    const database = new Database(connection, { size: 2 });
    try {
      await migrate(database);
      const keyId = keyIdOf(await secretKey(environment));
      const parts = { connection, store: fileStoreOf(environment, log), release: releaseOf(), keyId };
      return await recordedBackup(database, parts, { path, tell });
    } finally {
      await database.close();
    }
  });
}

/** Writes the register of erasures to a file, whether or not Earshot runs; returns the number of erasures. */
export function writeErasures(environment: Environment, log: Log, path: string): Promise<number> {
  return using(openBeside(environment, log), async ({ connection }) => {
    const database = new Database(connection, { size: 2 });
    try {
      await migrate(database);
      return await writeRegister(database, await secretKey(environment), path);
    } finally {
      await database.close();
    }
  });
}

/**
 * Restores a backup into the empty database and file store of this environment, on which no Earshot may run. With a
 * register, later erasures are repeated once Earshot starts; `repeated` is their number.
 */
export function restore(
  environment: Environment,
  log: Log,
  { register, ...options }: { path: string; withoutSecrets: boolean; tell: Tell; register: string | undefined },
): Promise<Restored & { repeated: number }> {
  return using(openDatabase(environment, log), async ({ connection }) => {
    const key = await knownSecretKey(environment);
    // Read to its end first, so that nothing is restored if it is damaged.
    if (register !== undefined) for await (const _ of readRegister(key, register));
    const store = fileStoreOf(environment, log);
    const restored = await restoreBackup({ connection, store, keyId: key && keyIdOf(key), log }, options);
    if (register === undefined) return { ...restored, repeated: 0 };
    const database = new Database(connection, { size: 2 });
    try {
      await migrate(database);
      const after = new Date(restored.manifest.madeAt);
      return { ...restored, repeated: await repeatLaterErasures(database, key, { path: register, after }) };
    } finally {
      await database.close();
    }
  });
}

/** The audit log of a workspace, and the number of its first changed line; null if none. */
export interface CheckedLog {
  workspaceId: string;
  brokenAt: number | null;
}

async function workspacesOf(transaction: Transaction): Promise<string[]> {
  const [tenants] = await transaction.sql<{ there: boolean }>(`select to_regclass('tenants') is not null as there`);
  return tenants?.there ? tenantIds(transaction) : []; // none in a database that no Earshot has used yet
}

/** Verifies the audit logs of all workspaces, whether or not Earshot runs. */
export function verifyAuditLogs(environment: Environment, log: Log): Promise<CheckedLog[]> {
  return using(openBeside(environment, log), async ({ connection }) => {
    const auditKey = keyFor(await secretKey(environment), 'audit');
    const database = new Database(connection, { size: 2, auditKey });
    try {
      const checked: CheckedLog[] = [];
      for (const workspaceId of await database.asSystem('list the workspaces', workspacesOf))
        checked.push({ workspaceId, brokenAt: await database.inWorkspace(workspaceId, verifyAudit) });
      return checked;
    } finally {
      await database.close();
    }
  });
}
