import * as z from 'zod';
import type { AnswerLine } from './answer-lines.ts';
import type { ClaimedQuote } from './cited-lines.ts';

/** Words of a passage for which a model proposes something. */
export interface ProposedWords extends ClaimedQuote {
  /** proposed classification: ids of tags, or a kind of personal data */
  as: string[];
}

const shape = z.object({ passage: z.string(), text: z.string(), as: z.array(z.string()).max(20) });

/** Reads a line of a model's answer that names words of a passage. */
export function readProposed(json: unknown): AnswerLine<ProposedWords> {
  const read = shape.safeParse(json);
  return read.success ? read.data : 'UNREADABLE';
}
