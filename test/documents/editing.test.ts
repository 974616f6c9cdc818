import * as build from '@earshot/core/documents/document-builder';
import { fromUpdates, toJson } from '@earshot/processing/documents/convert';
import type { Highlighted } from '@earshot/processing/documents/highlight';
import type { HighlightRow } from '@earshot/processing/documents/reconcile';
import { textOf } from '@earshot/processing/documents/text';
import { expect } from 'chai';
import * as Y from 'yjs';
import { DocumentHost, type Seat } from './document-host.ts';
import { dice, Editor } from './editor.ts';

const ALL = process.env.EARSHOT_TEST === 'all';
const ROUNDS = ALL ? 500 : 25;
const STEPS = 120;

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

function play(seed: number) {
  const random = dice(seed);
  const editor = (name: string) => (state: Uint8Array, send: (update: Uint8Array) => void) =>
    new Editor(name, state, random, send);
  const host = new DocumentHost(interview(), random(2 ** 31), ['a', 'b', 'c'].map(editor));
  const one = () => host.seats[random(3)] as Seat<Editor>;
  for (let step = 0; step < STEPS; step++) {
    const seat = one();
    seat.editor.act();
    if (random(12) === 0) seat.online = !seat.online;
    for (const other of host.seats) if (other.online && random(3) > 0) host.pass(other, random(2) === 0);
    if (random(3) === 0 && seat.online) {
      const { length } = textOf(seat.editor.doc);
      const from = random(length);
      host.highlight(seat, { from, to: Math.min(length, from + 1 + random(60)) });
    }
    if (random(30) === 0) host.forget(random(2 ** 31));
    if (random(10) === 0) host.reconcile();
  }
  host.settle();
  const last = host.reconcile();
  host.settle();
  return { host, last };
}

describe('three people, one document', () => {
  it(`ends equal everywhere with every highlight on its words, ${ROUNDS} times`, function () {
    this.timeout(ALL ? 1_800_000 : 60_000);
    const count = { rounds: 0, highlights: 0, lost: 0, strangely: 0, updates: 0 };
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const { host, last } = play(seed);
      const round = `seed ${seed}`;
      host.expectOneDocument(last, round);
      const json = JSON.stringify(toJson(host.doc));
      const reloaded = fromUpdates(host.log);
      expect(JSON.stringify(toJson(reloaded)), round).to.equal(json);
      for (const update of host.acknowledged) {
        const before = Y.encodeStateVector(reloaded);
        Y.applyUpdate(reloaded, update);
        expect(Y.encodeStateVector(reloaded), `${round}: an acknowledged edit is in the log`).to.deep.equal(before);
      }
      expect(JSON.stringify(toJson(reloaded)), round).to.equal(json);
      count.rounds += 1;
      count.highlights += host.rows.size;
      count.lost += last.lost.length;
      count.updates += host.acknowledged.length;
      count.strangely += last.lost.filter((id) => standsYet(textOf(host.doc), host.rows.get(id))).length;
    }
    expect(count.highlights).to.be.greaterThan(3 * ROUNDS);
    // Losing a highlight whose words exist is allowed if they are ambiguous.
    expect(count.strangely / count.highlights).to.be.lessThan(0.05);
    if (process.env.EARSHOT_TEST_SAYS) process.stdout.write(`${JSON.stringify(count)}\n`);
  });
});

const standsYet = (text: string, row: HighlightRow | Highlighted | undefined) =>
  row !== undefined && row.quote.length > 8 && text.includes(row.quote);
