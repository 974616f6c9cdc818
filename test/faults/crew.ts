import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createHighlight, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createNote, updateNote } from '@earshot/core/areas/pages/note';
import { DOCUMENT_ROOT, DOCUMENT_SCHEMA_VERSION } from '@earshot/core/documents/document';
import type { AnyOperation } from '@earshot/core/model/operation';
import { wireRange } from '@earshot/processing/documents/position';
import { textOf } from '@earshot/processing/documents/text';
import * as Y from 'yjs';
import { Turned, type Visitor } from '../kit/hosts/person.ts';
import { ask } from '../kit/hosts/writer.ts';

/** Record of all data acknowledged by the host: it must exist, whatever was killed. */
export class Ledger {
  /** note id → words typed into it */
  readonly words = new Map<string, string[]>();
  readonly notes = new Map<string, string>();
  readonly tags = new Map<string, string>();
  readonly highlights = new Map<string, { noteId: string; words: string; tagIds: string[] }>();
  /** unexpected answers, whatever was killed */
  readonly surprises: string[] = [];
  /** number of repeated calls by reason */
  readonly repeated = new Map<string, number>();

  /** Counts a repeated call. */
  again(why: string): void {
    this.repeated.set(why, (this.repeated.get(why) ?? 0) + 1);
  }

  get size(): number {
    const words = [...this.words.values()].reduce((sum, all) => sum + all.length, 0);
    return words + this.notes.size + this.tags.size + this.highlights.size;
  }
}

/** A worker that stops with the crew, and then continues with unacknowledged work. */
interface Hand {
  work(): Promise<void>;
}

const passes = (code: string) => code === 'UNAVAILABLE';
const REMOTE = 'remote';
const PAUSE_MS = 40;

/** Types into a note over a socket, sending each word after the previous acknowledgement. */
class Typist implements Hand {
  readonly doc = new Y.Doc();
  private readonly waiting: { words: string; update: Uint8Array }[] = [];
  private words = '';
  private count = 0;

  constructor(
    private readonly name: string,
    readonly pageId: string,
    private readonly crew: Crew,
  ) {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== REMOTE) this.waiting.push({ words: this.words, update });
    });
  }

  get acknowledged(): string[] {
    return this.crew.ledger.words.get(this.pageId) ?? [];
  }

  async work(): Promise<void> {
    const socket = await this.crew.visitor.socket();
    try {
      const take = (update: Uint8Array) => Y.applyUpdate(this.doc, new Uint8Array(update), REMOTE);
      socket.on('document', ({ update }: { update: Uint8Array }) => take(update));
      const stateVector = Y.encodeStateVector(this.doc);
      const opened = { pageId: this.pageId, schemaVersion: DOCUMENT_SCHEMA_VERSION, stateVector };
      const { ok, update, epoch } = await ask(socket, 'openDocument', opened);
      if (!ok) return;
      take(update as Uint8Array);
      while (this.crew.working && socket.connected) {
        if (this.waiting.length === 0) this.type();
        const [next] = this.waiting;
        if (!next) continue;
        const message = { pageId: this.pageId, epoch, update: next.update };
        if (!this.kept(await ask(socket, 'updateDocument', message))) await pause(PAUSE_MS);
      }
    } finally {
      socket.close();
    }
  }

  private type(): void {
    this.words = `${this.name}${this.count++}`;
    const root = this.doc.getXmlFragment(DOCUMENT_ROOT);
    this.doc.transact(() => {
      const paragraph = new Y.XmlElement('paragraph');
      paragraph.insert(0, [new Y.XmlText(this.words)]);
      root.push([paragraph]);
    });
    this.words = '';
  }

  private kept({ ok, code = '', text }: { ok: boolean; code?: string; text?: string }): boolean {
    const { ledger } = this.crew;
    if (!ok && passes(code)) {
      ledger.again(code);
      return false;
    }
    const { words = '' } = this.waiting.shift() ?? {};
    if (!ok) ledger.surprises.push(`${this.name}: ${code} ${text}`);
    else if (words) ledger.words.set(this.pageId, [...this.acknowledged, words]);
    return true;
  }
}

interface Errand {
  operation: AnyOperation;
  input: Record<string, unknown>;
  mutationId: string;
  done(answer: { id: string }): void;
}

/** Creates notes, tags and highlights over GraphQL, repeating each call under its id until it is answered. */
class Maker implements Hand {
  private errand: Errand | undefined;
  private count = 0;
  private readonly noteIds: string[] = [];

  constructor(
    private readonly name: string,
    private readonly projectId: string,
    private readonly typist: Typist,
    private readonly crew: Crew,
  ) {}

  async work(): Promise<void> {
    while (this.crew.working) {
      this.errand ??= this.next();
      const { operation, input, mutationId, done } = this.errand;
      try {
        done((await this.crew.visitor.call(operation, input, { 'x-mutation-id': mutationId })) as { id: string });
      } catch (fault) {
        if (!(fault instanceof Turned) || passes(fault.code)) throw fault;
        this.crew.ledger.surprises.push(`${this.name}: ${operation.name} ${fault.message}`);
      }
      this.errand = undefined;
    }
  }

  private next(): Errand {
    const { ledger } = this.crew;
    const at = this.count++;
    const title = `${this.name} ${at}`;
    const errand = (operation: AnyOperation, input: Record<string, unknown>, done: Errand['done']): Errand => ({
      operation,
      input,
      done,
      mutationId: randomUUID(),
    });
    const noteId = this.noteIds.at(-1);
    const [highlight] = [...ledger.highlights].reverse();
    const tagId = [...ledger.tags.keys()].at(-1);
    if (at % 5 === 1 && noteId)
      return errand(updateNote, { id: noteId, title }, ({ id }) => ledger.notes.set(id, title));
    if (at % 5 === 2)
      return errand(createTag, { projectId: this.projectId, title }, ({ id }) => ledger.tags.set(id, title));
    const highlighted = at % 5 === 3 ? this.highlight() : undefined;
    if (highlighted) {
      const { words, ...range } = highlighted;
      const noteId = this.typist.pageId;
      return errand(createHighlight, { noteId, ...range, tagIds: [] }, ({ id }) =>
        ledger.highlights.set(id, { noteId, words, tagIds: [] }),
      );
    }
    if (at % 5 === 4 && highlight && tagId) {
      const [id, before] = highlight;
      return errand(tagHighlight, { id, add: [tagId], remove: [] }, () =>
        ledger.highlights.set(id, { ...before, tagIds: [...before.tagIds, tagId] }),
      );
    }
    return errand(createNote, { projectId: this.projectId, title }, ({ id }) => {
      this.noteIds.push(id);
      ledger.notes.set(id, title);
    });
  }

  private highlight() {
    const words = this.typist.acknowledged.at(-1);
    const { doc } = this.typist;
    const from = words ? textOf(doc).indexOf(words) : -1;
    const range = words && from >= 0 ? wireRange(doc, { from, to: from + words.length }) : undefined;
    return range && words ? { words, ...range } : undefined;
  }
}

/** People at work: some type into notes, some create notes, tags and highlights. */
export class Crew {
  readonly ledger = new Ledger();
  working = false;
  private hands: Hand[] = [];
  private shift: Promise<unknown> = Promise.resolve();

  constructor(readonly visitor: Visitor) {}

  /** Gives the crew a project and notes to type into. */
  async settle(projectId: string): Promise<void> {
    const aNote = async (title: string) => {
      const { id } = await this.visitor.do(createNote, { projectId, title });
      this.ledger.notes.set(id, title);
      return id;
    };
    const [shared, own] = [await aNote('Shared'), await aNote('Own')];
    const typists = [new Typist('a', shared, this), new Typist('b', shared, this), new Typist('c', own, this)];
    const makers = typists.slice(1).map((typist, at) => new Maker(`m${at}`, projectId, typist, this));
    this.hands = [...typists, ...makers];
  }

  /** Starts work, or continues with unacknowledged work. */
  begin(): void {
    this.working = true;
    this.shift = Promise.all(this.hands.map((hand) => this.keepAt(hand)));
  }

  /** Lets everyone finish or give up their current call. */
  async rest(): Promise<void> {
    this.working = false;
    await this.shift;
  }

  /** Waits for this many further acknowledgements. */
  async more(count: number, ms: number): Promise<void> {
    const wanted = this.ledger.size + count;
    const until = performance.now() + ms;
    while (this.ledger.size < wanted) {
      if (performance.now() > until) throw new Error(`Only ${this.ledger.size} of ${wanted} were acknowledged`);
      await pause(20);
    }
  }

  private async keepAt(hand: Hand): Promise<void> {
    while (this.working) {
      try {
        await hand.work();
      } catch (fault) {
        // A kill can interrupt any call; it is repeated.
        this.ledger.again(fault instanceof Turned ? fault.code : 'cut off');
      }
      await pause(PAUSE_MS);
    }
  }
}
