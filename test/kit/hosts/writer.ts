import { DOCUMENT_ROOT, DOCUMENT_SCHEMA_VERSION, type ReferenceType } from '@earshot/core/documents/document';
import { readText } from '@earshot/processing/documents/text';
import type { Socket } from 'socket.io-client';
import * as Y from 'yjs';

/** Reply of the host to a socket message. */
export interface SocketReply extends Record<string, unknown> {
  ok: boolean;
  code?: string;
  text?: string;
}

interface Told {
  pageId: string;
  epoch: number;
  update: Uint8Array;
}

const REMOTE = 'remote';
const PATIENCE = 10_000;

/** Sends a socket message and waits for its acknowledgement. */
export const ask = (socket: Socket, event: string, ...message: unknown[]): Promise<SocketReply> =>
  socket.timeout(PATIENCE).emitWithAck(event, ...message) as Promise<SocketReply>;

/** The next message of a kind on a socket, from now on. */
export const heard = <T = Record<string, unknown>>(
  socket: Socket,
  event: string,
  fits: (message: T) => boolean = () => true,
  ms = PATIENCE,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.off(event, listen);
      reject(new Error(`no ${event} within ${ms} ms`));
    }, ms);
    const listen = (message: T) => {
      if (!fits(message)) return;
      clearTimeout(timer);
      socket.off(event, listen);
      resolve(message);
    };
    socket.on(event, listen);
  });

/** The caret of an editor at the beginning of a page. */
export const pointing = (pageId: string, clientId = 7, clock = 1) => {
  const start = { type: null, tname: DOCUMENT_ROOT, item: null, assoc: 0 };
  return { pageId, clientId, clock, cursor: { anchor: start, head: start } };
};

/** A person who writes in a note: a real document that syncs with the host over a real socket. */
export class Writer {
  readonly doc = new Y.Doc();
  readonly reloads: Record<string, unknown>[] = [];
  /** local edits that are not sent yet */
  readonly unsent: Uint8Array[] = [];
  epoch = 0;
  private readonly early: Told[] = [];
  writable = false;
  outdated = false;

  private constructor(
    readonly socket: Socket,
    readonly pageId: string,
  ) {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      // Yjs's own changes after a remote edit are edits like any other.
      if (origin !== REMOTE) this.unsent.push(update);
    });
    socket.on('document', (message: Told) => {
      if (message.pageId === pageId) this.hear(message);
    });
    socket.on('documentReload', (message: { pageId: string }) => {
      if (message.pageId === pageId) this.reloads.push(message);
    });
  }

  /** Opens a note as the editor does. */
  static async open(socket: Socket, pageId: string, schemaVersion = DOCUMENT_SCHEMA_VERSION): Promise<Writer> {
    const writer = new Writer(socket, pageId);
    const reply = await ask(socket, 'openDocument', { pageId, schemaVersion });
    if (!reply.ok) throw new Error(`${reply.code}: ${reply.text}`);
    writer.epoch = reply.epoch as number;
    writer.writable = reply.writable as boolean;
    writer.outdated = reply.outdated as boolean;
    writer.take(reply.update as Uint8Array);
    for (const message of writer.early.splice(0)) writer.hear(message);
    return writer;
  }

  /** The local text, one block per line. */
  get text(): string {
    return readText(this.doc).text;
  }

  /** The ids of highlights with marks in the text, in reading order. */
  get marks(): string[] {
    return [...readText(this.doc).marked.keys()];
  }

  /** The words under a highlight's mark. */
  marked(id: string): string {
    const { text, marked } = readText(this.doc);
    return (marked.get(id) ?? []).map(({ from, to }) => text.slice(from, to)).join('|');
  }

  /** Adds a paragraph at the end, or writes into the last one if that is empty; locally only. */
  paragraph(words: string): void {
    this.doc.transact(() => {
      const last = this.root.get(this.root.length - 1);
      const empty = last instanceof Y.XmlElement && last.nodeName === 'paragraph' && last.length === 0;
      const paragraph = empty ? last : new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(words)]);
      if (!empty) this.root.push([paragraph]);
    });
  }

  /** Adds quotes at the end, locally only. */
  citations(ids: readonly string[]): void {
    const nodes = ids.map((id) => {
      const node = new Y.XmlElement('citation');
      node.setAttribute('id', id);
      return node;
    });
    this.doc.transact(() => this.root.push(nodes));
  }

  /** Adds a theme at the end, locally only. */
  theme(themeId: string): void {
    this.live('theme', { themeId });
  }

  /** Adds a chart at the end, locally only. */
  chart(chartId: string): void {
    this.live('chart', { chartId });
  }

  /** Adds a panel of a plugin at the end, locally only. */
  panel(pluginId: string, panelId: string): void {
    this.live('panel', { pluginId, panelId });
  }

  private live(name: string, attributes: Readonly<Record<string, string>>): void {
    const node = new Y.XmlElement(name);
    for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
    this.doc.transact(() => this.root.push([node]));
  }

  /** Adds a paragraph of words and a reference at the end, locally only. */
  reference(words: string, type: ReferenceType, id: string): void {
    const node = new Y.XmlElement('reference');
    node.setAttribute('type', type);
    node.setAttribute('id', id);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(words), node]);
    this.doc.transact(() => this.root.push([paragraph]));
  }

  /** Adds a heading with a paragraph below it at the end, locally only. */
  section(title: string, words: string): void {
    const heading = new Y.XmlElement('heading');
    heading.insert(0, [new Y.XmlText(title)]);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText(words)]);
    this.doc.transact(() => {
      heading.setAttribute('level', 2 as never);
      this.root.push([heading, paragraph]);
    });
  }

  /** Adds a picture at the end, locally only. */
  picture(fileId: string, alt: string): void {
    const node = new Y.XmlElement('image');
    node.setAttribute('fileId', fileId);
    node.setAttribute('alt', alt);
    this.doc.transact(() => this.root.push([node]));
  }

  /** Types into a paragraph at a position, locally only; by default at the end of the last one. */
  type(words: string, paragraph = this.root.length - 1, at?: number): void {
    const text = this.words(paragraph);
    text.insert(at ?? text.length, words);
  }

  /** Deletes characters of a paragraph, locally only. */
  erase(paragraph: number, at: number, length: number): void {
    this.words(paragraph).delete(at, length);
  }

  /** Deletes the first occurrence of words in a top-level paragraph, locally only. */
  eraseWords(words: string): void {
    const block = this.root.toArray().findIndex((node) => node.toString().includes(words));
    this.erase(block, this.words(block).toString().indexOf(words), words.length);
  }

  /** Sends all unsent edits one by one; returns the last reply. */
  async send(): Promise<SocketReply> {
    let reply: SocketReply = { ok: true };
    while (reply.ok && this.unsent.length > 0) {
      const waiting = this.unsent.splice(0);
      reply = await this.update(Y.mergeUpdates(waiting));
    }
    return reply;
  }

  /** Adds a paragraph and sends it. */
  async write(words: string): Promise<SocketReply> {
    this.paragraph(words);
    return this.send();
  }

  /** Sends any bytes as an edit of this note. */
  update(update: unknown, epoch: unknown = this.epoch): Promise<SocketReply> {
    return ask(this.socket, 'updateDocument', { pageId: this.pageId, epoch, update });
  }

  private get root(): Y.XmlFragment {
    return this.doc.getXmlFragment(DOCUMENT_ROOT);
  }

  private words(paragraph: number): Y.XmlText {
    const block = this.root.get(paragraph);
    const text = block instanceof Y.XmlElement ? block.get(0) : undefined;
    if (!(text instanceof Y.XmlText)) throw new Error(`Paragraph ${paragraph} has no words`);
    return text;
  }

  // The host sends edits from the moment it reads; its answer can arrive later.
  private hear(message: Told): void {
    if (this.epoch === 0) this.early.push(message);
    else if (message.epoch === this.epoch) this.take(message.update);
  }

  private take(update: Uint8Array): void {
    Y.applyUpdate(this.doc, new Uint8Array(update), REMOTE);
  }
}
