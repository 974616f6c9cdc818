import * as build from '@earshot/core/model/document-builder';
import { checkDocument } from '@earshot/core/model/document-check';
import { receiveUpdate } from '@earshot/host/documents/receive';
import { fromJson, fromUpdates, toJson } from '@earshot/processing/documents/convert';
import { applyHighlight, type Highlighted, quoteOf, removeHighlights } from '@earshot/processing/documents/highlight';
import { locate, wireRange } from '@earshot/processing/documents/position';
import { type HighlightRow, reconcile } from '@earshot/processing/documents/reconcile';
import { readText, textOf } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import * as Y from 'yjs';
import { type Dice, dice, Editor } from './editor.ts';

const ALL = process.env.EARSHOT_TEST === 'all';
const ROUNDS = ALL ? 500 : 25;
const STEPS = 120;

interface Seat {
  editor: Editor;
  online: boolean;
  up: Uint8Array[];
  down: Uint8Array[];
}

const interview = () =>
  build.doc(
    build.heading(1, 'Interview with a shop owner'),
    build.paragraph('The invoice came late, and nobody could say why. She was angry after three weeks of waiting.'),
    build.bulletList(
      build.listItem(build.paragraph('It came by post, not by mail.')),
      build.listItem(
        build.paragraph('The amount was wrong.'),
        build.bulletList(build.listItem(build.paragraph('Twice.'))),
      ),
    ),
    build.blockquote(build.paragraph('In the end we paid; what else could we have done?')),
    build.codeBlock('total = 12\ntax = 3'),
    build.paragraph('Next time she would rather call than wait for another letter.'),
  );

/** The host of one document: what was acknowledged is in its log, and its highlights have rows. */
class Host {
  readonly doc = fromJson(interview());
  readonly log: Uint8Array[] = [Y.encodeStateAsUpdate(this.doc)];
  readonly rows = new Map<string, HighlightRow>();
  readonly ever = new Set<string>();
  readonly refused: string[] = [];
  readonly acknowledged: Uint8Array[] = [];
  seats: Seat[] = [];
  private made = 0;

  constructor(private readonly random: Dice) {
    // Yjs orders concurrent edits by these numbers: they belong to the seed.
    this.doc.clientID = random(2 ** 31);
  }

  tell(update: Uint8Array | undefined, except?: Seat) {
    if (!update) return;
    this.log.push(update);
    for (const seat of this.seats) if (seat !== except) seat.down.push(update);
  }

  take(seat: Seat, update: Uint8Array) {
    const done = receiveUpdate(this.doc, update, seat, { known: this.ever });
    if (!done.ok) return void this.refused.push(`${done.fault}: ${done.detail}`);
    this.acknowledged.push(update);
    this.tell(done.update, seat);
    if (done.added) seat.down.push(done.added);
  }

  highlight(seat: Seat) {
    const text = textOf(seat.editor.doc);
    const from = this.random(text.length);
    const wire = wireRange(seat.editor.doc, { from, to: Math.min(text.length, from + 1 + this.random(60)) });
    const range = wire && locate(this.doc, wire);
    const id = `00000000-0000-4000-8000-${String(++this.made).padStart(12, '0')}`;
    const done = range && applyHighlight(this.doc, id, range);
    if (!done) return;
    this.ever.add(id);
    this.rows.set(id, done.highlight);
    this.tell(done.update);
  }

  forget() {
    const ids = [...this.rows.keys()];
    const id = ids[this.random(ids.length)];
    if (id === undefined) return;
    this.rows.delete(id);
    this.tell(removeHighlights(this.doc, [id]));
  }

  reconcile() {
    const done = reconcile({ doc: this.doc, rows: [...this.rows.values()] });
    for (const highlight of done.found) this.rows.set(highlight.id, highlight);
    for (const id of done.lost) {
      const row = this.rows.get(id);
      if (row) this.rows.set(id, { ...row, lost: true });
    }
    this.tell(done.update);
    return done;
  }
}

function play(seed: number) {
  const random = dice(seed);
  const host = new Host(random);
  const state = Y.encodeStateAsUpdate(host.doc);
  host.seats = ['a', 'b', 'c'].map((name) => {
    const seat: Seat = { online: true, up: [], down: [] } as unknown as Seat;
    seat.editor = new Editor(name, state, random, (update) => seat.up.push(update));
    return seat;
  });
  const pass = (seat: Seat) => {
    const sent = seat.up.shift();
    if (sent) host.take(seat, sent);
    const got = random(2) === 0 ? seat.down.shift() : undefined;
    if (got) seat.editor.receive(got);
  };
  for (let step = 0; step < STEPS; step++) {
    const seat = host.seats[random(3)] as Seat;
    seat.editor.act();
    if (random(12) === 0) seat.online = !seat.online;
    for (const other of host.seats) if (other.online && random(3) > 0) pass(other);
    if (random(3) === 0 && seat.online) host.highlight(seat);
    if (random(30) === 0) host.forget();
    if (random(10) === 0) host.reconcile();
  }
  const settle = () => {
    for (let busy = true; busy; ) {
      busy = false;
      for (const seat of host.seats) {
        while (seat.up.length + seat.down.length > 0) {
          busy = true;
          pass(seat);
        }
      }
    }
  };
  settle();
  const last = host.reconcile();
  settle();
  return { host, last };
}

const ends = ({ editor }: Seat) => JSON.stringify(toJson(editor.doc));
const reads = ({ editor }: Seat) => editor.shown.textContent;

describe('three people, one document', () => {
  it(`ends equal everywhere with every highlight on its words, ${ROUNDS} times`, function () {
    this.timeout(ALL ? 1_800_000 : 60_000);
    const count = { rounds: 0, highlights: 0, lost: 0, strangely: 0, updates: 0 };
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const { host, last } = play(seed);
      const round = `seed ${seed}`;
      expect(host.refused, round).to.deep.equal([]);

      const json = JSON.stringify(toJson(host.doc));
      for (const seat of host.seats) expect(ends(seat), `${round}, ${seat.editor.name}`).to.equal(json);
      const [first] = host.seats;
      for (const seat of host.seats) expect(reads(seat), round).to.equal(first && reads(first));
      expect(checkDocument(toJson(host.doc)), round).to.deep.equal([]);

      const reloaded = fromUpdates(host.log);
      expect(JSON.stringify(toJson(reloaded)), round).to.equal(json);
      for (const update of host.acknowledged) {
        const before = Y.encodeStateVector(reloaded);
        Y.applyUpdate(reloaded, update);
        expect(Y.encodeStateVector(reloaded), `${round}: an acknowledged edit is in the log`).to.deep.equal(before);
      }
      expect(JSON.stringify(toJson(reloaded)), round).to.equal(json);

      expect(last.found.length + last.lost.length, round).to.equal(host.rows.size);
      for (const seat of host.seats) {
        const { text, marked } = readText(seat.editor.doc);
        expect([...marked.keys()].toSorted(), round).to.deep.equal(last.found.map(({ id }) => id).toSorted());
        for (const { id, quote } of last.found) expect(quoteOf(text, marked.get(id) ?? []), round).to.equal(quote);
      }
      count.rounds += 1;
      count.highlights += host.rows.size;
      count.lost += last.lost.length;
      count.updates += host.acknowledged.length;
      count.strangely += last.lost.filter((id) => standsYet(textOf(host.doc), host.rows.get(id))).length;
    }
    expect(count.highlights).to.be.greaterThan(3 * ROUNDS);
    // Lost although the words stand there is allowed where nothing tells which of several places is meant.
    expect(count.strangely / count.highlights).to.be.lessThan(0.05);
    if (process.env.EARSHOT_TEST_SAYS) process.stdout.write(`${JSON.stringify(count)}\n`);
  });
});

const standsYet = (text: string, row: HighlightRow | Highlighted | undefined) =>
  row !== undefined && row.quote.length > 8 && text.includes(row.quote);
