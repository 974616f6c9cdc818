import { type SpokenSpans, spanAtMoment, spanAtOffset, spokenSpans } from '@earshot/core/documents/spoken-spans';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import type { Node } from '@tiptap/pm/model';
import type { Span } from '../../../editor/reading/reading.ts';
import type { TimedWords } from '../../transcripts/timed-words.ts';
import { turnAt, turnText } from '../../transcripts/turns.ts';
import type { Range } from '../playback/range-end.ts';
import { type Caption, captionsOf } from './caption-lines.ts';
import { type TimedTurn, TurnTimes } from './turn-times.ts';
import { expectWords, loadedWords, WINDOW_MS, wordsIn } from './word-windows.ts';

const spokenIn = ({ start, end }: TimedTurn) => ({ start, end });
const spanOf = ({ start, end }: TimedTurn) => ({ from: start, to: end });
const wholeTurn = ({ at, node }: TimedTurn): Span => ({ from: at + 1, to: at + node.nodeSize - 1 });
const placeOf = ({ at }: TimedTurn, { from, to }: SpokenSpans, first: number, last = first): Span => ({
  from: at + 1 + (from[first] ?? 0),
  to: at + 1 + (to[last] ?? 0),
});

/** Words of a transcript by the time at which they are said, in ms; loaded as they are needed. */
export class SpokenText {
  private times: { doc: Node; turns: TurnTimes } | undefined;
  private expected = -1;
  private readonly spans = new WeakMap<Node, { count: number; spans: SpokenSpans }>();

  constructor(private readonly timed: TimedWords) {}

  /** Turns by time; found again after the text has changed. */
  turns(doc: Node): TurnTimes {
    if (this.times?.doc !== doc) this.times = { doc, turns: new TurnTimes(doc) };
    return this.times.turns;
  }

  /**
   * Loads the words around a moment. Called in each frame, it asks once for each window, and resolves then to true once
   * they are there.
   */
  async expect(ms: number): Promise<boolean> {
    const window = Math.floor(ms / WINDOW_MS);
    if (window === this.expected) return false;
    this.expected = window;
    await expectWords(this.timed, ms);
    return true;
  }

  /** Words said at a moment; the whole turn while its words have no times; undefined in a pause. */
  litAt(doc: Node, ms: number): Span | undefined {
    const turn = this.turns(doc).at(ms);
    if (!turn) return undefined;
    const spans = this.spansOf(turn, loadedWords(this.timed, spanOf(turn)));
    if (spans.starts.length === 0) return wholeTurn(turn);
    const at = spanAtMoment(spans, ms);
    return at < 0 ? undefined : placeOf(turn, spans, at);
  }

  /** Start of the turn at a position; undefined outside of timed turns. */
  startOf(doc: Node, position: number): number | undefined {
    return this.turnOf(doc, position)?.start;
  }

  /** True if the words at a position are part of a timed turn. */
  isTimed(doc: Node, position: number): boolean {
    return this.startOf(doc, position) !== undefined;
  }

  /** Moment at which the words at a position begin; undefined outside of timed turns. */
  async momentAt(doc: Node, position: number): Promise<number | undefined> {
    const turn = this.turnOf(doc, position);
    if (!turn) return undefined;
    const spans = await this.loaded(turn);
    const at = spanAtOffset(spans, position - turn.at - 1);
    return spans.starts[at] ?? (spans.starts.length > 0 ? turn.end : turn.start);
  }

  /** Range in which words are said, with some room around them; undefined outside of timed turns. */
  async rangeOf(doc: Node, { from, to }: Span): Promise<Range | undefined> {
    const [first, last] = [this.turnOf(doc, from), this.turnOf(doc, to)];
    if (!first || !last) return undefined;
    const [begins, ends] = await Promise.all([this.loaded(first), this.loaded(last)]);
    const start = begins.starts[spanAtOffset(begins, from - first.at - 1)] ?? first.start;
    const end = ends.ends[this.lastBefore(ends, to - last.at - 1)] ?? last.end;
    return end <= start
      ? undefined
      : { from: Math.max(0, start - limits.media.snippetPaddingMs), to: end + limits.media.snippetPaddingMs };
  }

  /** Words said in a range; undefined if there are none. */
  async wordsIn(doc: Node, range: { from: number; to: number }): Promise<Span | undefined> {
    const turns = this.turns(doc).within(range.from, range.to);
    const [first, last] = [turns[0], turns.at(-1)];
    if (!first || !last) return undefined;
    const [begins, ends] = await Promise.all([this.loaded(first), this.loaded(last)]);
    const start = begins.ends.findIndex((end) => end > range.from);
    const end = ends.starts.findLastIndex((begun) => begun < range.to);
    const from = start < 0 ? wholeTurn(first).from : placeOf(first, begins, start).from;
    const to = end < 0 ? wholeTurn(last).to : placeOf(last, ends, end).to;
    return to > from ? { from, to } : undefined;
  }

  /** Captions of the turns that overlap a span. */
  async captions(doc: Node, span: { from: number; to: number }): Promise<{ turn: TimedTurn; captions: Caption[] }[]> {
    const turns = this.turns(doc).within(span.from, span.to);
    return Promise.all(
      turns.map(async (turn) => ({
        turn,
        captions: captionsOf({ ...spokenIn(turn), text: turnText(turn.node) }, await this.loaded(turn)),
      })),
    );
  }

  private lastBefore({ from }: SpokenSpans, offset: number): number {
    return from.findLastIndex((place) => place < offset);
  }

  private turnOf(doc: Node, position: number): TimedTurn | undefined {
    const turn = turnAt(doc, Math.min(position, doc.content.size));
    return turn && this.turns(doc).of(turn.at);
  }

  private async loaded(turn: TimedTurn): Promise<SpokenSpans> {
    return this.spansOf(turn, await wordsIn(this.timed, spanOf(turn)));
  }

  private spansOf({ node }: TimedTurn, words: readonly TimedWord[]): SpokenSpans {
    const known = this.spans.get(node);
    if (known?.count === words.length) return known.spans;
    const spans = spokenSpans(turnText(node), words);
    this.spans.set(node, { count: words.length, spans });
    return spans;
  }
}
