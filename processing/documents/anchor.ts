/** Words with what stood around them when they were last seen. */
export interface Quote {
  quote: string;
  prefix: string;
  suffix: string;
}

/** How many characters are kept on each side of a quote. */
export const CONTEXT = 64;
/** So many equal characters next to a quote tell its place from any other. */
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

/** One character as it is compared: no case, accents, spaces, soft hyphens or kinds of quotation mark and dash. */
function fold(character: string): string {
  const plain = FOLDED[character] ?? character.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\s]/gu, '');
  return (/^\p{Pd}$/u.test(plain) ? '-' : plain).toLowerCase();
}

const isPlain = (code: number) => code > 32 && code < 127 && (code < 65 || code > 90);

/** A text folded for comparison; `at[i]` is where its i-th unit stands in the original. */
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

/** Whether two texts say the same, whatever their spaces, case and typography. */
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
interface Candidate extends Range {
  score: number;
  agrees: boolean;
}

// Pathological texts (one letter a million times) must not make the search quadratic.
const MOST_CANDIDATES = 1000;

/** Finds quotes in one text; folding a long text costs more than finding one quote, so it is done once. */
export class QuoteFinder {
  private folded: Folded | undefined;

  constructor(private readonly text: string) {}

  /**
   * Where a quote stands: as it is written, or else with other spaces and typography. Among several places the context
   * decides; undefined when it can't. With `context` the words around must agree even for the only place.
   */
  find(wanted: Quote, { context }: { context: boolean }): Range | undefined {
    const all = this.candidates(wanted).filter((candidate) => candidate.agrees || !context);
    const exact = all.filter(({ from, to }) => this.text.slice(from, to) === wanted.quote);
    const [best, second] = (exact.length > 0 ? exact : all).sort((one, other) => other.score - one.score);
    if (!best || best.score === second?.score) return undefined;
    return second && !best.agrees ? undefined : { from: best.from, to: best.to };
  }

  /** How many characters around this range are those that the quote remembers. */
  score({ from, to }: Range, { prefix, suffix }: Quote): number {
    const before = folded(this.text.slice(Math.max(0, from - 2 * CONTEXT), from)).text;
    const after = folded(this.text.slice(to, to + 2 * CONTEXT)).text;
    return commonEnd(before, folded(prefix).text) + commonStart(after, folded(suffix).text);
  }

  private candidates({ quote, prefix, suffix }: Quote): Candidate[] {
    this.folded ??= folded(this.text);
    const { text, at } = this.folded;
    const [words, before, after] = [folded(quote).text, folded(prefix).text, folded(suffix).text];
    const found: Candidate[] = [];
    if (words === '') return found;
    for (let index = text.indexOf(words); index >= 0 && found.length < MOST_CANDIDATES; ) {
      const end = index + words.length;
      const left = commonEnd(text.slice(Math.max(0, index - before.length), index), before);
      const right = commonStart(text.slice(end, end + after.length), after);
      const agrees =
        left + right >= Math.min(TELLING, before.length + after.length || TELLING) ||
        (before === '' && index === 0) ||
        (after === '' && end === text.length);
      const last = at[end - 1] ?? 0;
      const to = last + String.fromCodePoint(this.text.codePointAt(last) ?? 0).length;
      found.push({ from: at[index] ?? 0, to, score: left + right, agrees });
      index = text.indexOf(words, index + 1);
    }
    return found;
  }
}

/** Where a quote stands in a text when that is certain: the only place, or the one whose context fits best. */
export const findQuote = (text: string, quote: Quote): Range | undefined =>
  new QuoteFinder(text).find(quote, { context: false });
