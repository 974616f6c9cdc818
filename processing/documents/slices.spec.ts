import * as build from '@earshot/core/documents/document-builder';
import { dice, Editor } from '@earshot/test/documents/editor';
import { expect } from 'chai';
import * as Y from 'yjs';
import { fromJson, fromUpdates, rootOf, toJson } from './convert.ts';
import { applySlice, slicesOf } from './slices.ts';

const ROUNDS = process.env.EARSHOT_TEST === 'all' ? 100 : 12;
// Overlapping marks of several people, which Yjs would drop if it tidied up before all slices have arrived.
const OVERLAPPING = 91;
const SEEDS = [...new Set([...Array.from({ length: ROUNDS }, (_, at) => at + 1), OVERLAPPING])];

const story = () =>
  build.doc(
    build.heading(1, 'Interview'),
    build.paragraph('I never ', build.text('really', build.bold), ' understood 😀 the invoice.'),
    build.bulletList(build.listItem(build.paragraph('It came late'))),
  );

/** Document of three people who write and delete in each other's text. */
function worked(seed: number): Y.Doc {
  const random = dice(seed);
  const doc = fromJson(story());
  const people: Editor[] = [];
  for (const name of ['a', 'b', 'c']) {
    const send = (update: Uint8Array) => {
      Y.applyUpdate(doc, update);
      for (const other of people) if (other.name !== name) other.receive(update);
    };
    people.push(new Editor(name, Y.encodeStateAsUpdate(doc), random, send));
  }
  for (let turn = 0; turn < 60; turn += 1) people[random(people.length)]?.act();
  return doc;
}

describe('a document in slices', () => {
  it(`is the same document, each slice complete by itself, ${SEEDS.length} times`, () => {
    for (const seed of SEEDS) {
      // Loaded as from the database.
      const doc = fromUpdates([Y.encodeStateAsUpdate(worked(seed))]);
      for (const most of [1, 7, 1000]) {
        const copy = new Y.Doc();
        rootOf(copy);
        for (const slice of slicesOf(doc, most)) {
          applySlice(copy, slice);
          expect(copy.store.pendingStructs, `seed ${seed}`).to.equal(null);
        }
        expect(toJson(copy), `seed ${seed}`).to.deep.equal(toJson(doc));
        expect(Y.encodeStateAsUpdate(copy), `seed ${seed}`).to.deep.equal(Y.encodeStateAsUpdate(doc));
      }
    }
  });

  it('has a limited number of items in each slice', () => {
    const doc = fromJson(build.doc(...Array.from({ length: 50 }, (_, at) => build.paragraph(`Line ${at}`))));
    const slices = slicesOf(doc, 20);
    const sizes = slices.map((slice) => Y.decodeUpdate(slice).structs.length);
    expect(sizes).to.deep.equal([...Array.from({ length: 7 }, () => 20), 10, 0]);
  });
});
