import { setImmediate as others } from 'node:timers/promises';
import { type SearchToken, searchTokens } from '@earshot/core/rules/words/search-query';

/*
 * PostgreSQL's tsvector holds at most 1 MB of lexemes, positions up to 16383 and 256 of them per lexeme
 * (https://www.postgresql.org/docs/current/textsearch-limits.html). A text of a million characters goes beyond:
 * - its first 16,000 or so tokens keep their positions, 255 of each lexeme; later ones are in the index without. So a
 *   phrase that positions confirm is there, and one that they don't is looked for in the folded text (`partial`).
 * - lexemes are taken in reading order up to a megabyte: about 100,000 different words or 150,000 different pairs of
 *   Chinese characters. Prose of a million characters has fewer; what comes new after that is not found.
 */
const LAST_POSITION = 16_382;
const POSITIONS_PER_LEXEME = 255;
const MOST_BYTES = 1_000_000;

// A phrase must not run from the title into the text; its widest step is two (search-query.ts).
const GAP = 4;
// A preview reads only one part.
const PART = 2000;
// Characters read before yielding to other work (contract 47), and the furthest that a cut looks back for a word
// boundary.
const SLICE = 10_000;
const TOKENS_PER_TURN = 2000;
const BORDER = /[\s\p{P}]/u;

/** A text as stored in the index. */
export interface IndexedText {
  /** the text in pieces; joined they are the text */
  parts: string[];
  /** the tokens of each part, each after a space; empty if one part and its positions suffice */
  folded: string[];
  /** true if positions are missing for some tokens */
  partial: boolean;
  /** tsvector of title and text; words of the title have weight A */
  words: string;
  /** tsvector of the title alone */
  titleWords: string;
}

class Vector {
  private readonly lexemes = new Map<string, string[]>();
  private bytes = 0;
  partial = false;

  add(lexeme: string, position: number, weight = ''): void {
    const positions = this.lexemes.get(lexeme) ?? this.begin(lexeme);
    if (!positions || position > LAST_POSITION || positions.length === POSITIONS_PER_LEXEME) this.partial = true;
    else positions.push(`${position}${weight}`);
  }

  // Each lexeme can take a byte of padding and two for the count of its positions, which are two bytes each.
  private begin(lexeme: string): string[] | undefined {
    this.bytes += Buffer.byteLength(lexeme) + 3;
    if (this.bytes + 2 * LAST_POSITION > MOST_BYTES) return undefined;
    const positions: string[] = [];
    this.lexemes.set(lexeme, positions);
    return positions;
  }

  // Tokens are letters, digits and marks: nothing in them needs escaping.
  toString(): string {
    const written = ([lexeme, positions]: [string, string[]]) =>
      positions.length === 0 ? `'${lexeme}'` : `'${lexeme}':${positions.join(',')}`;
    return [...this.lexemes].map(written).join(' ');
  }
}

class Parts {
  readonly parts: string[] = [];
  readonly folded: string[] = [];
  private from = 0;
  private tokens: string[] = [];

  constructor(private readonly text: string) {}

  add({ text, start }: SearchToken): void {
    this.close(start);
    this.tokens.push(` ${text}`);
  }

  /** Ends a long enough part at a position where no token is cut. */
  close(at: number, least = PART): void {
    if (at - this.from < least) return;
    this.parts.push(this.text.slice(this.from, at));
    this.folded.push(this.tokens.join(''));
    this.from = at;
    this.tokens = [];
  }
}

/** A text as PostgreSQL can store it: without NUL. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Reads title and text for the index; yields to other work during a long text. */
export async function indexedText(title: string, given: string): Promise<IndexedText> {
  const text = storable(given);
  const [titleOnly, all] = [new Vector(), new Vector()];
  let position = 0;
  for (const token of searchTokens(title)) {
    position += 1;
    titleOnly.add(token.text, position);
    all.add(token.text, position, 'A');
  }
  position += GAP - 1;
  const cut = new Parts(text);
  for (const [from, to] of slices(text)) {
    for (const token of searchTokens(text.slice(from, to))) {
      position += 1;
      if (position % TOKENS_PER_TURN === 0) await others();
      all.add(token.text, position);
      cut.add({ ...token, start: from + token.start });
    }
    cut.close(to);
  }
  cut.close(text.length, 1);
  const { parts, folded } = cut;
  const told = parts.length < 2 && !all.partial;
  return { parts, folded: told ? [] : folded, partial: all.partial, words: `${all}`, titleWords: `${titleOnly}` };
}

// Only a run of letters longer than a slice, which is data, is cut inside.
function* slices(text: string): Generator<[from: number, to: number]> {
  let from = 0;
  while (from < text.length) {
    const to = from + SLICE >= text.length ? text.length : borderBefore(text, from + SLICE, from);
    yield [from, to];
    from = to;
  }
}

function borderBefore(text: string, at: number, least: number): number {
  for (let place = at; place > least; place -= 1) if (BORDER.test(text.charAt(place - 1))) return place;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
