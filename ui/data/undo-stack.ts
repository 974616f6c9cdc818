import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Undo } from './graphql.ts';

/** Undo step of the page itself, such as a change of a text; throws a Refused if it can no longer be undone. */
export interface OwnUndo {
  act: () => InverseChange | undefined | Promise<InverseChange | undefined>;
}

/** An inverse: a command for the host, or an act of this page. */
export type InverseChange = Undo | OwnUndo;

export interface Step {
  /** description of the change, as in its toast */
  says: string;
  /** inverses, performed in this order */
  inverses: readonly InverseChange[];
}

/** Performs a change and returns its inverse. */
export type Perform = (inverse: InverseChange) => Promise<InverseChange | undefined>;

const DEPTH = 100;
/** Maximum wait of Undo for pending changes, in ms: most finish much sooner, but not a text model's response. */
const PATIENCE_MS = 3000;

/** Steps that can be undone, latest last: added by actions, removed by Ctrl/Cmd+Z and by Undo in toasts. */
export class UndoStack {
  private done: Step[] = [];
  private undone: Step[] = [];
  /** number of steps being undone or redone, or waiting for that */
  private under = 0;
  private turn: Promise<unknown> = Promise.resolve();
  /** pending changes without a step yet */
  private readonly coming = new Set<Promise<unknown>>();

  constructor(private readonly perform: Perform) {
    makeObservable<this, 'done' | 'undone' | 'under'>(this, {
      done: observableRef,
      undone: observableRef,
      under: observable,
      busy: computed,
      last: computed,
      next: computed,
    });
  }

  /** Step that Undo would revert. */
  get last(): Step | undefined {
    return this.done.at(-1);
  }

  /** Step that Redo would repeat. */
  get next(): Step | undefined {
    return this.undone.at(-1);
  }

  /** True during an undo or redo: there can be more to undo or redo after it. */
  get busy(): boolean {
    return this.under > 0;
  }

  /** True if a step can still be undone; false once it was, by any means. */
  offers(step: Step): boolean {
    return this.done.includes(step);
  }

  /**
   * Registers a pending change, whose step exists once the promise has settled. Undo pressed before that undoes this
   * change, not the one before it.
   */
  expect<T>(change: Promise<T>): Promise<T> {
    this.coming.add(change);
    void change.catch(() => undefined).finally(() => this.coming.delete(change));
    return change;
  }

  private async arrived(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([Promise.allSettled(this.coming), enough]);
    clearTimeout(timer);
  }

  push(step: Step): void {
    runInAction(() => {
      this.done = [...this.done, step].slice(-DEPTH);
      this.undone = [];
    });
  }

  /** Removes a step without effect. */
  forget(step: Step): void {
    runInAction(() => {
      this.done = this.done.filter((one) => one !== step);
    });
  }

  /** Removes the steps whose only inverse is this command for this row: the operation that they started has ended. */
  forgetWay(command: string, id: string): void {
    const over = (inverse: InverseChange) =>
      'command' in inverse && inverse.command === command && inverse.input.id === id;
    runInAction(() => {
      this.done = this.done.filter(({ inverses }) => !inverses.every(over));
    });
  }

  /** Performs several inverse changes in order and returns the change that undoes them, if there is one. */
  async go(inverses: readonly InverseChange[]): Promise<InverseChange | undefined> {
    const back: InverseChange[] = [];
    for (const change of inverses) {
      const inverse = await this.perform(change);
      if (inverse) back.unshift(inverse);
    }
    return back.length > 1 ? { act: () => this.go(back) } : back[0];
  }

  /** Joins the latest step with the one before it if both were one action of the user. Returns the latest step. */
  join(before: Step | undefined): Step | undefined {
    const { last } = this;
    if (!before || !last || this.done.at(-2) !== before) return last;
    const joined = { says: last.says, inverses: [...last.inverses, ...before.inverses] };
    runInAction(() => {
      this.done = [...this.done.slice(0, -2), joined];
    });
    return joined;
  }

  /** Undoes a step, by default the latest; returns it. A refused step is removed. */
  undo(step?: Step): Promise<Step | undefined> {
    return this.inTurn(async () => {
      if (!step && this.coming.size > 0) await this.arrived();
      return this.takeBack(step ?? this.last);
    });
  }

  private async takeBack(step: Step | undefined): Promise<Step | undefined> {
    if (!step || !this.offers(step)) return undefined;
    runInAction(() => {
      this.done = this.done.filter((one) => one !== step);
    });
    await this.walk(
      step,
      (rest) => {
        this.done = [...this.done, rest].slice(-DEPTH);
      },
      (back) => {
        this.undone = [...this.undone, back].slice(-DEPTH);
      },
    );
    return step;
  }

  /** Redoes the last undone step. */
  redo(): Promise<Step | undefined> {
    return this.inTurn(() => this.doAgain());
  }

  private async doAgain(): Promise<Step | undefined> {
    const step = this.next;
    if (!step) return undefined;
    runInAction(() => {
      this.undone = this.undone.slice(0, -1);
    });
    await this.walk(
      step,
      (rest) => {
        this.undone = [...this.undone, rest].slice(-DEPTH);
      },
      (back) => {
        this.done = [...this.done, back].slice(-DEPTH);
      },
    );
    return step;
  }

  // Runs one at a time: Redo right after Undo repeats that step, however long it took.
  private async inTurn<T>(act: () => Promise<T>): Promise<T> {
    const waits = this.busy;
    runInAction(() => {
      this.under += 1;
    });
    const mine = waits ? this.turn.then(act) : act();
    this.turn = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      runInAction(() => {
        this.under -= 1;
      });
    }
  }

  /** Performs a step's inverses. If one is refused, the earlier ones are done, and the later ones can still be done. */
  private async walk(
    { says, inverses }: Step,
    keepRest: (rest: Step) => void,
    keepBack: (back: Step) => void,
  ): Promise<void> {
    const back: InverseChange[] = [];
    let gone = 0;
    try {
      for (const change of inverses) {
        gone += 1;
        const inverse = await this.perform(change);
        if (inverse) back.unshift(inverse);
      }
    } finally {
      runInAction(() => {
        if (gone < inverses.length) keepRest({ says, inverses: inverses.slice(gone) });
        if (back.length > 0) keepBack({ says, inverses: back });
      });
    }
  }

  /** Removes all steps: another user signed in. */
  clear(): void {
    runInAction(() => {
      this.done = [];
      this.undone = [];
    });
  }
}
