import { feedFollows, followFeed } from '@earshot/core/areas/notifications/feed-follow';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { createNote } from '@earshot/core/areas/pages/note';
import { createFeed, deleteFeed, updateFeed, visitFeed } from '@earshot/core/areas/search/feed';
import { T } from '@earshot/host/area';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

/** Makes every followed feed of a workspace due, and runs as many jobs concurrently as several hosts would. */
async function tellFeeds({ host, workspaceId }: Person): Promise<void> {
  const database = host.container.get(T.database);
  await database.inWorkspace(workspaceId, async (transaction) => {
    await transaction.sql('update feed_follows set due_at = now() where workspace_id = $1', [workspaceId]);
    for (let at = 0; at < 3; at += 1) await addJob(sqlIn(transaction), 'tell-feeds', { workspaceId });
  });
  await eventually(async () => {
    const due = await database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql('select 1 from feed_follows where workspace_id = $1 and due_at <= now()', [workspaceId]),
    );
    expect(due).to.deep.equal([]);
  });
}

const told = async (who: Person) =>
  (await who.do(notifications, { kinds: ['FEED'] })).map(({ title, sourceId }) => ({ title, sourceId }));

describe('a feed that is followed', function () {
  this.timeout(60_000);

  it('is told of once per time, with how much is new of others that one may open, and not when nothing is', async () => {
    const { admin: ada, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const open = await aProject(ada);
    const hidden = await aProject(ada, { everyone: null });
    const feed = await ada.do(createFeed, { title: 'Kestrels', request: { query: 'kestrel' }, shared: true });
    for (const who of [ada, ben]) await who.do(followFeed, { feedId: feed.id, frequency: 'DAILY' });
    expect(await ben.do(feedFollows, {})).to.deep.equal([{ feedId: feed.id, title: 'Kestrels', frequency: 'DAILY' }]);
    await tellFeeds(ada);
    expect(await told(ben)).to.deep.equal([]);

    for (const projectId of [open.id, open.id, hidden.id]) await ada.do(createNote, { projectId, title: 'Kestrel' });
    await tellFeeds(ada);
    const two = { title: '2 new in “Kestrels”', sourceId: feed.id };
    expect(await told(ben), 'without what is hidden').to.deep.equal([two]);
    expect(await told(ada), 'not of what one made oneself').to.deep.equal([]);
    await tellFeeds(ada);
    expect(await told(ben), 'nothing twice').to.deep.equal([two]);

    await ada.do(createNote, { projectId: open.id, title: 'Kestrel 4' });
    await ben.do(visitFeed, { feedId: feed.id });
    await tellFeeds(ada);
    expect(await told(ben), 'not of what one has seen').to.deep.equal([two]);
  });

  it('that cannot be searched does not stop the others', async () => {
    const { admin: ada, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { id: projectId } = await aProject(ada);
    const broken = await ada.do(createFeed, { title: 'Broken', request: { query: 'kestrel' }, shared: true });
    const feed = await ada.do(createFeed, { title: 'Kestrels', request: { query: 'kestrel' }, shared: true });
    for (const { id: feedId } of [broken, feed]) await ben.do(followFeed, { feedId, frequency: 'DAILY' });
    await ada.host.container
      .get(T.database)
      .inWorkspace(ada.workspaceId, (transaction) =>
        transaction.sql(`update feeds set request = '{"query": 5}' where workspace_id = $1 and id = $2`, [
          ada.workspaceId,
          broken.id,
        ]),
      );
    await ada.do(createNote, { projectId, title: 'Kestrel' });
    await tellFeeds(ada);
    expect(await told(ben)).to.deep.equal([{ title: '1 new in “Kestrels”', sourceId: feed.id }]);
  });

  it('is followed as often as chosen, with Undo, until it is gone or not shared any more', async () => {
    const { admin: ada, person } = await aRoom();
    const ben = await person('VIEWER');
    const own = await ada.do(createFeed, { title: 'Mine', request: { query: 'kestrel' } });
    expect(await ben.outcome(followFeed, { feedId: own.id, frequency: 'DAILY' })).to.equal('NOT_FOUND');
    const feed = await ada.do(createFeed, { title: 'Ours', request: { query: 'kestrel' }, shared: true });
    await ben.do(followFeed, { feedId: feed.id, frequency: 'MONTHLY' });
    await ben.do(followFeed, { feedId: feed.id, frequency: 'WEEKLY' });
    const frequencies = async () => (await ben.do(feedFollows, {})).map(({ frequency }) => frequency);
    await undoOf(ben)();
    expect(await frequencies()).to.deep.equal(['MONTHLY']);
    await ben.do(followFeed, { feedId: feed.id, frequency: null });
    const back = undoOf(ben);
    expect(await frequencies()).to.deep.equal([]);
    await back();
    expect(await frequencies()).to.deep.equal(['MONTHLY']);
    expect(await ada.do(feedFollows, {}), 'nobody else learns of it').to.deep.equal([]);
    await ada.do(updateFeed, { feedId: feed.id, shared: false });
    expect(await frequencies()).to.deep.equal([]);
    await tellFeeds(ada);
    await ada.do(updateFeed, { feedId: feed.id, shared: true });
    expect(await frequencies(), 'who lost it follows it no more').to.deep.equal([]);
    await ada.do(followFeed, { feedId: own.id, frequency: 'WEEKLY' });
    await ada.do(deleteFeed, { feedId: own.id });
    await tellFeeds(ada);
    expect(await told(ada)).to.deep.equal([]);
  });
});
