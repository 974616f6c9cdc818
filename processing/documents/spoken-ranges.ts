import type { Range } from '@earshot/core/documents/anchor';
import { type SpokenSpans, spanAtOffset, spokenSpans } from '@earshot/core/documents/spoken-spans';
import { timedTurns } from '@earshot/core/documents/timed-turns';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { blockAt } from './speaker-turn.ts';
import type { DocumentText, TextBlock } from './text.ts';

/** Time in which words are said, in ms from the recording's start; null outside of timed turns. */
export interface SpokenRange {
  spokenFromMs: number | null;
  spokenToMs: number | null;
}

interface Turn {
  block: TextBlock;
  start: number;
  end: number;
}

const NEVER: SpokenRange = { spokenFromMs: null, spokenToMs: null };

/** Times in which passages of a transcript are said, from the times of its words. */
export class SpokenRanges {
  private readonly turns: ReadonlyMap<TextBlock, Turn>;
  private readonly spans = new Map<Turn, SpokenSpans>();
  /** words by start, with their place in the transcript */
  private readonly words: readonly { start: number; place: number; word: TimedWord }[];

  constructor(
    private readonly read: DocumentText,
    words: readonly TimedWord[],
  ) {
    const begun = read.blocks.flatMap((block) => {
      const { start, end } = block.element.getAttributes() as Record<string, unknown>;
      if (block.element.nodeName !== 'segment' || typeof start !== 'number') return [];
      return [{ block, start, end: typeof end === 'number' ? end : null }];
    });
    this.turns = new Map(timedTurns(begun).map((turn) => [turn.block, turn]));
    this.words = words
      .map((word, place) => ({ start: word[0], place, word }))
      .sort((a, b) => a.start - b.start || a.place - b.place);
  }

  /** Time in which a passage is said: that of its words, or of its turns where words have no times. */
  of({ from, to }: Range): SpokenRange {
    const [first, last] = [this.turnAt(from), this.turnAt(to - 1)];
    if (!first || !last) return NEVER;
    const [begins, ends] = [this.spansOf(first), this.spansOf(last)];
    const start = begins.starts[spanAtOffset(begins, from - first.block.start)] ?? first.start;
    const end = ends.ends[ends.from.findLastIndex((place) => place < to - last.block.start)] ?? last.end;
    return end > start ? { spokenFromMs: Math.round(start), spokenToMs: Math.round(end) } : NEVER;
  }

  private turnAt(offset: number): Turn | undefined {
    const block = blockAt(this.read, offset);
    return block && this.turns.get(block);
  }

  private spansOf(turn: Turn): SpokenSpans {
    const known = this.spans.get(turn);
    if (known) return known;
    const { start, end } = turn.block;
    const spans = spokenSpans(this.read.text.slice(start, end), this.wordsIn(turn));
    this.spans.set(turn, spans);
    return spans;
  }

  private wordsIn({ start, end }: Turn): TimedWord[] {
    const found = this.words.slice(this.firstFrom(start), this.firstFrom(end));
    return found.sort((a, b) => a.place - b.place).map(({ word }) => word);
  }

  private firstFrom(ms: number): number {
    let [low, high] = [0, this.words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.words[middle]?.start ?? 0) < ms) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
