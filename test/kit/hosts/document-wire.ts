import { limits } from '@earshot/core/limits';
import { DocumentSession } from '@earshot/ui/data/documents/document-session';
import { editsInMemory, type UnsentEdits } from '@earshot/ui/data/documents/unsent-edits';
import type { LiveSocket } from '@earshot/ui/data/live/live-feed';
import * as Y from 'yjs';

export const pageId = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';
type Ack = (answer: unknown) => void;
interface Message {
  pageId: string;
  schemaVersion: number;
  epoch: number;
  update: Uint8Array;
  stateVector?: Uint8Array;
  clientId: number;
  clock: number;
  cursor: unknown;
}

/** The host's side of the document protocol, for one document. */
export class Host {
  doc = new Y.Doc();
  epoch = 1;
  schemaVersion = 1;
  readonly sockets = new Set<FakeSocket>();
  readonly received: string[] = [];
  /** answer in place of the usual handling, as long as it returns one */
  refuse: (event: string) => object | undefined = () => undefined;
  /** handles messages, but loses the acknowledgement */
  mute = false;
  /** delays acknowledgements until this resolves; broadcasts are not delayed */
  slow: Promise<unknown> | undefined;

  get text(): string {
    return this.doc.getText('t').toString();
  }

  hear(from: FakeSocket, event: string, message: Message, ack: Ack = () => {}): void {
    this.received.push(event);
    // Disconnects like socket.io for a message above its maximum size.
    if (message.update && message.update.byteLength > limits.documentUpdate) {
      from.disconnect();
      setTimeout(() => from.connect());
      return;
    }
    const refused = this.refuse(event);
    const answer = refused ? { ok: false, text: 'No.', ...refused } : this.answer(from, event, message);
    if (this.mute && event === 'updateDocument') return;
    if (this.slow) void this.slow.then(() => ack(answer));
    else ack(answer);
  }

  private answer(from: FakeSocket, event: string, message: Message): object {
    if (event === 'openDocument') {
      this.left(from);
      const update = Y.encodeStateAsUpdate(this.doc, message.stateVector);
      const outdated = message.schemaVersion !== this.schemaVersion;
      return { ok: true, epoch: this.epoch, update, writable: from.writable && !outdated, outdated };
    }
    if (event === 'pointInDocument') this.point(from, message);
    if (event === 'closeDocument') this.left(from);
    if (event !== 'updateDocument') return { ok: true };
    if (this.schemaVersion !== 1) return { ok: false, code: 'CONFLICT', text: 'Older than the server.' };
    if (!from.writable) return { ok: false, code: 'FORBIDDEN', text: 'You may only read.' };
    if (message.epoch !== this.epoch) return { ok: false, code: 'CONFLICT', text: 'Rewritten.', reload: true };
    Y.applyUpdate(this.doc, message.update);
    this.tell(from, 'document', { pageId, epoch: this.epoch, update: message.update });
    return { ok: true, seq: 1 };
  }

  /** Removes the caret of a closed connection. */
  left(socket: FakeSocket): void {
    if (socket.pointing) this.tell(socket, 'presence', { pageId, ...socket.pointing, state: null });
    socket.pointing = undefined;
  }

  private point(from: FakeSocket, { clientId, clock, cursor }: Message): void {
    from.pointing = { clientId, clock };
    const { name } = from;
    const state = { person: name, user: { name, color: '#1971c2' }, cursor };
    this.tell(from, 'presence', { pageId, clientId, clock, state });
  }

  tell(but: FakeSocket | undefined, event: string, message: object): void {
    for (const socket of this.sockets) if (socket !== but && socket.connected) socket.receive(event, message);
  }

  /** Replaces the text: erasure, re-import. */
  rewrite(text: string): void {
    this.doc = new Y.Doc();
    this.doc.getText('t').insert(0, text);
    this.epoch += 1;
  }
}

class FakeSocket implements LiveSocket {
  connected = false;
  writable = true;
  pointing: { clientId: number; clock: number } | undefined;
  private readonly listeners = new Map<string, Set<(message: never) => void>>();

  constructor(
    private readonly host: Host,
    readonly name: string,
  ) {
    host.sockets.add(this);
  }

  on(event: string, listener: (message: never) => void): void {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
  }
  off(event: string, listener: (message: never) => void): void {
    this.listeners.get(event)?.delete(listener);
  }
  emit(event: string, message: unknown, ack?: Ack): void {
    if (!this.connected) return;
    // Messages never arrive synchronously, and not after a cut.
    queueMicrotask(() => {
      if (this.connected) this.host.hear(this, event, message as Message, (answer) => this.connected && ack?.(answer));
    });
  }
  receive(event: string, message: unknown): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(message as never);
  }
  connect(): void {
    this.connected = true;
    this.receive('connect', undefined);
  }
  disconnect(): void {
    if (!this.connected) return;
    this.connected = false;
    this.host.left(this);
    this.receive('disconnect', undefined);
  }
}

/** Waits until this returns true. */
export const until = async (what: () => boolean, ms = 2000) => {
  const end = Date.now() + ms;
  while (!what()) {
    if (Date.now() > end) throw new Error(`It never came to: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

/** A person with the document open, or about to open it. */
export function join(host: Host, kept: UnsentEdits = editsInMemory(), name = 'Somebody') {
  const socket = new FakeSocket(host, name);
  const session = new DocumentSession({ pageId, socket, kept, schemaVersion: 1, patience: 40, pause: 5 });
  session.start();
  const write = (text: string, at?: number) => {
    const shared = session.doc.getText('t');
    shared.insert(Math.min(at ?? shared.length, shared.length), text);
  };
  const read = () => session.doc.getText('t').toString();
  return { socket, session, kept, write, read };
}

/** A person with the document open. */
export async function opened(host: Host, kept?: UnsentEdits, name?: string) {
  const client = join(host, kept, name);
  client.socket.connect();
  await until(() => client.session.state === 'open');
  return client;
}
