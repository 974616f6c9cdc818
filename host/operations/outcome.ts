import type { Inverse } from './work.ts';

/** Result of a call: the answer and, for a change, its inverse. */
export interface Outcome {
  answer: unknown;
  undo?: Inverse;
}
