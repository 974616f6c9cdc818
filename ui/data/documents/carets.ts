import type { Cursor, Presence } from '@earshot/core/model/live';
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness';

/** State sent to the host, which identifies the sender itself. */
export interface Pointing {
  clientId: number;
  clock: number;
  cursor: Cursor;
}

interface Changed {
  added: number[];
  updated: number[];
  removed: number[];
}

const REMOTE = 'remote';
const WAIT_MS = 60;

/** Carets of colleagues in the same note, and the sharing of the user's own. */
export class Carets {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly awareness: Awareness,
    private readonly send: (pointing: Pointing) => void,
  ) {
    awareness.on('update', this.changed);
  }

  /** Applies the position or departure of a colleague; a new one gets the user's position. */
  take({ clientId, clock, state }: Omit<Presence, 'pageId'>): void {
    if (clientId === this.awareness.clientID) return;
    const isNew = state !== null && !this.awareness.getStates().has(clientId);
    const told = { meta: new Map([[clientId, { clock, lastUpdated: 0 }]]), states: new Map([[clientId, state]]) };
    applyAwarenessUpdate(this.awareness, encodeAwarenessUpdate(told as unknown as Awareness, [clientId]), REMOTE);
    if (isNew) this.show();
  }

  /**
   * Sends the user's position soon, also to those who saw it before and lost the connection: they accept only newer
   * ones.
   */
  show(): void {
    this.awareness.setLocalState(this.awareness.getLocalState());
  }

  // Several calls result in one message.
  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.tell();
    }, WAIT_MS);
  }

  /** The connection is lost: removes all colleagues. */
  alone(): void {
    const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.awareness.clientID);
    removeAwarenessStates(this.awareness, others, REMOTE);
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.awareness.off('update', this.changed);
  }

  private tell(): void {
    const { clientID: clientId, meta } = this.awareness;
    const state = this.awareness.getLocalState();
    if (state) this.send({ clientId, clock: meta.get(clientId)?.clock ?? 0, cursor: state.cursor ?? null });
  }

  private readonly changed = ({ added, updated }: Changed, origin: unknown): void => {
    if (origin !== REMOTE && [...added, ...updated].includes(this.awareness.clientID)) this.soon();
  };
}
