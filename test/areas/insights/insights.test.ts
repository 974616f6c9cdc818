import {
  comments,
  createComment,
  deleteComment,
  resolveThread,
  restoreComment,
  updateComment,
} from '@earshot/core/areas/comments/comment';
import { deleteFile, updateFile } from '@earshot/core/areas/files/file';
import {
  createInsight,
  createInsightFromHighlights,
  deleteInsight,
  insight,
  insights,
  lockInsight,
  publishInsight,
  restoreInsight,
  unlockInsight,
  unpublishInsight,
  updateInsight,
} from '@earshot/core/areas/pages/insight';
import { cite, copyCitations, refreshCitation, swapCitation } from '@earshot/core/areas/quotes/citation';
import { search } from '@earshot/core/areas/search/search';
import { createVersion, restoreVersion } from '@earshot/core/areas/versions/version';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { ask, heard, Writer } from '../../kit/hosts/writer.ts';
import { anInsight, aStudy, citationsOf, quoteIn, standingIn, writeIn } from '../../kit/rooms/insight.ts';

describe('insights', () => {
  it('are drafts until they are published, and each way there is a way back', async () => {
    const { room, ada, project } = await aStudy();
    const made = await ada.do(createInsight, { projectId: project.id, title: 'They wait' });
    expect(made).to.include({ published: false, publishedAt: null, publishedBy: null, locked: false });
    expect(made.contributorIds).to.deep.equal([ada.memberId]);
    const ben = await room.person('CONTRIBUTOR');
    const out = await ben.do(publishInsight, { id: made.id });
    expect(out).to.include({ published: true, publishedBy: ben.memberId });
    expect(Date.parse(out.publishedAt ?? '')).to.be.closeTo(Date.now(), 60_000);
    expect(ben.undo?.undo).to.deep.equal({ command: 'unpublishInsight', input: { id: made.id } });
    const listed = (published: boolean) => ada.do(insights, { condition: { projectId: project.id, published } });
    expect((await listed(true)).nodes.map(({ id }) => id)).to.deep.equal([made.id]);
    expect((await listed(false)).nodes).to.deep.equal([]);
    expect(await ben.do(unpublishInsight, { id: made.id })).to.include({ published: false, publishedAt: null });
    expect(ben.undo?.undo).to.deep.equal({ command: 'publishInsight', input: { id: made.id } });
    const viewer = await room.person('VIEWER');
    expect(await viewer.outcome(publishInsight, { id: made.id })).to.equal('FORBIDDEN');
  });

  it('that are locked are changed by those with full access only, in their text too', async () => {
    const { room, ada, project, late } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const page = await anInsight(ben, project.id);
    const [quote = ''] = await quoteIn(ben, page.id, [late.id]);
    expect(await ben.outcome(lockInsight, { id: page.id })).to.equal('FORBIDDEN');
    const socket = await ben.socket();
    const writer = await Writer.open(socket, page.id);
    expect(writer.writable).to.equal(true);

    const toldOfLock = heard<{ pageId: string }>(socket, 'documentReload', ({ pageId }) => pageId === page.id);
    expect((await ada.do(lockInsight, { id: page.id })).locked).to.equal(true);
    await toldOfLock;
    expect((await writer.write('but')).code).to.equal('FORBIDDEN');
    expect((await Writer.open(socket, page.id)).writable).to.equal(false);
    for (const [operation, input] of [
      [updateInsight, { title: 'Mine' }],
      [deleteInsight, {}],
      [publishInsight, {}],
      [cite, { highlightIds: [late.id] }],
      [copyCitations, { citationIds: [quote] }],
    ] as const)
      expect(await ben.outcome(operation, { id: page.id, ...input }), operation.name).to.equal('FORBIDDEN');
    expect(await ben.outcome(refreshCitation, { id: quote })).to.equal('FORBIDDEN');
    expect(await ben.outcome(swapCitation, { id: quote, withId: quote })).to.equal('FORBIDDEN');
    expect(await ben.outcome(unlockInsight, { id: page.id })).to.equal('FORBIDDEN');

    await writeIn(ada, page.id, (mine) => mine.paragraph('Ada may.'));
    expect((await ada.do(updateInsight, { id: page.id, title: 'Ours' })).title).to.equal('Ours');
    const toldOfOpening = heard<{ pageId: string }>(socket, 'documentReload', ({ pageId }) => pageId === page.id);
    await ada.do(unlockInsight, { id: page.id });
    expect(ada.undo?.undo).to.deep.equal({ command: 'lockInsight', input: { id: page.id } });
    await toldOfOpening;
    const again = await Writer.open(socket, page.id);
    expect(again.writable).to.equal(true);
    expect((await again.write('Ben may again.')).ok).to.equal(true);
    socket.disconnect();
  });

  it('that are locked keep what lies on them as it is: comments, files and versions', async () => {
    const { room, ada, project } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const page = await anInsight(ada, project.id);
    const file = await upload(ben, { projectId: project.id, pageId: page.id, name: 'chart.txt', bytes: 'Words' });
    const said = await ben.do(createComment, { pageId: page.id, body: 'Is that so?' });
    const gone = await ben.do(createComment, { pageId: page.id, body: 'Never mind' });
    await ben.do(deleteComment, { id: gone.id });
    const version = await ben.do(createVersion, { pageId: page.id });
    await ada.do(lockInsight, { id: page.id });
    for (const [operation, input] of [
      [createComment, { pageId: page.id, body: 'And now?' }],
      [createComment, { pageId: page.id, threadId: said.id, body: 'And now?' }],
      [updateComment, { id: said.id, body: 'It is' }],
      [deleteComment, { id: said.id }],
      [restoreComment, { id: gone.id }],
      [resolveThread, { id: said.id, resolved: true }],
      [updateFile, { id: file.id, name: 'other.txt' }],
      [updateFile, { id: file.id, pageId: null }],
      [deleteFile, { id: file.id }],
      [createVersion, { pageId: page.id }],
      [restoreVersion, { id: version.id }],
    ] as const)
      expect(await ben.outcome(operation, input), operation.name).to.equal('FORBIDDEN');
    expect((await ben.do(comments, { condition: { pageId: page.id } })).nodes.map(({ body }) => body)).to.deep.equal([
      'Is that so?',
    ]);
    await ada.do(createComment, { pageId: page.id, threadId: said.id, body: 'It is agreed.' });
    await ada.do(resolveThread, { id: said.id, resolved: true });
    await ada.do(unlockInsight, { id: page.id });
    expect((await ben.do(updateComment, { id: said.id, body: 'It is so.' })).body).to.equal('It is so.');
  });

  it('are made of highlights, in their order, and lie in trash after Undo', async () => {
    const { ada, project, late, told } = await aStudy();
    const input = { projectId: project.id, title: 'Silence', highlightIds: [told.id, late.id, told.id] };
    const made = await ada.do(createInsightFromHighlights, input);
    const quotes = new Map((await citationsOf(ada, made.id)).map(({ id, text }) => [id, text]));
    expect((await standingIn(ada, made.id)).map((id) => quotes.get(id))).to.deep.equal([
      'Nobody had told me.',
      'The parcel came late.',
    ]);
    const again = await ada.do(createInsightFromHighlights, input);
    expect(ada.undo?.undo).to.deep.equal({ command: 'deleteInsight', input: { id: again.id } });
    await ada.do(deleteInsight, { id: again.id });
    expect(await ada.outcome(insight, { id: again.id })).to.equal('NOT_FOUND');
    const viewer = await (await aRoom()).person('VIEWER');
    expect(await viewer.outcome(createInsightFromHighlights, input)).to.equal('FORBIDDEN');
  });

  it('come back from trash with their quotes, and are erased with everything', async () => {
    const { room, ada, project, late } = await aStudy();
    const page = await anInsight(ada, project.id, { highlightIds: [late.id] });
    await ada.do(deleteInsight, { id: page.id });
    await ada.do(restoreInsight, { id: page.id });
    expect(await standingIn(ada, page.id)).to.deep.equal((await citationsOf(ada, page.id)).map(({ id }) => id));

    await ada.do(deleteInsight, { id: page.id });
    const database = ada.host.container.get(T.database);
    const inside = <R extends object>(sql: string, bind: unknown[]) =>
      database.inWorkspace(room.workspaceId, (transaction) => transaction.sql<R>(sql, bind));
    await inside(`update insights set trashed_at = now() - interval '31 days' where id = $1`, [page.id]);
    await database.asSystem('purge now', (transaction) =>
      transaction.sql(`select graphile_worker.add_job('purge-trash', $1::json)`, [
        JSON.stringify({ workspaceId: room.workspaceId }),
      ]),
    );
    await eventually(async () => {
      const left = await inside(
        `select 'insight' as what from insights where id = $1 union all select 'document' from documents where id = $1
         union all select 'citation' from citations where insight_id = $1 union all select 'source' from citation_sources
         union all select 'search' from search_items where id = $1`,
        [page.id],
      );
      expect(left).to.deep.equal([]);
    });
  });

  it('are found by their own words and by those that they quote; who wrote in them is known', async () => {
    const { room, ada, project, late } = await aStudy();
    const page = await anInsight(ada, project.id, { title: 'Silence', highlightIds: [late.id] });
    const ben = await room.person('CONTRIBUTOR');
    await writeIn(ben, page.id, (writer) => writer.paragraph('Aardvarks do not mind.'));
    const found = async (query: string) =>
      (await ada.do(search, { query, types: ['INSIGHT'] })).items.map(({ id }) => id);
    await eventually(async () => {
      expect(await found('aardvarks')).to.deep.equal([page.id]);
      expect(await found('parcel')).to.deep.equal([page.id]);
      const now = await ada.do(insight, { id: page.id });
      expect(now.contributorIds).to.deep.equal([ada.memberId, ben.memberId]);
      expect(now.preview).to.contain('The parcel came late.');
    });
  });
});

describe('an insight’s socket', () => {
  it('refuses an edit of a locked insight that is sent without opening it', async () => {
    const { room, ada, project } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const page = await anInsight(ada, project.id);
    const socket = await ben.socket();
    const writer = await Writer.open(socket, page.id);
    await ada.do(lockInsight, { id: page.id });
    await ask(socket, 'closeDocument', { pageId: page.id });
    expect((await writer.write('late')).code).to.equal('FORBIDDEN');
    socket.disconnect();
  });
});
