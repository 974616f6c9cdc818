import type { AnyOperation } from '@earshot/core/model/operation';
import type { Actor } from './access.ts';
import type { Visit } from './visit.ts';

/** One call of an operation: its input is checked, what it names is not loaded yet. */
export interface Call {
  operation: AnyOperation;
  input: unknown;
  visit: Visit;
}

/** One of a member. */
export interface ActorCall extends Call {
  actor: Actor;
}
