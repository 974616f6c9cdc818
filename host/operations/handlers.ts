import type { AnswerOf, AnyOperation, ObjectOf, Page, ParsedInput } from '@earshot/core/model/operation';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

/** A page whose total is counted only on request. */
export type ListedPage<T> = Omit<Page<T>, 'totalCount'> & { totalCount: () => number | Promise<number> };

// The answer of a handler: the declared one, or a page whose total is counted later.
type Answered<O> = AnswerOf<O> extends Page<infer T> ? ListedPage<T> : AnswerOf<O>;

export interface MemberCall<O, P = unknown> {
  input: ParsedInput<O>;
  work: Work;
  /** result of `prepare` */
  prepared: P;
  /** the row that `input.id` names, loaded at the declared level */
  object: ObjectOf<O>;
  visit: Visit;
}
/** Subject of an audit line for an unauthenticated call: a member, or only the workspace if the member is unknown. */
export interface Doer {
  workspaceId: string;
  memberId: string | null;
}

export interface DoorCall<O> {
  input: ParsedInput<O>;
  visit: Visit;
  /** sets the doer, if known only during the call; otherwise it is the session's member */
  by: (doer: Doer) => void;
}

export interface Handler {
  operation: AnyOperation;
  inside?: (call: never) => Promise<unknown>;
  prepare?: (input: never) => Promise<unknown>;
  outside?: (call: never) => Promise<unknown>;
  /** true if it writes the operation's audit line itself, in the transaction of its change */
  auditsItself?: boolean;
}

/**
 * Declares the handler of a member's operation, which runs inside one transaction of the workspace. Slow work without a
 * transaction, such as hashing a password, goes into `prepare`: it runs before, once the caller is authorised.
 */
export const inside = <O extends AnyOperation, P>(
  operation: O,
  run: (call: MemberCall<O, P>) => Promise<Answered<O>>,
  prepare?: (input: ParsedInput<O>) => Promise<P>,
): Handler => ({ operation, inside: run, prepare });

/** Declares the handler of an operation for callers who are not in a workspace (yet). */
export const outside = <O extends AnyOperation>(
  operation: O,
  run: (call: DoorCall<O>) => Promise<AnswerOf<O>>,
  options: { auditsItself?: boolean } = {},
): Handler => ({ operation, outside: run, ...options });
