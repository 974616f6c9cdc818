import { createTag } from '@earshot/core/areas/coding/tag';
import { createField, deleteField, restoreField } from '@earshot/core/areas/fields/field';
import { createNote } from '@earshot/core/areas/pages/note';
import { createFeed, deleteFeed, feedNews, feeds, updateFeed, visitFeed } from '@earshot/core/areas/search/feed';
import { search } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { T } from '@earshot/host/area';
import { eraseDeletedFeeds } from '@earshot/host/areas/search/store/feeds';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';

const containing = (text: string): FilterForm => ({
  combinator: 'and',
  fields: [{ field: 'title', operator: 'CONTAINS', values: [text] }],
});
const titles = async (by: Person) => (await by.do(feeds, {})).map(({ title }) => title);
const news = async (by: Person, id: string) => (await by.do(feedNews, { feedIds: [id] }))[0];
const FEEDBACK = (day: string) => `when,comment\n${day},The kestrel was late.\n`;

describe('feeds', function () {
  this.timeout(60_000);

  it('are saved, changed and deleted, each with Undo; one’s own, and shared ones of others', async () => {
    const { admin, person } = await aRoom();
    const [ada, ben, vera] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR'), await person('VIEWER')];
    const request = { query: 'late', types: ['NOTE' as const], filter: containing('call') };
    const feed = await ada.do(createFeed, { title: 'Late calls', request });
    expect(feed).to.deep.include({ title: 'Late calls', shared: false, editable: true, memberId: ada.memberId });
    expect(feed.request).to.deep.include({ query: 'late', types: ['NOTE'], method: 'FULL_TEXT', orderBy: 'RELEVANCE' });
    expect(await titles(ben)).to.deep.equal([]);
    await demandRefused(ben.do(visitFeed, { feedId: feed.id }), 'NOT_FOUND', 'This feed no longer exists');
    await demandRefused(
      admin.do(updateFeed, { feedId: feed.id, title: 'x' }),
      'NOT_FOUND',
      'This feed no longer exists',
    );
    expect(await ben.do(feedNews, { feedIds: [feed.id] })).to.deep.equal([]);

    const shared = await ada.do(updateFeed, { feedId: feed.id, title: 'Calls', shared: true });
    const back = undoOf(ada);
    expect(shared).to.deep.include({ title: 'Calls', shared: true });
    expect((await ben.do(feeds, {}))[0]).to.deep.include({ title: 'Calls', editable: false, visitedAt: null });
    await demandRefused(ben.do(updateFeed, { feedId: feed.id, title: 'x' }), 'FORBIDDEN', 'shared by someone else');
    await demandRefused(ben.do(deleteFeed, { feedId: feed.id }), 'FORBIDDEN', 'shared by someone else');
    await admin.do(updateFeed, { feedId: feed.id, title: 'Calls that are late' });
    await demandRefused(
      admin.do(updateFeed, { feedId: feed.id, shared: false }),
      'FORBIDDEN',
      'Only the person who saved',
    );
    await undoOf(admin)();
    await back();
    expect([await titles(ada), await titles(ben)]).to.deep.equal([['Late calls'], []]);

    await ada.do(deleteFeed, { feedId: feed.id });
    const restore = undoOf(ada);
    expect(await titles(ada)).to.deep.equal([]);
    await restore();
    expect((await ada.do(feeds, {}))[0]?.request).to.deep.equal(feed.request);

    const own = await vera.do(createFeed, { title: 'Mine', request: { query: 'x' } });
    await undoOf(vera)();
    expect(await titles(vera)).to.deep.equal([]);
    await demandRefused(
      vera.do(createFeed, { title: 'Ours', request: { query: 'x' }, shared: true }),
      'FORBIDDEN',
      'Viewers cannot share',
    );
    const { container } = await testHost();
    const erased = await container.get(T.database).inWorkspace(vera.workspaceId, async (transaction) => {
      await transaction.sql(`update feeds set deleted_at = now() - interval '2 days' where id = $1`, [own.id]);
      await eraseDeletedFeeds(transaction);
      return transaction.sql('select 1 from feeds where id = $1', [own.id]);
    });
    expect(erased).to.deep.equal([]);
  });

  it('are refused with the reason: no title, what no search takes, and too many', async () => {
    const { admin } = await aRoom();
    const save = (title: string, request: object) => admin.do(createFeed, { title, request });
    expect(await admin.outcome(createFeed, { title: ' ', request: {} })).to.equal('BAD_USER_INPUT');
    await demandRefused(save('x', { query: 'a '.repeat(61) }), 'BAD_USER_INPUT', '60 words');
    await demandRefused(save('x', { query: 'a'.repeat(2001) }), 'BAD_USER_INPUT', '2000 characters');
    const wrong = { combinator: 'and', fields: [{ field: 'tags', operator: 'IS', values: ['x'] }] };
    await demandRefused(save('x', { filter: wrong }), 'BAD_USER_INPUT', "Invalid operator 'IS'");
    for (let at = 0; at < limits.feeds.perMember; at += 1) await save(`Feed ${at}`, { query: 'x' });
    await demandRefused(save('One more', { query: 'x' }), 'CONFLICT', 'You can save 100 feeds');
  });

  it('tell how much is new since one looked: what others made, as far as one may open it, and what came in', async () => {
    const { admin, person } = await aRoom();
    const [ada, ben] = [admin, await person('CONTRIBUTOR')];
    const open = await aProject(ada, { everyone: 'WRITE' });
    const hidden = await aProject(ben, { everyone: null, detached: true });
    await ben.do(createNote, { projectId: open.id, title: 'Kestrel 1' });
    const feed = await ada.do(createFeed, { title: 'Kestrels', request: { query: 'kestrel' }, shared: true });
    const filtered = await ada.do(createFeed, { title: 'Filter', request: { filter: containing('kestrel') } });
    const similar = await ada.do(createFeed, { title: 'Alike', request: { query: 'kestrel', method: 'VECTOR' } });
    const counts = async () => {
      const found = await ada.do(feedNews, { feedIds: [feed.id, filtered.id, similar.id] });
      return found.map(({ count }) => count);
    };
    expect(await counts()).to.deep.equal([0, 0, 0]);
    expect(await news(ben, feed.id)).to.deep.include({ count: null, problem: '' });

    await ben.do(createNote, { projectId: open.id, title: 'Kestrel 2' });
    await ben.do(createTag, { projectId: open.id, title: 'kestrel' });
    await ben.do(createNote, { projectId: hidden.id, title: 'Kestrel 3' });
    await ada.do(createNote, { projectId: open.id, title: 'Kestrel 4' });
    expect(await counts(), 'of others, without what is hidden').to.deep.equal([2, 2, 2]);
    await ada.do(visitFeed, { feedId: feed.id });
    expect(await counts()).to.deep.equal([0, 2, 2]);

    const channel = await aFileChannel(ada);
    await bringIn(ada, channel.id, FEEDBACK('2020-01-02'), { timeColumn: 'when', textColumn: 'comment' });
    await eventually(
      async () => expect((await news(ada, feed.id))?.count, 'said long ago, new today').to.equal(1),
      30_000,
    );
    await ada.do(visitFeed, { feedId: feed.id });
    expect((await news(ada, feed.id))?.count).to.equal(0);
    expect((await ada.do(search, { query: 'kestrel' })).total).to.equal(5);
  });

  it('whose filter names a field that is gone say so, and work again with it', async () => {
    const { admin, workspaceId } = await aRoom();
    const field = await admin.do(createField, { placeId: workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Site' });
    const filter = {
      combinator: 'and' as const,
      fields: [{ field: field.id, operator: 'IS' as const, values: ['x'] }],
    };
    const { id } = await admin.do(createFeed, { title: 'Sites', request: { filter } });
    await admin.do(deleteField, { id: field.id });
    expect((await news(admin, id))?.problem).to.contain('A field of this filter no longer exists');
    await admin.do(updateFeed, { feedId: id, title: 'Renamed all the same' });
    await admin.do(restoreField, { id: field.id });
    expect(await news(admin, id)).to.deep.include({ count: 0, problem: '' });
  });
});
