import * as build from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { fromUpdates, rootOf, stateFromJson, toJson } from '@earshot/processing/documents/convert';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import { expect } from 'chai';
import fc from 'fast-check';
import * as Y from 'yjs';
import { atOnce } from '../../test/kit/at-once.ts';
import { hostileEdits } from '../../test/kit/fixtures/hostile-edits.ts';
import { loadDocument, mergeUpdates, sizeOf } from './load-document.ts';
import { puttingTogether } from './take-over.ts';

/** A stored state and an edit after it. */
function stored(paragraphs: number): Uint8Array[] {
  const lines = Array.from({ length: paragraphs }, (_, at) => build.paragraph(`Line ${at} of many.`));
  const state = stateFromJson(build.doc(...lines));
  const editor = fromUpdates([state]);
  const edits: Uint8Array[] = [];
  editor.on('update', (update: Uint8Array) => edits.push(update));
  rootOf(editor).delete(0, 1);
  return [state, ...edits];
}
const copies = (updates: Uint8Array[]) => updates.map((update) => new Uint8Array(update));
const LARGE = 5000;
const DEAR = 8000;

/** Inserts into a document or deletes from it, including whole paragraphs. */
function change(doc: Y.Doc, at: number, length: number, isGone: boolean): void {
  const root = rootOf(doc);
  const block = root.length > 0 ? root.get(at % root.length) : undefined;
  const words = block instanceof Y.XmlElement ? block.get(0) : undefined;
  if (!(words instanceof Y.XmlText)) root.push([new Y.XmlElement('paragraph')]);
  else if (isGone && length === 0) root.delete(at % root.length, 1);
  else if (isGone) words.delete(at % (words.length + 1), Math.min(length, words.length - (at % (words.length + 1))));
  else if (length === 0) {
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [new Y.XmlText('new')]);
    root.insert(at % (root.length + 1), [paragraph]);
  } else words.insert(at % (words.length + 1), 'x'.repeat(length));
}

describe('a stored document', () => {
  let pool: Pool;
  before(() => {
    pool = createPool({ threads: 1 });
  });
  after(() => pool.close(0));
  const noPool = { run: () => expect.fail('a small one went to a thread') };

  it('is taken over in slices when it is large, and is the same', async () => {
    const updates = stored(LARGE);
    expect(updates[0]?.byteLength).to.be.greaterThan(limits.processing.lightBytes);
    const doc = await loadDocument(copies(updates), pool);
    expect(Y.encodeStateAsUpdate(doc)).to.deep.equal(Y.encodeStateAsUpdate(fromUpdates(updates)));
    expect(doc.store.pendingStructs).to.equal(null);
  });

  it('lets other work run meanwhile', async () => {
    let pauses = 0;
    const count = () => {
      pauses += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const slices = 5;
    const slicing = {
      run: async () => ({ slices: Array.from({ length: slices }, () => new Uint8Array([0, 0])), characters: 0 }),
    };
    const before = pauses;
    await loadDocument([new Uint8Array(limits.processing.lightBytes + 1)], slicing as never);
    clearImmediate(next);
    expect(pauses - before).to.be.at.least(slices);
  });

  it('lets other work run also when it is small and its edits are dear', async () => {
    const [hostile] = hostileEdits(DEAR);
    if (!hostile) throw new Error('nothing to load');
    const updates = [stateFromJson(build.doc(build.paragraph())), ...hostile.edits];
    expect(sizeOf(updates)).to.be.below(limits.processing.lightBytes);
    let pauses = 0;
    const count = () => {
      pauses += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await loadDocument(updates, noPool);
    clearImmediate(next);
    expect(pauses).to.be.at.least(3);
  });

  it('is what Yjs makes of it, whatever was written and deleted', () => {
    const edit = fc.record({ at: fc.nat(), length: fc.nat(12), isGone: fc.boolean(), who: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(fc.array(edit, { maxLength: 12 }), { maxLength: 5 }), (rounds) => {
        const updates = [
          stateFromJson(build.doc(build.paragraph('A line to begin with.'), build.paragraph('And two.'))),
        ];
        for (const [number, round] of rounds.entries()) {
          // Within a round each of three people writes without the others' edits.
          const people = [0, 1, 2].map(() => fromUpdates(updates));
          for (const [at, person] of people.entries()) {
            person.clientID = 10 * (number + 1) + at;
            person.on('update', (update: Uint8Array) => updates.push(update));
          }
          for (const { at, length, isGone, who } of round) change(people[who] as Y.Doc, at, length, isGone);
        }
        const doc = atOnce(puttingTogether(updates));
        const inYjs = fromUpdates(updates);
        expect(toJson(doc)).to.deep.equal(toJson(inYjs));
        expect(Y.equalSnapshots(Y.snapshot(doc), Y.snapshot(inYjs)), 'the same items, the same ones deleted').to.equal(
          true,
        );
        expect(inYjs.store.pendingStructs).to.equal(null);
      }),
      { numRuns: 50 },
    );
  });

  it('is put together here when it is small', async () => {
    const updates = stored(10);
    const doc = await loadDocument(copies(updates), noPool);
    expect(Y.encodeStateAsUpdate(doc)).to.deep.equal(Y.encodeStateAsUpdate(fromUpdates(updates)));
  });

  for (const [size, paragraphs] of [
    ['small', 10],
    ['large', LARGE],
  ] as const)
    it(`becomes one update, a ${size} one`, async () => {
      const updates = stored(paragraphs);
      const merged = await mergeUpdates(copies(updates), paragraphs === LARGE ? pool : noPool);
      expect(Y.encodeStateAsUpdate(fromUpdates([merged]))).to.deep.equal(Y.encodeStateAsUpdate(fromUpdates(updates)));
    });
});
