import type { AnyOperation } from '@earshot/core/model/operation';
import type { Actor } from './access.ts';
import type { Visit } from './visit.ts';

/** A call of an operation: its input is checked, its objects are not loaded yet. */
export interface Call {
  operation: AnyOperation;
  input: unknown;
  visit: Visit;
}

/** A call by a member. */
export interface ActorCall extends Call {
  actor: Actor;
}
