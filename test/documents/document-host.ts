import type { Range } from '@earshot/core/documents/anchor';
import type { DocumentJson } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { fromJson, toJson } from '@earshot/processing/documents/convert';
import { applyHighlight, quoteOf, removeHighlights } from '@earshot/processing/documents/highlight';
import { locate, wireRange } from '@earshot/processing/documents/position';
import { type HighlightRow, type Reconciled, reconcile } from '@earshot/processing/documents/reconcile';
import { readText } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import * as Y from 'yjs';
import { receiveUpdate } from '../kit/at-once.ts';
import type { Editor } from './editor.ts';

/** A person at an editor: edits waiting for the host, and edits from the host. */
export interface Seat<E extends Editor> {
  editor: E;
  online: boolean;
  up: Uint8Array[];
  down: Uint8Array[];
}

/** The host of one document: acknowledged edits are in its log, and highlights have rows. */
export class DocumentHost<E extends Editor> {
  readonly doc: Y.Doc;
  readonly log: Uint8Array[];
  readonly rows = new Map<string, HighlightRow>();
  readonly ever = new Set<string>();
  readonly refused: string[] = [];
  readonly acknowledged: Uint8Array[] = [];
  readonly seats: Seat<E>[];
  private made = 0;

  /** Yjs orders concurrent edits by client number. */
  constructor(
    json: DocumentJson,
    clientId: number,
    editors: readonly ((state: Uint8Array, send: (update: Uint8Array) => void) => E)[],
  ) {
    this.doc = fromJson(json);
    this.doc.clientID = clientId;
    const state = Y.encodeStateAsUpdate(this.doc);
    this.log = [state];
    this.seats = editors.map((open) => {
      const up: Uint8Array[] = [];
      return { editor: open(state, (update) => up.push(update)), online: true, up, down: [] };
    });
  }

  private tell(update: Uint8Array | undefined, except?: Seat<E>) {
    if (!update) return;
    this.log.push(update);
    for (const seat of this.seats) if (seat !== except) seat.down.push(update);
  }

  private take(seat: Seat<E>, update: Uint8Array) {
    const done = receiveUpdate(this.doc, update, seat, { known: this.ever });
    if (!done.ok) return void this.refused.push(`${done.fault}: ${done.detail}`);
    this.acknowledged.push(update);
    this.tell(done.update, seat);
    if (done.added) seat.down.push(done.added);
  }

  /** Sends one edit up from a seat and, if `hears`, delivers one down. */
  pass(seat: Seat<E>, hears: boolean) {
    const sent = seat.up.shift();
    if (sent) this.take(seat, sent);
    const got = hears ? seat.down.shift() : undefined;
    if (got) seat.editor.receive(got);
  }

  /** Delivers everything to everyone. */
  settle() {
    for (const busy = () => this.seats.find(({ up, down }) => up.length + down.length > 0); ; ) {
      const seat = busy();
      if (!seat) return;
      this.pass(seat, true);
    }
  }

  /** Highlights words as a person sees them; they can have changed on the host. */
  highlight({ editor }: Seat<E>, words: Range) {
    const wire = wireRange(editor.doc, words);
    const range = wire && locate(this.doc, wire);
    const id = `00000000-0000-4000-8000-${String(++this.made).padStart(12, '0')}`;
    const done = range && applyHighlight(this.doc, id, range);
    if (!done) return;
    this.ever.add(id);
    this.rows.set(id, done.highlight);
    this.tell(done.update);
  }

  /** Deletes one of the highlights. */
  forget(which: number) {
    const ids = [...this.rows.keys()];
    const id = ids[which % ids.length];
    if (id === undefined) return;
    this.rows.delete(id);
    this.tell(removeHighlights(this.doc, [id]));
  }

  reconcile(): Reconciled {
    const done = reconcile({ doc: this.doc, rows: [...this.rows.values()] });
    for (const highlight of done.found) this.rows.set(highlight.id, highlight);
    for (const id of done.lost) {
      const row = this.rows.get(id);
      if (row) this.rows.set(id, { ...row, lost: true });
    }
    this.tell(done.update);
    return done;
  }

  /** Checks after full delivery: all have the same document, and every highlight is on its words or lost. */
  expectOneDocument({ found, lost }: Reconciled, says: string) {
    expect(this.refused, says).to.deep.equal([]);
    const json = JSON.stringify(toJson(this.doc));
    for (const { editor } of this.seats) expect(JSON.stringify(toJson(editor.doc)), says).to.equal(json);
    for (const { editor } of this.seats)
      expect(editor.shown.textContent, says).to.equal(this.seats[0]?.editor.shown.textContent);
    expect(checkDocument(toJson(this.doc)), says).to.deep.equal([]);
    expect(found.length + lost.length, says).to.equal(this.rows.size);
    for (const { editor } of this.seats) {
      const { text, marked } = readText(editor.doc);
      expect([...marked.keys()].toSorted(), says).to.deep.equal(found.map(({ id }) => id).toSorted());
      for (const { id, quote } of found) expect(quoteOf(text, marked.get(id) ?? []), says).to.equal(quote);
    }
  }
}
