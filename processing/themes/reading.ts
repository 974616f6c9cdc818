import { featuresOf, wordKey } from './features.ts';
import { integers } from './number-list.ts';
import { eachWord, withoutAddresses } from './words.ts';

/** With so many spellings known, others that follow are rare, and rare ones say nothing. */
const MOST_SPELLINGS = 1_000_000;
const NONE = -1;

/** Reads texts as numbers: each spelling of a word is looked at once and has a number, and so have its features. */
export class Reader {
  readonly #spellings = new Map<string, number>();
  readonly #features = integers();
  readonly #ends = integers();

  /** `numbered` gives a feature its number. */
  constructor(private readonly numbered: (feature: string) => number) {}

  /** Tells the spellings of a text in their order; in scripts without spaces each pair of neighbours is one. */
  read(given: string, see: (spelling: number) => void): void {
    const text = withoutAddresses(given);
    const tell = (start: number, end: number) => {
      const spelling = this.#spelling(text.slice(start, end));
      if (spelling !== NONE) see(spelling);
    };
    // The last character of a script without spaces, and whether it has been told with the one before it.
    let [from, to, told] = [0, -1, true];
    eachWord(text, (start, end, unspaced) => {
      const neighbour = unspaced && to === start;
      if (neighbour) tell(from, end);
      else if (!told) tell(from, to);
      if (!unspaced) tell(start, end);
      [from, to, told] = unspaced ? [start, end, neighbour] : [0, -1, true];
    });
    if (!told) tell(from, to);
  }

  /** The features of a spelling by their numbers, the word itself first. */
  features(spelling: number): Int32Array {
    const ends = this.#ends.view();
    return this.#features.view().subarray(spelling === 0 ? 0 : ends[spelling - 1], ends[spelling]);
  }

  /** Gives every feature another number. */
  renumber(numbers: Int32Array): void {
    const all = this.#features.view();
    for (let at = 0; at < all.length; at += 1) all[at] = numbers[all[at] as number] as number;
  }

  #spelling(text: string): number {
    const known = this.#spellings.get(text);
    if (known !== undefined) return known;
    const made = this.#ends.length;
    if (made === MOST_SPELLINGS) return NONE;
    for (const feature of featuresOf(wordKey(text))) this.#features.push(this.numbered(feature));
    this.#ends.push(this.#features.length);
    this.#spellings.set(text, made);
    return made;
  }
}
