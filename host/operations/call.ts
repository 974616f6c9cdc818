import type { AnyOperation } from '@earshot/core/model/operation';
import type { Actor } from './access.ts';
import type { Visit } from './visit.ts';

/** A call of an operation with validated input, before its objects are loaded. */
export interface Call {
  operation: AnyOperation;
  input: unknown;
  visit: Visit;
}

/** A call by a member. */
export interface ActorCall extends Call {
  actor: Actor;
}
