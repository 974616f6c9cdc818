import { action, makeObservable, observable } from 'mobx';

interface Move<R> {
  row: R;
  from: string;
  to: string;
}

/**
 * Cards moved between columns whose move is not confirmed yet: each is shown in its new column at once, and returns if
 * refused.
 */
export class CardMoves<R extends { id: string }> {
  private readonly moves = observable.map<string, Move<R>>({}, { deep: false });

  constructor() {
    makeObservable<this, 'begin' | 'end'>(this, { begin: action, end: action });
  }

  /** Rows being moved into a column, the latest first. */
  into(column: string): R[] {
    return [...this.moves.values()].flatMap(({ row, to }) => (to === column ? [row] : [])).reverse();
  }

  /** Ids of rows being moved out of a column. */
  outOf(column: string): string[] {
    return [...this.moves.values()].flatMap(({ row, from }) => (from === column ? [row.id] : []));
  }

  /** Moves a card until `send` settles, which also reloads both columns. */
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

  // A card moved again since belongs to the later move.
  private end(move: Move<R>): void {
    if (this.moves.get(move.row.id) === move) this.moves.delete(move.row.id);
  }
}
