/** Words with their last known context. */
export interface Quote {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Context characters stored on each side of a quote. */
export const CONTEXT = 64;
/** Matching context characters needed to identify a quote's position. */
const TELLING = 12;

const FOLDED: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
};

/**
 * Folded form of a character for comparison: no case, accents, spaces, soft hyphens or types of quotation mark and
 * dash.
 */
function fold(character: string): string {
  const plain = FOLDED[character] ?? character.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\s]/gu, '');
  return (/^\p{Pd}$/u.test(plain) ? '-' : plain).toLowerCase();
}

const isPlain = (code: number) => code > 32 && code < 127 && (code < 65 || code > 90);

/** A text folded for comparison; `at[i]` is the position of its i-th unit in the original. */
interface Folded {
  text: string;
  at: number[];
}

function folded(text: string): Folded {
  const parts: string[] = [];
  const at: number[] = [];
  for (let index = 0; index < text.length; ) {
    const code = text.charCodeAt(index);
    const character = isPlain(code) ? text.charAt(index) : String.fromCodePoint(text.codePointAt(index) ?? 0);
    const plain = isPlain(code) ? character : fold(character);
    parts.push(plain);
    for (let unit = 0; unit < plain.length; unit++) at.push(index);
    index += character.length;
  }
  at.push(text.length);
  return { text: parts.join(''), at };
}

/** True if two texts are equal apart from white space, case and typography. */
export const saysTheSame = (one: string, other: string): boolean =>
  one === other || folded(one).text === folded(other).text;

const commonEnd = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
};
const commonStart = (one: string, other: string): number => {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
};

export interface Range {
  from: number;
  to: number;
}
interface Judgement {
  score: number;
  agrees: boolean;
}
interface Candidate extends Range, Judgement {}

/** Folded words on one side of a position, and whether the text is empty there. */
interface Side {
  words: string;
  edge: boolean;
}

/** Scores the match between a position's surroundings and a quote's stored context. */
function judged(left: Side, right: Side, { before, after }: { before: string; after: string }): Judgement {
  const score = commonEnd(left.words, before) + commonStart(right.words, after);
  const agrees =
    score >= Math.min(TELLING, before.length + after.length || TELLING) ||
    (before === '' && left.edge) ||
    (after === '' && right.edge);
  return { score, agrees };
}

// Limit for pathological texts (one letter a million times), which would make the search quadratic.
const MOST_CANDIDATES = 1000;
// Search distance for words when the nearby context is only whitespace.
const FAR = 16 * CONTEXT;

/** Finds quotes in one text. Folding a long text costs more than finding one quote, so it is done once. */
export class QuoteFinder {
  private folded: Folded | undefined;

  constructor(private readonly text: string) {}

  /**
   * Finds a quote exactly, or with other spaces and typography. Context decides among several matches; undefined if it
   * cannot. With `context`, the surrounding words must match even for a single match.
   */
  find(wanted: Quote, { context }: { context: boolean }): Range | undefined {
    const fits = ({ agrees }: Candidate) => agrees || !context;
    const exact = this.exact(wanted).filter(fits);
    const all = exact.length > 0 ? exact : this.folding(wanted).filter(fits);
    const [best, second] = all.sort((one, other) => other.score - one.score);
    if (!best || best.score === second?.score) return undefined;
    return second && !best.agrees ? undefined : { from: best.from, to: best.to };
  }

  /** Number of characters around this range that match the quote's stored context. */
  score({ from, to }: Range, { prefix, suffix }: Quote): number {
    const before = folded(this.text.slice(Math.max(0, from - 2 * CONTEXT), from)).text;
    const after = folded(this.text.slice(to, to + 2 * CONTEXT)).text;
    return commonEnd(before, folded(prefix).text) + commonStart(after, folded(suffix).text);
  }

  /** All exact occurrences of the quote; most quotes are found by this, without folding a long text. */
  private exact({ quote, prefix, suffix }: Quote): Candidate[] {
    const around = { before: folded(prefix).text, after: folded(suffix).text };
    const found: Candidate[] = [];
    if (folded(quote).text === '') return found;
    for (let from = this.text.indexOf(quote); from >= 0 && found.length < MOST_CANDIDATES; ) {
      const to = from + quote.length;
      const left = this.before(from, around.before.length);
      found.push({ from, to, ...judged(left, this.after(to, around.after.length), around) });
      from = this.text.indexOf(quote, from + 1);
    }
    return found;
  }

  private before(at: number, length: number): Side {
    for (let far = CONTEXT; ; far *= 2) {
      const from = Math.max(0, at - far);
      const words = folded(this.text.slice(from, at)).text;
      if (from === 0 || words.length > length || far >= FAR)
        return { words: words.slice(Math.max(0, words.length - length)), edge: from === 0 && words === '' };
    }
  }

  private after(at: number, length: number): Side {
    for (let far = CONTEXT; ; far *= 2) {
      const to = Math.min(this.text.length, at + far);
      const words = folded(this.text.slice(at, to)).text;
      if (to === this.text.length || words.length > length || far >= FAR)
        return { words: words.slice(0, length), edge: to === this.text.length && words === '' };
    }
  }

  /** All occurrences of the quote, ignoring spaces, case and typography. */
  private folding({ quote, prefix, suffix }: Quote): Candidate[] {
    this.folded ??= folded(this.text);
    const { text, at } = this.folded;
    const [words, before, after] = [folded(quote).text, folded(prefix).text, folded(suffix).text];
    const found: Candidate[] = [];
    if (words === '') return found;
    for (let index = text.indexOf(words); index >= 0 && found.length < MOST_CANDIDATES; ) {
      const end = index + words.length;
      const left = { words: text.slice(Math.max(0, index - before.length), index), edge: index === 0 };
      const right = { words: text.slice(end, end + after.length), edge: end === text.length };
      const last = at[end - 1] ?? 0;
      const to = last + String.fromCodePoint(this.text.codePointAt(last) ?? 0).length;
      found.push({ from: at[index] ?? 0, to, ...judged(left, right, { before, after }) });
      index = text.indexOf(words, index + 1);
    }
    return found;
  }
}
