import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';

interface Changed {
  added: number[];
  updated: number[];
  removed: number[];
}

const REMOTE = 'remote';
const WAIT_MS = 60;

/** Where colleagues in the same note are, and that they see where oneself is. */
export class Carets {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly awareness: Awareness,
    private readonly send: (update: Uint8Array) => void,
  ) {
    awareness.on('update', this.changed);
  }

  /** Takes in what a colleague sent; somebody new is told where we are. */
  take(update: Uint8Array): void {
    const known = this.awareness.getStates().size;
    applyAwarenessUpdate(this.awareness, update, REMOTE);
    if (this.awareness.getStates().size > known) this.show();
  }

  /** Tells where we are, soon; many calls make one message. */
  show(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.awareness.getLocalState() !== null) this.send(this.mine());
    }, WAIT_MS);
  }

  /** The connection is gone: nobody else is seen. */
  alone(): void {
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.awareness.clientID);
    removeAwarenessStates(this.awareness, others, REMOTE);
  }

  /** Says goodbye, so that our caret does not stay behind. */
  leave(): void {
    clearTimeout(this.timer);
    if (this.awareness.getLocalState() === null) return;
    this.awareness.off('update', this.changed);
    this.awareness.setLocalState(null);
    this.send(this.mine());
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.awareness.off('update', this.changed);
  }

  private mine(): Uint8Array {
    return encodeAwarenessUpdate(this.awareness, [this.awareness.clientID]);
  }

  private readonly changed = ({ added, updated }: Changed, origin: unknown): void => {
    if (origin !== REMOTE && [...added, ...updated].includes(this.awareness.clientID)) this.show();
  };
}
