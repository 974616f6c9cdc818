import type { Inverse } from './work.ts';

/** What a call came to: the answer and, for a change, how to take it back. */
export interface Outcome {
  answer: unknown;
  undo?: Inverse;
}
