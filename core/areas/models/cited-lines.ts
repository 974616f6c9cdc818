import * as z from 'zod';
import { limits } from '../../limits.ts';
import { cleanLine } from '../../rules/text.ts';

/** Words that a model says stand in a passage. */
export interface ClaimedQuote {
  /** the id of the passage, as the model was given it */
  passage: string;
  text: string;
}

/** A sentence of a model, with what it says is its evidence. */
export interface CitedSentence {
  sentence: string;
  quotes: ClaimedQuote[];
  /** the section that it is for, counted from 1, where there are sections */
  section: number;
}

const shape = z.object({
  sentence: z.string(),
  quotes: z.array(z.object({ passage: z.string(), text: z.string() })).default([]),
  section: z.int().min(1).max(limits.summary.sections).default(1),
});

/** What a line of a model's answer is: a sentence, nothing to look at, or nothing that can be read. */
export type CitedLine = CitedSentence | 'NOTHING' | 'UNREADABLE';

// Models like to put a list, or a fence, around what they were asked for.
const AROUND = /^(```\w*|[[\]]|)$/;

/** Reads a line of a model's answer: a JSON object with a sentence and its quotes. */
export function readCitedLine(line: string): CitedLine {
  const text = line.trim().replace(/,$/, '');
  if (AROUND.test(text)) return 'NOTHING';
  if (text.length > limits.models.line) return 'UNREADABLE';
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return 'UNREADABLE';
    throw fault;
  }
  const read = shape.safeParse(parsed);
  if (!read.success) return 'UNREADABLE';
  const sentence = cleanLine(read.data.sentence);
  return sentence === '' ? 'NOTHING' : { ...read.data, sentence };
}

/** Cuts an answer into lines as it comes, piece by piece. What is longer than a line may be counts as one that cannot be read. */
export class CitedLines {
  #rest = '';
  #read = 0;

  /** The lines that end in this piece. */
  push(piece: string): CitedLine[] {
    this.#read += piece.length;
    if (this.full) return [];
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    // What is too long by one is too long however it goes on.
    this.#rest = this.#rest.slice(0, limits.models.line + 1);
    return lines.map(readCitedLine).filter((line) => line !== 'NOTHING');
  }

  /** Whether more came than is read of one answer. */
  get full(): boolean {
    return this.#read > limits.models.answer;
  }

  /** What is left when the answer has ended. One that was cut off ends in the middle of a line, which is no sentence. */
  end(whole: boolean): CitedLine[] {
    const line = readCitedLine(this.#rest);
    this.#rest = '';
    return line === 'NOTHING' || (!whole && line === 'UNREADABLE') ? [] : [line];
  }
}
