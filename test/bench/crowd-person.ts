import { setTimeout as pause } from 'node:timers/promises';
import { channelRun, previewFile, readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createHighlight, highlights, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { note, notes, updateNote } from '@earshot/core/areas/pages/note';
import { projects } from '@earshot/core/areas/places/project';
import { search } from '@earshot/core/areas/search/search';
import { DOCUMENT_ROOT, DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import { me } from '@earshot/core/model/member';
import { isOpen } from '@earshot/core/model/run-state';
import type { Random } from '@earshot/core/random';
import { wireRange } from '@earshot/processing/documents/position';
import { textOf } from '@earshot/processing/documents/text';
import * as Y from 'yjs';
import { signedIn } from '../kit/hosts/host-process.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { upload } from '../kit/hosts/uploads.ts';
import { ask, Writer } from '../kit/hosts/writer.ts';
import { append, type Kind, type Tally } from './crowd-tally.ts';
import { between } from './search-words.ts';

/** Shared settings of some people: their workspace, and the owner of their request budget. */
export interface Desk {
  url: string;
  projectId: string;
  channelIds: string[];
  tagIds: string[];
  noteIds: string[];
  /** average ms between two actions of a person, exponentially distributed: people read the pages they open */
  thinkMs: number;
}

export const PASSWORD = 'Quiet-Harbour-42-Lantern';

/** Mix of a hundred actions of a person; they think in between. */
const SHARES: [Kind, number][] = [
  ['edit', 30],
  ['list', 27],
  ['open', 13],
  ['search', 10],
  ['highlight', 8],
  ['tag', 6],
  ['title', 3],
  ['import', 1],
  ['upload', 1],
  ['sign-in', 1],
];
/** Maximum pause, as a multiple of the average. */
const LONGEST_THOUGHT = 6;
/** ms from one word to the next: 40 to 60 words a minute */
const WORD = { least: 1000, more: 500 };
/** words that are typed without a break */
const WORDS = { least: 4, more: 10 };
const ROWS = 40;
const FILE_BYTES = 60_000;
const LOOK_MS = 500;

/** A person with a separate network address, given by a proxy header. */
class Remote extends Visitor {
  constructor(
    url: string,
    cookie: string | undefined,
    private readonly network: string,
  ) {
    super(url, cookie);
  }

  override get headers(): Record<string, string> {
    return { ...super.headers, 'x-forwarded-for': this.network };
  }
}

/** A person at work in a browser: signs in, keeps a note open, and performs one action after another. */
export class Researcher {
  private visitor: Visitor;
  private writer: Writer | undefined;
  private paragraph: Y.XmlText | undefined;
  private readonly typed: string[] = [];
  private readonly marked: string[] = [];
  private count = 0;
  private readonly network: string;

  constructor(
    private readonly number: number,
    private readonly email: string,
    private readonly noteId: string,
    private readonly desk: Desk,
    private readonly tally: Tally,
    private readonly random: Random,
    /** true for the only person who sets the note's title */
    private readonly names: boolean,
  ) {
    this.network = `10.20.${number >> 8}.${number & 255}`;
    this.visitor = new Remote(desk.url, undefined, this.network);
  }

  /** Signs in and opens the note. */
  async arrive(): Promise<void> {
    await this.tally.time('sign-in', () => this.signIn());
    this.writer = await Writer.open(await this.visitor.socket(), this.noteId);
    this.writer.socket.on('disconnect', (reason) => this.tally.error(`socket closed: ${reason}`));
  }

  /** Works until aborted. */
  async work(over: AbortSignal): Promise<void> {
    await this.think(over);
    while (!over.aborted) {
      await this.do(this.next());
      await this.think(over);
    }
  }

  leave(): void {
    this.writer?.socket.off('disconnect').close();
  }

  private think(signal: AbortSignal): Promise<void> {
    const ms = Math.min(LONGEST_THOUGHT, -Math.log(1 - this.random.next())) * this.desk.thinkMs;
    return pause(ms, undefined, { signal }).catch(() => undefined);
  }

  private next(): Kind {
    let left = this.random.below(100);
    for (const [kind, share] of SHARES) {
      left -= share;
      if (left < 0) return kind;
    }
    return 'list';
  }

  private async do(kind: Kind): Promise<unknown> {
    if (kind === 'edit') return this.type();
    if (kind === 'highlight' && this.typed.length === 0) return;
    if (kind === 'tag' && this.marked.length === 0) return;
    if (kind === 'title' && !this.names) return;
    const acts: Record<Exclude<Kind, 'edit'>, () => Promise<unknown>> = {
      list: () => this.list(),
      open: () => this.open(),
      search: () => this.visitor.do(search, { query: between(1, 2000) }),
      highlight: () => this.highlight(),
      tag: () => this.tag(),
      title: () => this.title(),
      import: () => this.import(),
      upload: () => this.upload(),
      'sign-in': () => this.signIn(),
    };
    return this.tally.time(kind, acts[kind]);
  }

  private async signIn(): Promise<void> {
    // Simulates another browser: signing in again in the same one would end the session of its open page.
    const { headers } = new Remote(this.desk.url, undefined, this.network);
    const { cookie } = await signedIn(this.desk.url, this.email, PASSWORD, headers);
    this.visitor = new Remote(this.desk.url, cookie, this.network);
  }

  private list(): Promise<unknown> {
    const { projectId, channelIds } = this.desk;
    const channelId = this.pick(channelIds);
    const lists = [
      () => this.visitor.do(me, {}),
      () => this.visitor.do(projects, {}),
      () => this.visitor.do(notes, { condition: { projectId }, first: 50 }),
      () => this.visitor.do(tags, { condition: { projectId } }),
      () => this.visitor.do(highlights, { condition: { noteId: this.noteId }, first: 100 }),
      () => this.visitor.do(dataPoints, { condition: { channelId }, first: 50 }),
    ];
    return this.pick(lists)();
  }

  /** Opens a note that others write in. */
  private async open(): Promise<void> {
    const pageId = this.pick(this.desk.noteIds.filter((id) => id !== this.noteId));
    await this.visitor.do(note, { id: pageId });
    await this.told('openDocument', { pageId, schemaVersion: DOCUMENT_SCHEMA_VERSION });
    await this.told('closeDocument', { pageId });
  }

  /** Types some words into a paragraph of their own; each edit is sent as it is made. */
  private async type(): Promise<void> {
    const { writer } = this;
    if (!writer) return;
    this.paragraph = undefined;
    for (let left = WORDS.least + this.random.below(WORDS.more); left > 0; left -= 1) {
      const word = `p${this.number}w${this.count++}`;
      writer.doc.transact(() => this.put(writer.doc, `${word} ${between(20, 2000)}`));
      const update = Y.mergeUpdates(writer.unsent.splice(0));
      const message = { pageId: this.noteId, epoch: writer.epoch, update };
      if (await this.tally.time('edit', () => this.told('updateDocument', message))) {
        append(this.tally.words, this.noteId, [word]);
        this.typed.push(word);
      } else writer.unsent.unshift(update);
      await pause(WORD.least + this.random.below(WORD.more));
    }
  }

  private put(doc: Y.Doc, words: string): void {
    if (this.paragraph) {
      this.paragraph.insert(this.paragraph.length, ` ${words}`);
      return;
    }
    this.paragraph = new Y.XmlText(words);
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [this.paragraph]);
    doc.getXmlFragment(DOCUMENT_ROOT).push([paragraph]);
  }

  private async highlight(): Promise<void> {
    const doc = this.writer?.doc;
    const word = this.pick(this.typed);
    const from = doc ? textOf(doc).search(new RegExp(`${word}\\b`)) : -1;
    const range = doc && from >= 0 ? wireRange(doc, { from, to: from + word.length }) : undefined;
    if (!range) throw new Error(`${word} is not in the note of the person who typed it`);
    const { id } = await this.visitor.do(createHighlight, { noteId: this.noteId, ...range, tagIds: [] });
    if (!this.tally.highlights.has(id)) this.tally.highlights.set(id, { noteId: this.noteId, tagIds: [] });
    this.marked.push(id);
  }

  private async tag(): Promise<void> {
    const [id, tagId] = [this.pick(this.marked), this.pick(this.desk.tagIds)];
    await this.visitor.do(tagHighlight, { id, add: [tagId], remove: [] });
    this.tally.highlights.get(id)?.tagIds.push(tagId);
  }

  private async title(): Promise<void> {
    const title = `Interview ${this.number}, revision ${this.count++}`;
    await this.visitor.do(updateNote, { id: this.noteId, title });
    this.tally.titles.set(this.noteId, title);
  }

  /** Imports a CSV file into a channel, and waits until it is done. */
  private async import(): Promise<void> {
    const channelId = this.pick(this.desk.channelIds);
    const ids = Array.from({ length: ROWS }, () => `p${this.number}r${this.count++}`);
    const rows = ids.map((id) => `${id},2026-03-02T12:00:00Z,${between(1, 2000)} ${between(1, 2000)} ${id}`);
    const bytes = ['id,when,comment', ...rows].join('\n');
    const { id: fileId } = await upload(this.visitor, { channelId, name: `answers ${ids[0]}.csv`, bytes });
    const { options } = await this.visitor.do(previewFile, { id: channelId, fileId });
    const named = { ...options, idColumn: 'id', timeColumn: 'when', textColumn: 'comment' };
    let run = await this.visitor.do(readFileIntoChannel, { id: channelId, fileId, options: named as never });
    while (isOpen(run)) {
      await pause(LOOK_MS);
      run = await this.visitor.do(channelRun, { id: run.id });
    }
    if (run.state !== 'DONE' || run.added !== ROWS) throw new Error(`An import is ${run.state}: ${run.problem}`);
    append(this.tally.rows, channelId, ids);
  }

  private async upload(): Promise<void> {
    const line = `p${this.number}f${this.count++} `;
    const bytes = line.repeat(Math.ceil(FILE_BYTES / line.length));
    const { projectId } = this.desk;
    const { id, status } = await upload(this.visitor, { projectId, name: `${line.trim()}.txt`, bytes });
    if (status !== 'COMPLETE') throw new Error(`A file is ${status}`);
    this.tally.files.set(id, bytes);
  }

  private async told(event: string, message: object): Promise<void> {
    const { socket } = this.writer ?? {};
    if (!socket?.connected) throw new Error('There is no socket');
    const { ok, code, text } = await ask(socket, event, message);
    if (!ok) throw new Error(`${code}: ${text}`);
  }

  private pick<T>(of: readonly T[]): T {
    return of[this.random.below(of.length)] as T;
  }
}
