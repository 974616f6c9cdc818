import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Undo } from './graphql.ts';

/** What this page takes back by itself, such as a change of a text; throws a Refused when it cannot any more. */
export interface OwnUndo {
  act: () => OwnUndo | undefined;
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

  constructor(private readonly perform: Perform) {
    makeObservable<this, 'done' | 'undone'>(this, {
      done: observableRef,
      undone: observableRef,
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

  /** Takes back one step, the newest unless told; answers with what it was. A refused step is not offered again. */
  async undo(step = this.last): Promise<Step | undefined> {
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
  async redo(): Promise<Step | undefined> {
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
