import { limits } from '../../limits.ts';

/** A line of a model's answer: a result, nothing of interest, or unreadable. */
export type AnswerLine<T> = T | 'NOTHING' | 'UNREADABLE';

/** Reads the JSON of a line. */
export type ReadLine<T> = (json: unknown) => AnswerLine<T>;

// Models often put a list, or a code fence, around their lines.
const AROUND = /^(```\w*|[[\]]|)$/;

/** Reads a line of a model's answer, which is a JSON object. */
export function readAnswerLine<T>(line: string, read: ReadLine<T>): AnswerLine<T> {
  const text = line.trim().replace(/,$/, '');
  if (AROUND.test(text)) return 'NOTHING';
  if (text.length > limits.models.line) return 'UNREADABLE';
  try {
    return read(JSON.parse(text));
  } catch (fault) {
    if (fault instanceof SyntaxError) return 'UNREADABLE';
    throw fault;
  }
}

/** Splits an answer into lines as it arrives. A line above the maximum length is unreadable. */
export class AnswerLines<T extends object> {
  #rest = '';
  #read = 0;

  constructor(private readonly readLine: ReadLine<T>) {}

  /** Returns the lines that this piece completes. */
  push(piece: string): (T | 'UNREADABLE')[] {
    const { full } = this;
    this.#read += piece.length;
    if (full) return [];
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    // Keep one character over the limit: enough to reject the line.
    this.#rest = this.#rest.slice(0, limits.models.line + 1);
    return lines.flatMap((line) => this.shown(line));
  }

  /** True if the answer exceeds its maximum length. */
  get full(): boolean {
    return this.#read > limits.models.answer;
  }

  /** Flushes the last line; if the answer was cut off, an unreadable fragment is dropped. */
  end(whole: boolean): (T | 'UNREADABLE')[] {
    const tooLong = this.#rest.length > limits.models.line;
    const line = this.shown(this.#rest);
    this.#rest = '';
    return whole || tooLong ? line : line.filter((one) => one !== 'UNREADABLE');
  }

  private shown(line: string): (T | 'UNREADABLE')[] {
    const read = readAnswerLine(line, this.readLine);
    return read === 'NOTHING' ? [] : [read];
  }
}

/** Everything that a model proposed, and the number of unreadable lines. */
export interface WholeAnswer<T> {
  lines: T[];
  unreadable: number;
}

/** Reads an answer to its end or maximum length. Errors of the pieces are thrown: an incomplete answer is discarded. */
export async function wholeAnswer<T extends object>(
  pieces: AsyncIterable<string>,
  readLine: ReadLine<T>,
): Promise<WholeAnswer<T>> {
  const lines = new AnswerLines(readLine);
  const read: (T | 'UNREADABLE')[] = [];
  for await (const piece of pieces) {
    read.push(...lines.push(piece));
    if (lines.full) break;
  }
  read.push(...lines.end(!lines.full));
  const found = read.filter((line) => line !== 'UNREADABLE');
  return { lines: found, unreadable: read.length - found.length };
}
