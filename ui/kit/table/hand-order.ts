import { putAfter } from '@earshot/core/rules/rank';
import { action, makeObservable, observableRef } from 'mobx';

export interface Move {
  id: string;
  /** id of the row that it follows; null for first */
  afterId: string | null;
  /** sends the move; also settles if it was refused */
  send: () => Promise<unknown>;
}

const WAIT_MS = 400;

/** Unconfirmed moves in a manual order, shown at once. */
export class HandOrder {
  private moves: readonly Move[] = [];
  private sending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly wait = WAIT_MS) {
    makeObservable<this, 'moves' | 'done'>(this, { moves: observableRef, move: action, done: action });
  }

  /** A list in its order, with unconfirmed moves applied. */
  shown<R extends { id: string }>(rows: readonly R[]): R[] {
    return this.moves.reduce((now, { id, afterId }) => putAfter(now, id, afterId) ?? now, [...rows]);
  }

  /** Moves a row; `soon` if further steps may follow, so that only the final position is sent. */
  move(move: Move, soon = false): void {
    const last = this.moves.length - 1;
    const again = this.moves[last]?.id === move.id && !(last === 0 && this.sending);
    this.moves = again ? this.moves.with(last, move) : [...this.moves, move];
    clearTimeout(this.timer);
    if (soon) this.timer = setTimeout(() => void this.send(), this.wait);
    else void this.send();
  }

  // Sends moves one by one, in the user's order.
  private async send(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    for (let [first] = this.moves; first; [first] = this.moves) {
      await first.send();
      this.done();
    }
    this.sending = false;
  }

  private done(): void {
    this.moves = this.moves.slice(1);
  }
}
