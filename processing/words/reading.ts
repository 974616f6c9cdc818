import { featuresOf, wordKey } from './features.ts';
import { integers } from './number-list.ts';
import { saysNothing } from './stop-words.ts';
import { eachWord, onlyWords } from './words.ts';

/** Maximum spellings: later ones are rare, and rare ones carry no weight. */
const MOST_SPELLINGS = 1_000_000;
const NONE = -1;

/** The feature numbers of spellings, the word itself first: those of spelling s are from starts[s] to starts[s + 1]. */
export interface Spellings {
  readonly starts: Int32Array;
  readonly features: Int32Array;
}

/** The spellings of texts with their counts: those of text t are from starts[t] to starts[t + 1]. */
export interface SpelledTexts {
  readonly starts: Int32Array;
  readonly spellings: Int32Array;
  readonly times: Int32Array;
}

/** Reads texts as numbers: each spelling is examined once and gets a number, as do its features. */
export class Reader {
  readonly #numbers = new Map<string, number>();
  readonly #features = integers();
  readonly #starts = integers();
  /** 1 for spellings with a subject */
  readonly #means = integers();

  /** `numbered` returns the number of a feature. */
  constructor(private readonly numbered: (feature: string) => number) {
    this.#starts.push(0);
  }

  /**
   * Reports the spellings of a text in order; in scripts without spaces each pair of neighbours is one. Returns true if
   * any of them has a subject: greetings and numbers don't.
   */
  read(given: string, see: (spelling: number) => void): boolean {
    const text = onlyWords(given);
    let means = false;
    const tell = (start: number, end: number) => {
      const spelling = this.#spelling(text.slice(start, end));
      if (spelling === NONE) return;
      means ||= this.#means.view()[spelling] === 1;
      see(spelling);
    };
    // The last character of a script without spaces, and whether it was reported as part of a pair.
    let [from, to, told] = [0, -1, true];
    eachWord(text, (start, end, unspaced) => {
      if (!unspaced && told) {
        to = -1;
        tell(start, end);
        return;
      }
      const neighbour = unspaced && to === start;
      if (neighbour) tell(from, end);
      else if (!told) tell(from, to);
      if (!unspaced) tell(start, end);
      [from, to, told] = unspaced ? [start, end, neighbour] : [0, -1, true];
    });
    if (!told) tell(from, to);
    return means;
  }

  /** All spellings read; valid until the next text. */
  spellings(): Spellings {
    return { starts: this.#starts.view(), features: this.#features.view() };
  }

  #spelling(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const made = this.#starts.length - 1;
    if (made === MOST_SPELLINGS) return NONE;
    const key = wordKey(text);
    for (const feature of featuresOf(key)) this.#features.push(this.numbered(feature));
    this.#means.push(saysNothing(key) ? 0 : 1);
    this.#starts.push(this.#features.length);
    this.#numbers.set(text, made);
    return made;
  }
}

/** Counts of spellings per text, from a sequence of all; text t ends at ends[t]. */
function counted(met: Int32Array, ends: Int32Array, count: number): SpelledTexts {
  const starts = new Int32Array(ends.length + 1);
  const [spellings, times] = [new Int32Array(met.length), new Int32Array(met.length)];
  const places = new Int32Array(count).fill(-1);
  let used = 0;
  for (let text = 0, at = 0; text < ends.length; text += 1) {
    const first = used;
    for (; at < (ends[text] as number); at += 1) {
      const spelling = met[at] as number;
      if ((places[spelling] as number) < first) {
        places[spelling] = used;
        spellings[used] = spelling;
        used += 1;
      }
      (times[places[spelling] as number] as number) += 1;
    }
    starts[text + 1] = used;
  }
  return { starts, spellings: spellings.slice(0, used), times: times.slice(0, used) };
}

/** Reads texts one by one, and yields the number read. A text without a subject is empty. */
export function* readAll(texts: Iterable<string>, reader: Reader): Generator<number, SpelledTexts> {
  const [met, ends] = [integers(), integers()];
  const see = (spelling: number) => met.push(spelling);
  for (const text of texts) {
    const before = met.length;
    if (!reader.read(text, see)) met.cut(before);
    ends.push(met.length);
    yield ends.length;
  }
  return counted(met.view(), ends.view(), reader.spellings().starts.length - 1);
}
