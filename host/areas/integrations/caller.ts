import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { Actor } from '../../operations/access.ts';
import type { Visit } from '../../operations/visit.ts';

/** The caller, signed in as a person: outside accounts are personal, and access tokens cannot use them. */
export function caller({ session }: Visit): Actor {
  const actor = session?.actor;
  if (!actor) throw new Refusal('UNAUTHENTICATED', REFUSED.UNAUTHENTICATED);
  if (session.token) throw new Refusal('FORBIDDEN', 'This requires a signed-in person. An access token is not enough.');
  return actor;
}
