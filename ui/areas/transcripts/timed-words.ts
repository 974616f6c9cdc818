import { type TimedWord, timedWords } from '@earshot/core/documents/transcript';

/** A span of a recording in ms. */
export interface TimeSpan {
  from: number;
  to: number;
}

const KEPT = 20;
const PATIENCE_MS = 1500;

/** Times of a transcript's words, loaded turn by turn, since a long one has hundreds of thousands. */
export class TimedWords {
  private known: (TimeSpan & { words: Promise<readonly TimedWord[]>; here?: readonly TimedWord[] })[] = [];

  constructor(
    private readonly ask: (span: TimeSpan) => Promise<unknown>,
    private readonly patienceMs = PATIENCE_MS,
  ) {}

  /** Loaded words that start in this span. */
  near(span: TimeSpan): readonly TimedWord[] {
    return within(this.covering(span)?.here ?? [], span);
  }

  /** Words that start in this span; empty if they cannot be loaded quickly. */
  async of(span: TimeSpan): Promise<readonly TimedWord[]> {
    const late = new Promise<readonly TimedWord[]>((done) => setTimeout(done, this.patienceMs, []));
    return within(await Promise.race([this.begin(span), late]), span);
  }

  /** Preloads the words of a span; resolves once they are there. */
  async expect(span: TimeSpan): Promise<void> {
    await this.begin(span);
  }

  private begin(span: TimeSpan): Promise<readonly TimedWord[]> {
    const known = this.covering(span);
    if (known) return known.words;
    const entry: (typeof this.known)[number] = { ...span, words: this.fetch(span) };
    this.known = [...this.known, entry].slice(-KEPT);
    void entry.words.then((words) => {
      entry.here = words;
    });
    return entry.words;
  }

  private async fetch(span: TimeSpan): Promise<readonly TimedWord[]> {
    try {
      return timedWords.parse(await this.ask(span));
    } catch {
      // Missing times are divided by letters; the next call requests them again.
      this.known = this.known.filter(({ from, to }) => from !== span.from || to !== span.to);
      return [];
    }
  }

  private covering({ from, to }: TimeSpan) {
    return this.known.find((entry) => entry.from <= from && entry.to >= to);
  }
}

const within = (words: readonly TimedWord[], { from, to }: TimeSpan) =>
  words.filter(([start]) => start >= from && start < to);
