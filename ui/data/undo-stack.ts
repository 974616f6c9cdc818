import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import type { Undo } from './graphql.ts';

/** What this page takes back by itself, such as a change of a text; throws a Refused when it cannot any more. */
export interface OwnUndo {
  act: () => WayBack | undefined | Promise<WayBack | undefined>;
}

/** The way back from something: a command for the host, or an act of this page. */
export type WayBack = Undo | OwnUndo;

export interface Step {
  /** what was done, as the toast said it */
  says: string;
  /** what takes it back: one change, or several in this order where it took several */
  ways: readonly WayBack[];
}

/** Performs a change and answers with the one that takes it back again. */
export type Perform = (way: WayBack) => Promise<WayBack | undefined>;

const DEPTH = 100;

/** What can be taken back, newest last: filled by what is done, emptied by Ctrl/Cmd+Z and by Undo in toasts. */
export class UndoStack {
  private done: Step[] = [];
  private undone: Step[] = [];
  /** steps that are being gone or wait for their turn */
  private under = 0;
  private turn: Promise<unknown> = Promise.resolve();

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

  /** What Undo would take back. */
  get last(): Step | undefined {
    return this.done.at(-1);
  }

  /** What Redo would do again. */
  get next(): Step | undefined {
    return this.undone.at(-1);
  }

  /** Whether something is being taken back or done again: there may be more to take back or do again after that. */
  get busy(): boolean {
    return this.under > 0;
  }

  /** Whether a step can still be taken back; false once that was done, from wherever. */
  offers(step: Step): boolean {
    return this.done.includes(step);
  }

  push(step: Step): void {
    runInAction(() => {
      this.done = [...this.done, step].slice(-DEPTH);
      this.undone = [];
    });
  }

  /** Forgets a step that turned out to be none. */
  forget(step: Step): void {
    runInAction(() => {
      this.done = this.done.filter((one) => one !== step);
    });
  }

  /** Forgets the steps that only this command would take back for this row: what they began has ended. */
  forgetWay(command: string, id: string): void {
    const over = (way: WayBack) => 'command' in way && way.command === command && way.input.id === id;
    runInAction(() => {
      this.done = this.done.filter(({ ways }) => !ways.every(over));
    });
  }

  /** Goes several ways in their order and answers with the way back from there, if there is one. */
  async go(ways: readonly WayBack[]): Promise<WayBack | undefined> {
    const back: WayBack[] = [];
    for (const way of ways) {
      const inverse = await this.perform(way);
      if (inverse) back.unshift(inverse);
    }
    return back.length > 1 ? { act: () => this.go(back) } : back[0];
  }

  /** Makes the newest step one with that before it, when both were one act of the person; else changes nothing. Answers the newest step. */
  join(before: Step | undefined): Step | undefined {
    const { last } = this;
    if (!before || !last || this.done.at(-2) !== before) return last;
    const joined = { says: last.says, ways: [...last.ways, ...before.ways] };
    runInAction(() => {
      this.done = [...this.done.slice(0, -2), joined];
    });
    return joined;
  }

  /** Takes back one step, the newest unless told; answers with what it was. A refused step is not offered again. */
  undo(step?: Step): Promise<Step | undefined> {
    return this.inTurn(() => this.takeBack(step ?? this.last));
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

  /** Does again what was taken back last. */
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

  // One after the other: Redo right after Undo does what that has taken back, however long it took.
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

  /** Goes a step's ways. Where one is refused, what came before it is done, and what comes after can still be done. */
  private async walk(
    { says, ways }: Step,
    keepRest: (rest: Step) => void,
    keepBack: (back: Step) => void,
  ): Promise<void> {
    const back: WayBack[] = [];
    let gone = 0;
    try {
      for (const way of ways) {
        gone += 1;
        const inverse = await this.perform(way);
        if (inverse) back.unshift(inverse);
      }
    } finally {
      runInAction(() => {
        if (gone < ways.length) keepRest({ says, ways: ways.slice(gone) });
        if (back.length > 0) keepBack({ says, ways: back });
      });
    }
  }

  /** Forgets everything: somebody else signed in. */
  clear(): void {
    runInAction(() => {
      this.done = [];
      this.undone = [];
    });
  }
}
