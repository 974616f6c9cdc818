import { computed, makeObservable, observableRef, runInAction } from 'mobx';
import type { Undo } from './graphql.ts';

export interface Step extends Undo {
  /** what was done, as the toast said it */
  says: string;
}

/** Performs a step's command and answers with the step that takes it back again. */
export type Perform = (step: Step) => Promise<Undo | undefined>;

const DEPTH = 100;

/** What can be taken back, newest last: filled by the host's answers, emptied by Ctrl/Cmd+Z and by Undo in toasts. */
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

  push(step: Step): void {
    runInAction(() => {
      this.done = [...this.done, step].slice(-DEPTH);
      this.undone = [];
    });
  }

  /** Takes back one step, the newest unless told; answers with what it was. A refused step is not offered again. */
  async undo(step = this.last): Promise<Step | undefined> {
    if (!step || !this.done.includes(step)) return undefined;
    runInAction(() => {
      this.done = this.done.filter((one) => one !== step);
    });
    const inverse = await this.perform(step);
    if (inverse)
      runInAction(() => {
        this.undone = [...this.undone, { ...inverse, says: step.says }].slice(-DEPTH);
      });
    return step;
  }

  /** Does again what was taken back last. */
  async redo(): Promise<Step | undefined> {
    const step = this.next;
    if (!step) return undefined;
    runInAction(() => {
      this.undone = this.undone.slice(0, -1);
    });
    const inverse = await this.perform(step);
    if (inverse)
      runInAction(() => {
        this.done = [...this.done, { ...inverse, says: step.says }].slice(-DEPTH);
      });
    return step;
  }

  /** Forgets everything: somebody else signed in. */
  clear(): void {
    runInAction(() => {
      this.done = [];
      this.undone = [];
    });
  }
}
