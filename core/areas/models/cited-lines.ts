import * as z from 'zod';
import { limits } from '../../limits.ts';
import { cleanLine } from '../../rules/text.ts';
import { type AnswerLine, AnswerLines, readAnswerLine } from './answer-lines.ts';

/** Words that a model claims to quote from a passage. */
export interface ClaimedQuote {
  /** id of the passage in the prompt */
  passage: string;
  text: string;
}

/** A sentence of a model, with its claimed quotes. */
export interface CitedSentence {
  sentence: string;
  quotes: ClaimedQuote[];
  /** its section, counted from 1, if there are sections */
  section: number;
}

const shape = z.object({
  sentence: z.string(),
  quotes: z.array(z.object({ passage: z.string(), text: z.string() })).default([]),
  section: z.int().min(1).max(limits.summary.sections).default(1),
});

/** Reads a sentence and its quotes. */
export function readCited(json: unknown): AnswerLine<CitedSentence> {
  const read = shape.safeParse(json);
  if (!read.success) return 'UNREADABLE';
  const sentence = cleanLine(read.data.sentence);
  return sentence === '' ? 'NOTHING' : { ...read.data, sentence };
}

/** A line of an answer that consists of sentences. */
export type CitedLine = AnswerLine<CitedSentence>;

/** Reads a line of a model's answer: a JSON object with a sentence and its quotes. */
export const readCitedLine = (line: string): CitedLine => readAnswerLine(line, readCited);

/** Splits an answer into sentences as it arrives. */
export class CitedLines extends AnswerLines<CitedSentence> {
  constructor() {
    super(readCited);
  }
}

/** The distinct sentences of an answer, up to the maximum. */
export const eachOnce = (sentences: readonly CitedSentence[], most: number): CitedSentence[] =>
  [...new Map(sentences.map((line) => [line.sentence, line])).values()].slice(0, most);
