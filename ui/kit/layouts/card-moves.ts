import { action, makeObservable, observable } from 'mobx';

interface Move<R> {
  row: R;
  from: string;
  to: string;
}

/**
 * Cards that have been moved from one column to another and of which the host has not told yet: each is in its new column
 * at once, and back in its old one when the move was refused.
 */
export class CardMoves<R extends { id: string }> {
  private readonly moves = observable.map<string, Move<R>>({}, { deep: false });

  constructor() {
    makeObservable<this, 'begin' | 'end'>(this, { begin: action, end: action });
  }

  /** The rows that are on their way into a column, the last one first. */
  into(column: string): R[] {
    return [...this.moves.values()].flatMap(({ row, to }) => (to === column ? [row] : [])).reverse();
  }

  /** The ids of the rows that are on their way out of a column. */
  outOf(column: string): string[] {
    return [...this.moves.values()].flatMap(({ row, from }) => (from === column ? [row.id] : []));
  }

  /** Moves a card for as long as `send` takes, which also asks again for what both columns hold. */
  async move(row: R, from: string, to: string, send: () => Promise<unknown>): Promise<void> {
    const move = { row, from, to };
    this.begin(move);
    try {
      await send();
    } finally {
      this.end(move);
    }
  }

  private begin(move: Move<R>): void {
    this.moves.set(move.row.id, move);
  }

  // Moved on meanwhile, it is the later move's.
  private end(move: Move<R>): void {
    if (this.moves.get(move.row.id) === move) this.moves.delete(move.row.id);
  }
}
