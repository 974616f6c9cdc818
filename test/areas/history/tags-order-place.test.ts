import { deleteHighlight, highlight as oneHighlight, tagHighlight } from '@earshot/core/areas/coding/highlight';
import {
  createTag,
  deleteTag,
  mergeTags,
  moveTag,
  tag as oneTag,
  rankTag,
  restoreTag,
  updateTag,
} from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { moveTagsToPlace } from '@earshot/core/areas/coding/tag-moves';
import { restoreRowState, rowChanges, rowState } from '@earshot/core/areas/history/row-state';
import { deleteNote, updateNote } from '@earshot/core/areas/pages/note';
import { auditedChanges } from '@earshot/core/areas/workspace/audited-change';
import { auditLog } from '@earshot/core/model/audit';
import { expect } from 'chai';
import { dump } from '../../kit/dump.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { purge } from '../../kit/purged.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const linesOf = async (by: Person, rowId: string) => (await by.do(rowChanges, { rowId })).map(({ fields }) => fields);
const latest = async (by: Person, rowId: string) => (await by.do(rowChanges, { rowId, first: 1 }))[0]?.number ?? 0;
const stateOf = async (by: Person, rowId: string, number: number) => (await by.do(rowState, { rowId, number })).values;

async function aTaggedNote() {
  const { admin, person } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const note = await aTranscript(admin, projectId, 'Interview', 'The queue was long. The rain was cold.');
  const make = async (title: string) => (await admin.do(createTag, { projectId, title })).id;
  const [wait, weather] = [await make('Wait'), await make('Weather')];
  const queue = await aHighlight(admin, note.id, 'queue', [wait]);
  const rain = await aHighlight(admin, note.id, 'rain', [wait, weather]);
  return { admin, person, projectId, note, wait, weather, queue, rain, coded: await latest(admin, note.id) };
}

const figures = (...all: [tagId: string, highlights: number][]) =>
  all.map(([tagId, highlights]) => ({ tagId, highlights })).sort((one, other) => (one.tagId < other.tagId ? -1 : 1));

describe('the history of tags, order, place and trash', function () {
  this.timeout(60_000);

  it('tells how many highlights of a note had which tags, and gives them back when that is asked for', async () => {
    const { admin, note, wait, weather, queue, rain, coded } = await aTaggedNote();
    expect(await stateOf(admin, note.id, 0)).to.deep.include({ tags: [] });
    expect(await stateOf(admin, note.id, coded)).to.deep.include({ tags: figures([wait, 2], [weather, 1]) });
    await admin.do(tagHighlight, { id: queue.id, add: [weather], remove: [wait] });
    await admin.do(updateNote, { id: note.id, title: 'Renamed' });
    expect((await linesOf(admin, note.id)).slice(0, 2)).to.deep.equal([['title'], ['tags']]);
    await admin.do(restoreRowState, { rowId: note.id, number: coded });
    expect((await admin.do(oneHighlight, { id: queue.id })).tagIds).to.deep.equal([weather]);
    await admin.do(restoreRowState, { rowId: note.id, number: coded, also: ['TAGS'] });
    const undo = undoOf(admin);
    expect((await admin.do(oneHighlight, { id: queue.id })).tagIds).to.deep.equal([wait]);
    await admin.do(tagHighlight, { id: rain.id, add: [], remove: [weather] });
    await undo();
    expect((await admin.do(oneHighlight, { id: queue.id })).tagIds).to.deep.equal([weather]);
    expect((await admin.do(oneHighlight, { id: rain.id })).tagIds, 'what was changed since then stays').to.deep.equal([
      wait,
    ]);
  });

  it('counts no highlight in trash, and leaves the tags of one that is there by now', async () => {
    const { admin, note, wait, weather, rain, coded } = await aTaggedNote();
    await admin.do(deleteHighlight, { id: rain.id });
    expect(await stateOf(admin, note.id, await latest(admin, note.id))).to.deep.include({ tags: figures([wait, 1]) });
    expect(await stateOf(admin, note.id, coded)).to.deep.include({ tags: figures([wait, 2], [weather, 1]) });
    const { left } = await admin.do(restoreRowState, { rowId: note.id, number: coded, also: ['TAGS'] });
    expect(left).to.deep.equal(['tags']);
  });

  it('follows tags that were merged, and keeps nothing of tags that are being erased', async () => {
    const { admin, note, wait, weather, coded } = await aTaggedNote();
    await admin.do(mergeTags, { id: wait, mergeIds: [weather] });
    expect(await stateOf(admin, note.id, coded)).to.deep.include({ tags: figures([wait, 2]) });
    const lines = await linesOf(admin, note.id);
    await admin.do(deleteTag, { id: wait });
    await purge(admin.workspaceId, ['tags']);
    expect(await linesOf(admin, note.id)).to.deep.equal(lines);
    expect(await stateOf(admin, note.id, coded)).to.deep.include({ tags: [] });
  });

  it('keeps nothing of a note that is erased with its highlights', async () => {
    const { admin, note } = await aTaggedNote();
    await admin.do(deleteNote, { id: note.id });
    await purge(admin.workspaceId, ['notes']);
    expect((await dump(admin)).get('row_changes') ?? '').not.to.contain(note.id);
  });

  it('tells of trash, and leaves a row out of it', async () => {
    const { admin, projectId } = await aTaggedNote();
    const { id } = await admin.do(createTag, { projectId, title: 'Bin' });
    await admin.do(deleteTag, { id });
    await admin.do(restoreTag, { id });
    await admin.do(updateTag, { id, title: 'Box' });
    const [, , trashed = 0] = (await admin.do(rowChanges, { rowId: id })).map(({ number }) => number);
    expect(await linesOf(admin, id)).to.deep.equal([['title'], ['trashedAt'], ['trashedAt']]);
    const { trashedAt } = await stateOf(admin, id, trashed);
    expect(Date.parse(String(trashedAt))).to.be.closeTo(Date.now(), 60_000);
    expect((await admin.do(restoreRowState, { rowId: id, number: trashed })).left).to.deep.equal([]);
    expect(await admin.do(oneTag, { id })).to.include({ title: 'Bin', trashedAt: null });
  });

  it('tells after which tag one came, until somebody moved it, and puts it there again', async () => {
    const { admin, projectId, wait, weather } = await aTaggedNote();
    const group = await admin.do(createTagGroup, { projectId, title: 'Group' });
    await admin.do(moveTag, { id: weather, groupId: group.id, afterId: null });
    expect(await linesOf(admin, wait), 'the others were not moved').to.deep.equal([]);
    expect(await stateOf(admin, weather, 0)).to.include({ order: wait, groupId: null });
    expect(await stateOf(admin, weather, await latest(admin, weather))).to.include({ order: null, groupId: group.id });
    expect(await stateOf(admin, wait, 0)).not.to.have.property('order');
    await admin.do(restoreRowState, { rowId: weather, number: 0 });
    expect((await admin.do(oneTag, { id: weather })).rank).to.be.above((await admin.do(oneTag, { id: wait })).rank);
    await admin.do(rankTag, { id: weather, afterId: null });
    await admin.do(deleteTag, { id: wait });
    expect((await admin.do(restoreRowState, { rowId: weather, number: 0 })).left).to.deep.equal(['order']);
  });

  it('tells from where a tag was moved to those who may see that, and moves it back when that is asked for', async () => {
    const { admin, person } = await aTaggedNote();
    const ada = await person('CONTRIBUTOR');
    const from = await aProject(admin, { everyone: null });
    const to = await aProject(admin);
    const group = await admin.do(createTagGroup, { projectId: from.id, title: 'Secret' });
    const { id } = await admin.do(createTag, { projectId: from.id, title: 'Carried', groupId: group.id });
    await admin.do(moveTagsToPlace, { projectId: to.id, changes: [{ id }] });
    const [audited] = await admin.do(auditLog, { operation: 'moveTagsToPlace', first: 1 });
    const [change] = await admin.do(auditedChanges, { seq: audited?.seq ?? 0 });
    expect(change?.before).to.include({ groupId: 'Secret', placeId: from.title });
    expect(await stateOf(admin, id, 0)).to.include({ placeId: from.id });
    expect(await stateOf(ada, id, 0)).to.include({ placeId: null });
    const seen = await ada.do(restoreRowState, { rowId: id, number: 0, also: ['PLACE'] });
    expect(seen.left).to.deep.equal(['placeId']);
    expect((await admin.do(restoreRowState, { rowId: id, number: 0 })).left).to.deep.equal([]);
    expect(await admin.do(oneTag, { id }), 'nobody asked for the place').to.include({ placeId: to.id, groupId: null });
    await admin.do(restoreRowState, { rowId: id, number: 0, also: ['PLACE'] });
    const undo = undoOf(admin);
    expect(await admin.do(oneTag, { id })).to.include({ placeId: from.id, groupId: group.id });
    await undo();
    expect(await admin.do(oneTag, { id })).to.include({ placeId: to.id, groupId: null });
  });
});
