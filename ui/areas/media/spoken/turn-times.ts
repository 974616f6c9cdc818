import { lastUpTo } from '@earshot/core/documents/spoken-spans';
import { timedTurns } from '@earshot/core/documents/timed-turns';
import type { Node } from '@tiptap/pm/model';

/** A timed turn of a transcript, in ms, and the position before it. */
export interface TimedTurn {
  at: number;
  node: Node;
  start: number;
  end: number;
}

/** Turns that can overlap a later one, as when people speak at once. */
const OVERLAPS = 4;

/** Timed turns of a text by time, for lookups in each frame. */
export class TurnTimes {
  private readonly turns: readonly TimedTurn[];
  private readonly starts: Float64Array;

  constructor(doc: Node) {
    const found: { at: number; node: Node; start: number; end: number | null }[] = [];
    doc.forEach((node, at) => {
      const { start, end } = node.attrs as { start?: unknown; end?: unknown };
      if (node.type.name !== 'segment' || typeof start !== 'number') return;
      found.push({ at, node, start, end: typeof end === 'number' ? end : null });
    });
    this.turns = timedTurns(found);
    this.starts = Float64Array.from(this.turns, ({ start }) => start);
  }

  get length(): number {
    return this.turns.length;
  }

  /** The turn said at a moment; undefined in a pause. */
  at(ms: number): TimedTurn | undefined {
    const last = lastUpTo(this.starts, ms);
    for (let back = last; back >= 0 && back > last - OVERLAPS; back -= 1) {
      const turn = this.turns[back];
      if (turn && ms < turn.end) return turn;
    }
    return undefined;
  }

  /** The turn at a position; undefined if it has no times. */
  of(at: number): TimedTurn | undefined {
    return this.turns.find((turn) => turn.at === at);
  }

  /** The turn said at a moment, or the next one, or else the last. */
  near(ms: number): TimedTurn | undefined {
    return this.at(ms) ?? this.turns[Math.min(lastUpTo(this.starts, ms) + 1, this.turns.length - 1)];
  }

  /** Turns that overlap a range. */
  within(from: number, to: number): TimedTurn[] {
    const found: TimedTurn[] = [];
    for (let index = Math.max(0, lastUpTo(this.starts, from) - OVERLAPS + 1); index < this.turns.length; index += 1) {
      const turn = this.turns[index];
      if (!turn || turn.start >= to) break;
      if (turn.end > from) found.push(turn);
    }
    return found;
  }
}
