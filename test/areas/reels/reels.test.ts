import { addToCollection, createCollection } from '@earshot/core/areas/coding/collection';
import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import {
  addToReel,
  createReel,
  deleteReel,
  reel as reelById,
  reelParts,
  reels,
  restoreReel,
  updateReel,
} from '@earshot/core/areas/reels/reel';
import { expect } from 'chai';
import { engineHere } from '../../kit/fixtures/recordings.ts';
import { aProject, aRoom, type Person, Turned } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aReel } from '../../kit/rooms/reels.ts';
import { aHighlight } from '../../kit/rooms/transcript.ts';

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Turned ? error : Promise.reject(error)),
  );

describe('reels', function () {
  this.timeout(60_000);
  let ada: Person;
  let made: Awaited<ReturnType<typeof aReel>>;
  before(async function () {
    await engineHere(this);
    ada = (await aRoom()).admin;
    made = await aReel(ada);
  });

  it('take highlights in the given order, and count those without a recording', async () => {
    const { filled, highlights } = made;
    expect(filled).to.include({ added: 2, silent: 1, beyond: 0 });
    expect(filled.reel.items.map(({ highlightId }) => highlightId)).to.deep.equal([
      highlights.plan.id,
      highlights.never.id,
    ]);
    const [first, second] = await ada.do(reelParts, { id: filled.reel.id });
    expect(first).to.include({ state: 'READY', fileId: made.files.video.id, moving: true, noteId: made.notes.seen.id });
    // Words at 1.5 to 3 s, with room around them.
    expect(first).to.include({ startMs: 1350, endMs: 3150, text: 'plan every Sunday', speaker: 'Ada' });
    expect(second).to.include({
      state: 'READY',
      fileId: made.files.sound.id,
      moving: false,
      startMs: 5350,
      endMs: 7150,
    });
  });

  it('are made of a tag, a collection or a note, and grow without taking anything twice', async () => {
    const { project, notes, highlights } = made;
    const projectId = project.id;
    const tag = await ada.do(createTag, { projectId, title: 'Plans' });
    const again = await aHighlight(ada, notes.heard.id, 'look at the plan', [tag.id]);
    const collection = await ada.do(createCollection, { projectId, title: 'For the report' });
    await ada.do(addToCollection, { id: collection.id, highlightIds: [highlights.never.id] });
    const byTag = await ada.do(createReel, { projectId, tagId: tag.id });
    expect(byTag.reel.items.map(({ highlightId }) => highlightId)).to.deep.equal([again.id]);
    const grown = await ada.do(addToReel, { id: byTag.reel.id, collectionId: collection.id, highlightIds: [again.id] });
    expect(grown).to.include({ added: 1, silent: 0 });
    const byNote = await ada.do(createReel, { projectId, noteId: notes.heard.id });
    expect(byNote.reel.items.map(({ highlightId }) => highlightId)).to.deep.equal([highlights.never.id, again.id]);
    await ada.do(addToReel, { id: byNote.reel.id, noteId: notes.seen.id });
    await undoOf(ada)();
    expect((await ada.do(reelById, { id: byNote.reel.id })).items).to.have.length(2);
  });

  it('keep order, trimming and title cards; Undo brings the former back', async () => {
    const { reel } = made.filled;
    const [first, second] = reel.items;
    if (!first || !second) return expect.fail('the reel has too few items');
    const card = { id: '5c1f3d1e-0000-4000-8000-000000000001', title: 'Plans', text: 'Two voices', cardMs: 2000 };
    const items = [card, { ...second, startTrimMs: 300 }, { ...first, startTrimMs: 400, endTrimMs: 1_000_000 }];
    await ada.do(updateReel, { id: reel.id, items });
    await undoOf(ada)();
    expect((await ada.do(reelById, { id: reel.id })).items).to.deep.equal(reel.items);
    await ada.do(updateReel, { id: reel.id, items });
    const parts = await ada.do(reelParts, { id: reel.id });
    expect(parts.map(({ startMs, endMs }) => [startMs, endMs])).to.deep.equal([
      [0, 2000],
      [5650, 7150],
      // As much is left as can be heard.
      [1750, 1950],
    ]);
    await ada.do(updateReel, { id: reel.id, items: reel.items });
  });

  it('refuse highlights of other projects, an item twice, and a change of what was changed meanwhile', async () => {
    const { reel } = made.filled;
    const other = await aProject(ada);
    const { highlights } = made;
    const foreign = await refusalOf(ada.do(createReel, { projectId: other.id, highlightIds: [highlights.plan.id] }));
    expect(foreign).to.include({ code: 'BAD_USER_INPUT' });
    const empty = await ada.do(createReel, { projectId: other.id });
    const smuggled = { id: empty.reel.id, items: reel.items };
    expect(await refusalOf(ada.do(updateReel, smuggled))).to.include({ code: 'BAD_USER_INPUT' });
    const [item] = reel.items;
    expect(await refusalOf(ada.do(updateReel, { id: reel.id, items: [item, item] as never }))).to.include({
      code: 'BAD_USER_INPUT',
    });
    const stale = { id: reel.id, title: 'Late', revision: reel.revision - 1 };
    expect(await refusalOf(ada.do(updateReel, stale))).to.include({ code: 'CONFLICT' });
  });

  it('show a highlight that went as gone, and go to trash and back themselves', async () => {
    const { project, notes } = made;
    const gone = await aHighlight(ada, notes.seen.id, 'evening');
    const { reel } = await ada.do(createReel, { projectId: project.id, highlightIds: [gone.id] });
    await ada.do(deleteHighlight, { id: gone.id });
    const [part] = await ada.do(reelParts, { id: reel.id });
    expect(part).to.include({ state: 'GONE', highlightId: null, text: '', fileId: null });
    await ada.do(deleteReel, { id: reel.id });
    const { nodes } = await ada.do(reels, { condition: { projectId: project.id } });
    expect(nodes.map(({ id }) => id)).to.not.include(reel.id);
    expect(await ada.do(restoreReel, { id: reel.id })).to.include({ trashedAt: null });
  });
});
