import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { inAudience } from '@earshot/core/rules/permission';
import { BLOCKED } from '@earshot/core/texts';
import type { ZodError } from 'zod';
import type { Visit } from './visit.ts';

/**
 * Refuses callers who are not signed in; programs with an invalid token or without the header get a message about it.
 */
export function signInFirst({ headless, badToken }: Pick<Visit, 'headless' | 'badToken'>): Refusal {
  if (badToken)
    return new Refusal('UNAUTHENTICATED', 'This access token is wrong, expired or revoked. Make another one.');
  return new Refusal(
    'UNAUTHENTICATED',
    headless ? 'Send the header x-earshot: 1 with each call.' : 'Sign in to continue. What you typed is kept.',
  );
}

/** Reason why an operation is not available to a caller; undefined if it is. */
export function whyNot(
  operation: AnyOperation,
  { session, ...visit }: Pick<Visit, 'session' | 'headless' | 'badToken'>,
): Refusal | undefined {
  if (session?.token) {
    // A token's holder must not create others, nor sign its owner out.
    if (operation.audience === 'account')
      return new Refusal('FORBIDDEN', 'This requires a signed-in person. An access token is not enough.');
    if (operation.effect === 'write' && session.token.scope === 'READ')
      return new Refusal('FORBIDDEN', 'This access token can only read. Make one that can write.');
  }
  if (inAudience(operation.audience, session !== null, session?.actor ?? null)) return undefined;
  if (!session?.actor) return signInFirst(visit);
  const viewer = session.actor.role === 'VIEWER';
  return new Refusal(
    'FORBIDDEN',
    viewer && operation.audience === 'contributor'
      ? (operation.viewers ?? BLOCKED.readOnly)
      : 'Your role does not include this. Ask an administrator of the workspace.',
  );
}

/** The operation's validated input; every refused field has its own message. */
export function parsed(operation: AnyOperation, rawInput: unknown): unknown {
  const result = operation.input.safeParse(rawInput ?? {});
  if (result.success) return result.data;
  const fields = fieldTexts(result.error);
  const [first] = Object.values(fields);
  throw new Refusal('BAD_USER_INPUT', first ?? 'The input is not as expected.', { fields });
}

function fieldTexts(error: ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]).reverse());
}
