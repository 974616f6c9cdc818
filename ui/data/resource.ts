import { action, makeObservable, observable, observableRef } from 'mobx';
import { asRefused, type Refused } from './refused.ts';

const isOut = (error: Refused | null) => error?.code === 'NOT_FOUND' || error?.code === 'FORBIDDEN';

/** An answer on screen, which stays while it is requested again. */
export class Resource<T> {
  /** `loading` until the first answer; asked again, what was answered stays `ready` */
  state: 'new' | 'loading' | 'ready' | 'failed' = 'new';
  data: T | undefined = undefined;
  error: Refused | null = null;
  /** time of the last request, in the page's milliseconds */
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

  /** Asks again; may be handed to a button as it is. */
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
    // A page that is not there does not come down and up again each time it is asked for.
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
