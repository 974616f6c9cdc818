import type { DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { Presence } from '@earshot/core/model/live';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { LiveSocket } from '../live/live-feed.ts';
import { askSocket, bytesOf, type SocketAnswer } from '../live/socket-ask.ts';
import { Refused, type RefusedCode } from '../refused.ts';
import { typedText } from '../typed-text.ts';
import { Carets } from './carets.ts';
import { EditQueue } from './edit-queue.ts';
import { nodesAddedBy } from './top-nodes.ts';
import type { UnsentEdits } from './unsent-edits.ts';

export interface DocumentWorld {
  pageId: string;
  socket: LiveSocket;
  kept: UnsentEdits;
  schemaVersion: number;
  /** ms to wait for an acknowledgement; shorter in tests */
  patience?: number;
  /** ms before a refused but repeatable message is sent again; shorter in tests */
  pause?: number;
}

interface RemoteEdit {
  epoch: number;
  update: unknown;
}

interface Opened extends RemoteEdit {
  writable: boolean;
  outdated: boolean;
}

type Nack = Extract<SocketAnswer, { ok: false }>;

const REMOTE = 'remote';
const PASSES: ReadonlySet<string> = new Set(['OFFLINE', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR']);

/**
 * Live text of a note: a Yjs document that follows the host. Typed text is kept in memory and on disk until the host
 * acknowledges it; after an interruption it is merged and sent. If the host has another text (a new epoch) or refuses
 * an edit, the document is reopened and unsaved text is offered as a copy.
 */
export class DocumentSession {
  /** text for an editor; replaced after a reload: give the editor `key={session.generation}` */
  doc = new Y.Doc();
  generation = 0;
  awareness = new Awareness(this.doc);
  /** true once the text has loaded; before that it can be neither shown nor edited */
  ready = false;
  state: 'opening' | 'open' | 'offline' | 'refused' = 'opening';
  writable = false;
  /** true if this page is older than the host: it may not show the whole text, and is read-only until reloaded */
  outdated = false;
  error: Refused | null = null;
  /** top-level nodes that could not be saved, as JSON */
  lostNodes: readonly DocumentNode[] = [];
  readonly pageId: string;
  private readonly queue: EditQueue;
  private readonly patience: number;
  private readonly pause: number;
  private carets: Carets | undefined;
  private epoch: number | undefined;
  private recovered = false;
  /** edits by colleagues between the host's response and its application */
  private early: RemoteEdit[] = [];
  private turn = 0;
  private sending = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private stopListening: () => void = () => {};

  constructor(private readonly world: DocumentWorld) {
    this.pageId = world.pageId;
    this.patience = world.patience ?? 15_000;
    this.pause = world.pause ?? 1500;
    this.queue = new EditQueue(world.pageId, world.kept);
    makeObservable<this, 'fresh' | 'take' | 'refuse'>(this, {
      doc: observableRef,
      awareness: observableRef,
      generation: observable,
      ready: observable,
      state: observable,
      writable: observable,
      outdated: observable,
      error: observableRef,
      lostNodes: observableRef,
      unsent: computed,
      onDisk: computed,
      lost: computed,
      fresh: action,
      take: action,
      refuse: action,
    });
  }

  /** Number of unacknowledged edits. */
  get unsent(): number {
    return this.queue.length;
  }

  /** Number of those stored on disk. */
  get onDisk(): number {
    return this.queue.onDisk;
  }

  /** Typed text that could not be saved, as plain text; '' if there is none. */
  get lost(): string {
    return typedText(this.queue.aside);
  }

  /** Discards the copy, once taken or unwanted. */
  forgetLost(): void {
    this.queue.dropAside();
    runInAction(() => {
      this.lostNodes = [];
    });
  }

  start(): void {
    const { socket } = this.world;
    const mine = (hear: (message: Record<string, unknown>) => void) => (message: { pageId: string }) => {
      if (message.pageId === this.pageId) hear(message);
    };
    const heard: [string, (message: never) => void][] = [
      ['connect', () => void this.open()],
      ['disconnect', () => this.offline()],
      ['document', mine((message) => this.remote(message as unknown as RemoteEdit))],
      ['presence', mine((message) => this.carets?.take(message as unknown as Presence))],
      ['documentReload', mine(() => void this.startOver())],
    ];
    for (const [event, hear] of heard) socket.on(event, hear);
    this.stopListening = () => {
      for (const [event, hear] of heard) socket.off(event, hear);
    };
    this.bind();
    if (socket.connected) void this.open();
    else this.offline();
  }

  /** Ends the session; unacknowledged edits stay on disk for the next one. */
  stop(): void {
    this.turn += 1;
    clearTimeout(this.again);
    this.stopListening();
    if (this.world.socket.connected) this.world.socket.emit('closeDocument', { pageId: this.pageId });
    this.unbind();
  }

  private bind(): void {
    this.doc.on('afterTransaction', this.listen);
    this.carets = new Carets(this.awareness, (pointing) => {
      const { socket } = this.world;
      if (this.state === 'open' && socket.connected)
        socket.emit('pointInDocument', { pageId: this.pageId, ...pointing }, () => {});
    });
  }

  private unbind(): void {
    this.doc.off('afterTransaction', this.listen);
    this.doc.off('update', this.edited);
    this.carets?.destroy();
    this.awareness.destroy();
    this.doc.destroy();
  }

  // Yjs encodes every change while there is a listener for updates, including a long text just received from the host.
  // So the listener is removed then. Clean-ups by Yjs after a colleague's edit are local edits and are sent.
  private readonly listen = ({ origin }: Y.Transaction): void => {
    if (origin === REMOTE) this.doc.off('update', this.edited);
    else this.doc.on('update', this.edited);
  };

  private readonly edited = (update: Uint8Array): void => {
    if (!this.writable || this.epoch === undefined) return;
    this.queue.push(this.epoch, update);
    void this.flush();
  };

  private offline(): void {
    this.turn += 1;
    this.sending = false;
    this.carets?.alone();
    runInAction(() => {
      if (this.state !== 'refused') this.state = 'offline';
    });
  }

  private async open(): Promise<void> {
    const turn = ++this.turn;
    this.sending = false;
    const message = {
      pageId: this.pageId,
      schemaVersion: this.world.schemaVersion,
      ...(this.ready ? { stateVector: Y.encodeStateVector(this.doc) } : {}),
    };
    const answer = await askSocket(this.world.socket, 'openDocument', message, this.patience);
    if (turn !== this.turn) return;
    if (!answer.ok) return this.notOpened(answer);
    const opened = answer as unknown as Opened;
    const { epoch, writable, outdated } = opened;
    if (this.ready && epoch !== this.epoch) return this.startOver();
    if (!this.recovered) await this.queue.recover(epoch);
    if (turn !== this.turn) return;
    this.recovered = true;
    this.take(opened);
    for (const edit of this.early.splice(0)) this.remote(edit);
    if (turn !== this.turn) return;
    // Write access was revoked: the edits stay visible as a copy, and the host's text is shown. Those of an outdated
    // page wait for its reload.
    if (!writable && !outdated && this.queue.length > 0) return this.startOver();
    this.carets?.show();
    await this.flush();
  }

  private take({ epoch, update, writable, outdated }: Opened): void {
    this.epoch = epoch;
    // Set first: clean-ups by Yjs after these updates are ordinary edits.
    this.writable = writable;
    this.outdated = outdated;
    const own = writable || outdated ? this.queue.updates : [];
    for (const known of [bytesOf(update), ...own]) Y.applyUpdate(this.doc, known, REMOTE);
    this.ready = true;
    this.error = null;
    this.state = 'open';
  }

  private remote(edit: RemoteEdit): void {
    // The host sends edits from the moment it reads the text: a dropped one would never be resent, nor edits based on
    // it.
    if (!this.ready || this.epoch === undefined) this.early.push(edit);
    else if (edit.epoch === this.epoch) Y.applyUpdate(this.doc, bytesOf(edit.update), REMOTE);
    else if (edit.epoch > this.epoch) void this.startOver();
  }

  private notOpened(answer: Nack): void {
    if (PASSES.has(answer.code)) this.later(() => void this.open(), answer);
    else if (answer.code === 'UNAUTHENTICATED') this.offline();
    else this.refuse(answer);
  }

  private refuse({ code, text }: Nack): void {
    this.error = new Refused(code as RefusedCode, text);
    this.state = 'refused';
    this.writable = false;
  }

  private async flush(): Promise<void> {
    const { socket } = this.world;
    if (this.sending || this.state !== 'open' || !this.writable || !socket.connected || this.epoch === undefined)
      return;
    const batch = this.queue.batch(limits.documentUpdate);
    if (!batch) return;
    // Would be refused, or close the connection, on every attempt: the words are offered as a copy.
    if (batch.update.byteLength > limits.documentUpdate) return this.startOver();
    this.sending = true;
    const turn = this.turn;
    const message = { pageId: this.pageId, epoch: this.epoch, update: batch.update };
    const answer = await askSocket(socket, 'updateDocument', message, this.patience);
    // After an interruption the same edits are sent again: Yjs applies them once.
    if (turn !== this.turn) return;
    this.sending = false;
    if (answer.ok) {
      this.queue.acknowledged(batch.count);
      await this.flush();
    } else await this.notKept(answer);
  }

  private async notKept(answer: Nack): Promise<void> {
    if (PASSES.has(answer.code)) this.later(() => void this.flush(), answer);
    // Signed out: the edits wait for the next sign-in.
    else if (answer.code === 'UNAUTHENTICATED') this.offline();
    else await this.startOver();
  }

  private later(act: () => void, { retryAfter }: Nack): void {
    clearTimeout(this.again);
    const { turn } = this;
    this.again = setTimeout(() => turn === this.turn && act(), Math.max(this.pause, (retryAfter ?? 0) * 1000));
  }

  /** Replaces the local text by the host's; unacknowledged edits are kept as a copy. */
  private async startOver(): Promise<void> {
    this.turn += 1;
    this.sending = false;
    const me = this.awareness.getLocalState();
    const lost = nodesAddedBy(this.doc, this.queue.updates);
    runInAction(() => {
      this.lostNodes = [...this.lostNodes, ...lost];
    });
    this.queue.putAside();
    this.unbind();
    this.fresh();
    this.awareness.setLocalState(me);
    this.bind();
    if (this.world.socket.connected) await this.open();
    else this.offline();
  }

  private fresh(): void {
    this.doc = new Y.Doc();
    this.awareness = new Awareness(this.doc);
    this.generation += 1;
    this.epoch = undefined;
    this.ready = false;
    this.writable = false;
    this.state = 'opening';
  }
}
