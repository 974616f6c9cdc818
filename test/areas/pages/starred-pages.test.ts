import { createInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { setPageStarred, starredPages } from '@earshot/core/areas/pages/starred-page';
import { search } from '@earshot/core/areas/search/search';
import { limits } from '@earshot/core/limits';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const starred = async (by: Person) => (await by.do(starredPages, {})).map(({ id }) => id);
const star = (by: Person, { id }: { id: string }, starred = true) => by.do(setPageStarred, { pageId: id, starred });
const STARRED = { combinator: 'and', fields: [{ field: 'starred', operator: 'IS', values: ['true'] }] } as const;
const found = async (by: Person) =>
  (await by.do(search, { filter: { ...STARRED, fields: [...STARRED.fields] } as never })).items.map(({ id }) => id);

describe('starred pages', () => {
  it('are one’s own: listed, found by search, and taken back', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const insight = await admin.do(createInsight, { projectId: project.id });
    await star(admin, note);
    await star(admin, insight);
    await star(admin, insight);
    expect(await starred(admin)).to.deep.equal([insight.id, note.id]);
    expect(await found(admin)).to.have.members([insight.id, note.id]);
    expect([await starred(ben), await found(ben)]).to.deep.equal([[], []]);
    await star(admin, insight, false);
    const undo = undoOf(admin);
    expect(await starred(admin)).to.deep.equal([note.id]);
    await undo();
    expect(await starred(admin)).to.have.members([insight.id, note.id]);
    await admin.do(deleteNote, { id: note.id });
    expect([await starred(admin), await found(admin)]).to.deep.equal([[insight.id], [insight.id]]);
  });

  it('are only those that one may read', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const closed = await aProject(admin, { everyone: null });
    const note = await aNote(admin, { projectId: closed.id });
    expect(await ben.outcome(setPageStarred, { pageId: note.id, starred: true })).to.equal('NOT_FOUND');
    const bens = { placeId: closed.id, principal: 'MEMBER', principalId: ben.memberId } as const;
    await admin.do(setGrant, { ...bens, level: 'READ' });
    await star(ben, note);
    expect([await starred(ben), await found(ben)]).to.deep.equal([[note.id], [note.id]]);
    await admin.do(revokeGrant, bens);
    expect([await starred(ben), await found(ben)]).to.deep.equal([[], []]);
  });

  it('are no more than the limit', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id });
    const database = (await testHost()).container.get(T.database);
    await database.inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql(
        `with made as (insert into documents select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
           from documents d, generate_series(1, $3) where d.workspace_id = $1 and d.id = $2 returning id)
         insert into starred_pages select $1, $4, id from made`,
        [admin.workspaceId, note.id, limits.starredPages, admin.memberId],
      ),
    );
    expect(await admin.outcome(setPageStarred, { pageId: note.id, starred: true })).to.equal('TOO_LARGE');
  });
});
