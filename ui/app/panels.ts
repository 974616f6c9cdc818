import { action, makeObservable, observable } from 'mobx';
import { createContext, useContext } from 'react';

export type Panel = 'palette' | 'help';

/** Panels that temporarily cover the page. */
export class Panels {
  open: Panel | null = null;

  constructor() {
    makeObservable(this, { open: observable, show: action, close: action });
  }

  show(panel: Panel): void {
    this.open = panel;
  }

  close(): void {
    this.open = null;
  }
}

export const PanelsContext = createContext(new Panels());
export const usePanels = (): Panels => useContext(PanelsContext);
