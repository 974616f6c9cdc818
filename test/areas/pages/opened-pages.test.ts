import { createInsight, insights } from '@earshot/core/areas/pages/insight';
import { deleteNote, notes } from '@earshot/core/areas/pages/note';
import { markPageOpened, openedPages } from '@earshot/core/areas/pages/opened-page';
import { updateProject } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';

const opened = async (by: Person, input = {}) => (await by.do(openedPages, input)).map(({ id }) => id);
const idsOf = async (by: Person, scope: 'ALL' | 'YOURS' | 'SHARED') =>
  (await by.do(notes, { scope, orderBy: 'CREATED_AT_ASC' })).nodes.map(({ id }) => id);

describe('notes and insights of all projects', () => {
  it('are everybody’s, one’s own or those of others, without archived projects and closed ones', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const shared = await aProject(admin);
    const closed = await aProject(admin, { everyone: null });
    const archived = await aProject(admin);
    await admin.do(setGrant, { placeId: shared.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const hers = await aNote(admin, { projectId: shared.id });
    const his = await aNote(ben, { projectId: shared.id });
    const secret = await aNote(admin, { projectId: closed.id });
    const old = await aNote(admin, { projectId: archived.id });
    await admin.do(updateProject, { id: archived.id, status: 'ARCHIVED' });
    expect(await idsOf(ben, 'ALL')).to.deep.equal([hers.id, his.id]);
    expect(await idsOf(ben, 'YOURS')).to.deep.equal([his.id]);
    expect(await idsOf(ben, 'SHARED')).to.deep.equal([hers.id]);
    expect(await idsOf(admin, 'YOURS')).to.deep.equal([hers.id, secret.id]);
    expect((await admin.do(notes, { condition: { projectId: archived.id } })).nodes.map(({ id }) => id)).to.deep.equal([
      old.id,
    ]);
    const insight = await ben.do(createInsight, { projectId: shared.id, title: 'Found' });
    const { nodes } = await admin.do(insights, { scope: 'SHARED' });
    expect(nodes.map(({ id }) => id)).to.deep.equal([insight.id]);
  });

  it('are remembered when they are opened: the last one first, for oneself alone, as long as one may read them', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const closed = await aProject(admin, { everyone: null });
    const first = await aNote(admin, { projectId: project.id });
    const second = await aNote(admin, { projectId: closed.id });
    const insight = await admin.do(createInsight, { projectId: project.id });
    for (const { id } of [first, insight, second, first]) await admin.do(markPageOpened, { pageId: id });
    expect(await opened(admin)).to.deep.equal([first.id, second.id, insight.id]);
    expect(await opened(admin, { type: 'INSIGHT' })).to.deep.equal([insight.id]);
    expect(await opened(ben)).to.deep.equal([]);
    expect(await ben.outcome(markPageOpened, { pageId: second.id })).to.equal('NOT_FOUND');
    expect(await opened(ben)).to.deep.equal([]);
    const bens = { placeId: closed.id, principal: 'MEMBER', principalId: ben.memberId } as const;
    await admin.do(setGrant, { ...bens, level: 'READ' });
    await ben.do(markPageOpened, { pageId: second.id });
    expect(await opened(ben)).to.deep.equal([second.id]);
    await admin.do(revokeGrant, bens);
    expect(await opened(ben)).to.deep.equal([]);
    await admin.do(deleteNote, { id: first.id });
    expect(await opened(admin)).to.deep.equal([second.id, insight.id]);
  });

  it('are remembered up to a limit, and forgotten with the member', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const { container } = await testHost();
    const database = container.get(T.database);
    const stored = (who: Person) =>
      database.inWorkspace(admin.workspaceId, async (transaction) => {
        const rows = await transaction.sql('select 1 from opened_pages where workspace_id = $1 and member_id = $2', [
          admin.workspaceId,
          who.memberId,
        ]);
        return rows.length;
      });
    // Simulates many more pages opened long ago.
    await database.inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql(
        `with made as (insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
           from documents d, generate_series(1, $3) where d.workspace_id = $1 and d.id = $2 returning id)
         insert into opened_pages select $1, $4, id, now() - interval '1 day' from made`,
        [admin.workspaceId, note.id, limits.openedPages, ben.memberId],
      ),
    );
    await ben.do(markPageOpened, { pageId: note.id });
    expect(await stored(ben)).to.equal(limits.openedPages);
    expect(await opened(ben)).to.deep.equal([note.id]);
    await database.inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql('delete from members where workspace_id = $1 and id = $2', [admin.workspaceId, ben.memberId]),
    );
    expect(await stored(ben)).to.equal(0);
  });
});
