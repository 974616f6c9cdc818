import { fromUpdates, rootOf, toJson } from '@earshot/processing/documents/convert';
import { expect } from 'chai';
import fc from 'fast-check';
import * as Y from 'yjs';
import { atOnce } from '../../test/kit/at-once.ts';
import { pair, words } from '../../test/kit/document-edits.ts';
import { letters } from '../../test/kit/fixtures/hostile-edits.ts';
import { Application } from './apply-update.ts';
import { Placing } from './place-item.ts';
import { UpdateReader } from './update-reader.ts';

const ALL = process.env.EARSHOT_TEST === 'all';

/** Applies an update in slices, and returns the number of items compared. */
function applied(doc: Y.Doc, update: Uint8Array): number {
  const { fresh, deleted } = atOnce(new UpdateReader(doc, new Set()).read(update));
  const application = new Application(doc, null);
  atOnce(application.add(fresh, deleted));
  return application.steps;
}

describe('places of an edit’s items', () => {
  const pick = fc.record({ origin: fc.option(fc.nat()), right: fc.option(fc.nat()) });
  const one = fc.record({ client: fc.constantFrom(3, 5, 9), picks: fc.array(pick, { minLength: 1, maxLength: 12 }) });

  it('are those that Yjs finds, whatever neighbours are named', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (edits) => {
        const { host } = pair();
        const inYjs = fromUpdates([Y.encodeStateAsUpdate(host)]);
        const text = words(rootOf(host))._item?.id;
        if (!text) return;
        for (const { client, picks } of edits) {
          const update = letters(host, text, client, picks);
          applied(host, update);
          Y.applyUpdate(inYjs, update);
          expect(inYjs.store.pendingStructs).to.equal(null);
        }
        expect(toJson(host)).to.deep.equal(toJson(inYjs));
        expect(Y.encodeStateAsUpdate(host)).to.deep.equal(Y.encodeStateAsUpdate(inYjs));
      }),
      { numRuns: ALL ? 5000 : 300 },
    );
  });

  it('are found in n log n steps for whatever people write without hearing of each other', () => {
    const edit = fc.record({
      who: fc.nat(2),
      at: fc.nat(),
      length: fc.integer({ min: 1, max: 9 }),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 400 }), (edits) => {
        const { host } = pair();
        const state = Y.encodeStateAsUpdate(host);
        const people = [0, 1, 2].map(() => fromUpdates([state]));
        for (const { who, at, length, isGone } of edits) {
          const line = words(rootOf(people[who] as Y.Doc));
          const from = at % (line.length + 1);
          if (isGone) line.delete(from, Math.min(length, line.length - from));
          else for (let letter = 0; letter < length; letter += 1) line.insert(from + letter, 'x');
        }
        const before = Y.encodeStateVector(host);
        const steps = people.reduce((sum, doc) => sum + applied(host, Y.encodeStateAsUpdate(doc, before)), 0);
        const size = edits.length;
        expect(steps).to.be.at.most(4 * (size + 1) * Math.log2(size + 2));
      }),
      { numRuns: ALL ? 1000 : 50 },
    );
  });

  it('are found in few steps where people wrote at the same place for long', () => {
    const LETTERS = 38_000;
    const { host, editor } = pair();
    const colleague = fromUpdates([Y.encodeStateAsUpdate(host)]);
    const typed = (doc: Y.Doc) => {
      const before = Y.encodeStateVector(doc);
      const line = words(rootOf(doc));
      for (let at = 0; at < LETTERS; at += 1) {
        line.insert(5 + at, 'x');
        // An occasional typo, corrected.
        if (at % 10 !== 9) continue;
        line.delete(5 + at, 1);
        line.insert(5 + at, 'y');
      }
      return Y.encodeStateAsUpdate(doc, before);
    };
    const steps = [editor, colleague].map((doc) => applied(host, typed(doc)));
    expect(steps[1]).to.be.below(LETTERS);
    expect(words(rootOf(host)).length).to.equal('The invoice came late.'.length + 2 * LETTERS);
  });

  it('are not looked for beyond a number of steps', () => {
    const { host } = pair();
    const text = words(rootOf(host))._item?.id;
    if (!text) return;
    const many = Array.from({ length: 200 }, () => ({ origin: null, right: null }));
    applied(host, letters(host, text, 3, many));
    const update = letters(host, text, 5, many);
    const { fresh } = atOnce(new UpdateReader(host, new Set()).read(update));
    const placing = new Placing(host.store, { item: 1000, edit: 5000 });
    expect(() =>
      host.transact((transaction) => {
        for (const item of fresh) {
          item.getMissing(transaction, host.store);
          if (item instanceof Y.Item) placing.place(item);
          item.integrate(transaction, 0);
        }
      }),
    ).to.throw('too much');
    expect(placing.steps).to.equal(5001);
  });
});
