import { action, makeObservable, observable, observableRef } from 'mobx';
import { asRefused, type Refused } from './refused.ts';

const isOut = (error: Refused | null) => error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN';

/** A result on screen, which stays during a reload. */
export class Resource<T> {
  /** `loading` until the first result; stays `ready` during a reload */
  state: 'new' | 'loading' | 'ready' | 'failed' = 'new';
  data: T | undefined = undefined;
  error: Refused | null = null;
  /** time of the last request, on the page's clock in ms */
  askedAt = 0;
  private turn = 0;

  constructor(private readonly ask: () => Promise<T>) {
    makeObservable<this, 'begin' | 'take' | 'fail'>(this, {
      state: observable,
      data: observableRef,
      error: observableRef,
      begin: action,
      take: action,
      fail: action,
    });
  }

  /** Reloads; bound, so that it can be passed to a button. */
  reload = async (): Promise<void> => {
    const turn = this.begin();
    try {
      const data = await this.ask();
      if (turn === this.turn) this.take(data);
    } catch (reason) {
      if (turn === this.turn) this.fail(asRefused(reason));
    }
  };

  private begin(): number {
    // The state of an absent page must not flicker at each reload.
    if (this.state !== 'ready' && !isOut(this.error)) this.state = 'loading';
    this.askedAt = performance.now();
    return ++this.turn;
  }

  private take(data: T): void {
    this.data = data;
    this.error = null;
    this.state = 'ready';
  }

  private fail(error: Refused): void {
    this.error = error;
    // Data that the user can no longer see must not stay on screen.
    if (isOut(error)) this.data = undefined;
    this.state = 'failed';
  }
}
