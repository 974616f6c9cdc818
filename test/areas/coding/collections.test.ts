import {
  addToCollection,
  type Collection,
  collection,
  collectionItems,
  collections,
  createCollection,
  deleteCollection,
  rankCollectionItem,
  removeFromCollection,
  restoreCollection,
  updateCollection,
} from '@earshot/core/areas/coding/collection';
import { deleteHighlight, highlights, restoreHighlight } from '@earshot/core/areas/coding/highlight';
import { createInsight, deleteInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { manyHighlights } from '../../kit/rooms/many-highlights.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

describe('collections (RC-04)', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('VIEWER');
  });

  async function aStudy() {
    const { id: projectId } = await aProject(ada, { everyone: null });
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const note = await aTranscript(ada, projectId, 'Interview', 'The parcel came late. The driver was kind.');
    const late = await aHighlight(ada, note.id, 'The parcel came late');
    const kind = await aHighlight(ada, note.id, 'The driver was kind');
    const insight = await ada.do(createInsight, { projectId, title: 'People forgive' });
    const made = await ada.do(createCollection, { projectId, title: 'For the report' });
    return { projectId, note, late, kind, insight, made };
  }
  const itemsOf = async ({ id: collectionId }: Collection, by = ben) => {
    const { nodes } = await by.do(collectionItems, { condition: { collectionId }, orderBy: 'RANK_ASC' });
    return nodes.map(({ highlightId, insightId }) => highlightId ?? insightId);
  };
  const countOf = async ({ id }: Collection) => (await ben.do(collection, { id })).itemCount;

  it('hold highlights and insights in an order by hand, each once, with Undo for every change', async () => {
    const { late, kind, insight, made } = await aStudy();
    const id = made.id;
    await ada.do(addToCollection, { id, highlightIds: [late.id, kind.id] });
    const [last] = await ada.do(addToCollection, { id, highlightIds: [kind.id], insightIds: [insight.id] });
    const added = undoOf(ada);
    expect(await itemsOf(made)).to.deep.equal([late.id, kind.id, insight.id]);
    expect(await countOf(made)).to.equal(3);
    await ada.do(rankCollectionItem, { id: last?.id ?? '', afterId: null });
    const ranked = undoOf(ada);
    expect(await itemsOf(made)).to.deep.equal([insight.id, late.id, kind.id]);
    await ranked();
    await added();
    expect(await itemsOf(made)).to.deep.equal([late.id, kind.id]);
    await undoOf(ada)();
    expect(await itemsOf(made)).to.deep.equal([late.id, kind.id, insight.id]);
    const { nodes } = await ada.do(collectionItems, { condition: { collectionId: id }, orderBy: 'RANK_ASC' });
    await ada.do(removeFromCollection, { ids: [nodes[0]?.id ?? '', nodes[1]?.id ?? ''] });
    const removed = undoOf(ada);
    expect(await itemsOf(made)).to.deep.equal([insight.id]);
    await removed();
    expect(await itemsOf(made), 'back where they were').to.deep.equal([late.id, kind.id, insight.id]);
    await ada.do(removeFromCollection, { ids: [nodes[0]?.id ?? ''] });
    await ada.do(addToCollection, { id, highlightIds: [late.id] });
    expect(await itemsOf(made), 'added again it comes last').to.deep.equal([kind.id, insight.id, late.id]);
  });

  it('leave out what is in trash, and have it again when it comes back', async () => {
    const { note, late, insight, made } = await aStudy();
    await ada.do(addToCollection, { id: made.id, highlightIds: [late.id], insightIds: [insight.id] });
    await ada.do(deleteHighlight, { id: late.id });
    expect(await countOf(made)).to.equal(1);
    await ada.do(restoreHighlight, { id: late.id });
    await ada.do(deleteNote, { id: note.id });
    expect(await countOf(made)).to.equal(1);
    await ada.do(restoreNote, { id: note.id });
    await ada.do(deleteInsight, { id: insight.id });
    expect(await countOf(made)).to.equal(1);
    await ada.do(deleteCollection, { id: made.id });
    await undoOf(ada)();
    expect(await countOf(made)).to.equal(1);
    expect(await itemsOf(made)).to.include(late.id);
  });

  it('are read by those who read the project and changed by those who write there', async () => {
    const { projectId, late, made } = await aStudy();
    const [item] = await ada.do(addToCollection, { id: made.id, highlightIds: [late.id] });
    const stranger = await room.person('CONTRIBUTOR');
    const reader = await room.person('CONTRIBUTOR');
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
    expect(await itemsOf(made, reader)).to.deep.equal([late.id]);
    expect(await itemsOf(made, stranger)).to.deep.equal([]);
    expect(await stranger.outcome(collection, { id: made.id })).to.equal('NOT_FOUND');
    for (const outcome of [
      await reader.outcome(createCollection, { projectId, title: 'Mine' }),
      await reader.outcome(updateCollection, { id: made.id, title: 'Mine' }),
      await reader.outcome(deleteCollection, { id: made.id }),
      await reader.outcome(addToCollection, { id: made.id, highlightIds: [late.id] }),
      await reader.outcome(removeFromCollection, { ids: [item?.id ?? ''] }),
      await reader.outcome(rankCollectionItem, { id: item?.id ?? '', afterId: null }),
    ])
      expect(outcome).to.equal('FORBIDDEN');
    const elsewhere = await aStudy();
    await demandRefused(
      ada.do(addToCollection, { id: made.id, highlightIds: [elsewhere.late.id] }),
      'BAD_USER_INPUT',
      'of its own project only',
    );
  });

  it('have a title, and limits that are said', async () => {
    const { id: projectId } = await aProject(ada, { everyone: null });
    const made = await ada.do(createCollection, { projectId, title: 'For the report' });
    await demandRefused(
      ada.do(updateCollection, { id: made.id, title: ' ' }),
      'BAD_USER_INPUT',
      'Give the collection a title.',
    );
    const long = 'x'.repeat(limits.collectionTitle + 1);
    expect(await ada.outcome(updateCollection, { id: made.id, title: long })).to.equal('BAD_USER_INPUT');
    const { container } = await testHost();
    await manyHighlights(container.get(T.database), {
      workspaceId: room.workspaceId,
      projectId,
      memberIds: [ada.memberId],
      highlights: limits.collectionItems + 1,
    });
    const { nodes: all } = await ada.do(highlights, { condition: { projectId }, first: 1000 });
    const [more = '', ...ids] = all.map(({ id }) => id);
    for (let at = 0; at < ids.length; at += limits.bulkRows)
      await ada.do(addToCollection, { id: made.id, highlightIds: ids.slice(at, at + limits.bulkRows) });
    await demandRefused(
      ada.do(addToCollection, { id: made.id, highlightIds: [more] }),
      'UNPROCESSABLE',
      `at most ${limits.collectionItems} highlights and insights`,
    );
    const { nodes } = await ada.do(collectionItems, { condition: { collectionId: made.id }, first: 1 });
    await ada.do(removeFromCollection, { ids: [nodes[0]?.id ?? ''] });
    const back = undoOf(ada);
    await ada.do(addToCollection, { id: made.id, highlightIds: [more] });
    await demandRefused(back(), 'UNPROCESSABLE', 'at most');
    for (let number = 1; number < limits.collectionsPerProject; number++)
      await ada.do(createCollection, { projectId, title: `Collection ${number}` });
    await demandRefused(
      ada.do(createCollection, { projectId, title: 'More' }),
      'UNPROCESSABLE',
      `at most ${limits.collectionsPerProject} collections`,
    );
    await ada.do(deleteCollection, { id: made.id });
    await ada.do(createCollection, { projectId, title: 'More' });
    await demandRefused(ada.do(restoreCollection, { id: made.id }), 'UNPROCESSABLE', 'at most');
    expect((await ada.do(collections, { condition: { projectId } })).totalCount).to.equal(limits.collectionsPerProject);
  }).timeout(120_000);
});
