import type { AnswerOf, AnyOperation, ObjectOf, Page, ParsedInput } from '@earshot/core/model/operation';
import type { Visit } from './visit.ts';
import type { Work } from './work.ts';

/** A page whose total is counted only when somebody asks for it. */
export type ListedPage<T> = Omit<Page<T>, 'totalCount'> & { totalCount: () => number | Promise<number> };

// What a handler answers with.
type Answered<O> = AnswerOf<O> extends Page<infer T> ? ListedPage<T> : AnswerOf<O>;

export interface MemberCall<O, P = unknown> {
  input: ParsedInput<O>;
  work: Work;
  /** what came of preparing it */
  prepared: P;
  /** the row that `input.id` names, loaded at the declared level */
  object: ObjectOf<O>;
  visit: Visit;
}
/** Whose audit line a call at the door is: that of a member, or of a workspace where the member is not known. */
export interface Doer {
  workspaceId: string;
  memberId: string | null;
}

export interface DoorCall<O> {
  input: ParsedInput<O>;
  visit: Visit;
  /** names whose call it is, where that shows only while it is answered; otherwise it is the session's */
  by: (doer: Doer) => void;
}

export interface Handler {
  operation: AnyOperation;
  inside?: (call: never) => Promise<unknown>;
  prepare?: (input: never) => Promise<unknown>;
  outside?: (call: never) => Promise<unknown>;
  /** writes the audit line of the operation itself, in the transaction of its change */
  auditsItself?: boolean;
}

/**
 * What a member's operation does, inside one transaction of the workspace. What takes long and needs none (hashing a
 * password) is prepared before it is opened, once the caller is known to be allowed.
 */
export const inside = <O extends AnyOperation, P>(
  operation: O,
  run: (call: MemberCall<O, P>) => Promise<Answered<O>>,
  prepare?: (input: ParsedInput<O>) => Promise<P>,
): Handler => ({ operation, inside: run, prepare });

/** What an operation of somebody who is not (yet) in a workspace does. */
export const outside = <O extends AnyOperation>(
  operation: O,
  run: (call: DoorCall<O>) => Promise<AnswerOf<O>>,
  options: { auditsItself?: boolean } = {},
): Handler => ({ operation, outside: run, ...options });
