import { limits } from '@earshot/core/limits';
import * as build from '@earshot/core/model/document-builder';
import { fromUpdates, rootOf, stateFromJson } from '@earshot/processing/documents/convert';
import { createPool, type Pool } from '@earshot/processing/pool';
import { expect } from 'chai';
import * as Y from 'yjs';
import { loadDocument, mergeUpdates } from './load-document.ts';

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

  it('lets others have their turn meanwhile', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const slices = 5;
    const slicing = {
      run: async () => ({ slices: Array.from({ length: slices }, () => new Uint8Array([0, 0])), characters: 0 }),
    };
    const before = turns;
    await loadDocument([new Uint8Array(limits.processing.lightBytes + 1)], slicing as never);
    clearImmediate(next);
    expect(turns - before).to.be.at.least(slices);
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
