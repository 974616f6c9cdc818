import { makeAutoObservable } from 'mobx';

/** Scrolling of a text with the words that are spoken, until the user scrolls. */
export class Following {
  on = true;

  constructor() {
    makeAutoObservable(this);
  }

  set(on: boolean): void {
    this.on = on;
  }
}
