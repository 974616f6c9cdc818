import { deleteProject, restoreProject } from '@earshot/core/areas/places/project';
import { createView, deleteView, rankView, restoreView, updateView, view, views } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const LATE = { q: 'late', group: '{"by":"TAG"}', sort: 'CREATED_AT_DESC' };

const titlesOf = async (by: Person, projectId: string) =>
  (await by.do(views, { condition: { projectId }, orderBy: 'RANK_ASC' })).nodes.map(({ title }) => title);

describe('views', () => {
  it('are saved, changed, renamed and deleted, each with Undo, for all who read the project', async () => {
    const { person } = await aRoom();
    const [ada, ben] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const { id: projectId } = await aProject(ada);
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const { id } = await ada.do(createView, { projectId, objectType: 'HIGHLIGHT', title: 'Late', viewData: LATE });
    expect(await ben.do(view, { id })).to.deep.include({ title: 'Late', objectType: 'HIGHLIGHT', viewData: LATE });

    await ada.do(updateView, { id, viewData: { q: 'early' } });
    const backToLate = undoOf(ada);
    expect((await ben.do(view, { id })).viewData).to.deep.equal({ q: 'early' });
    await backToLate();
    expect((await ben.do(view, { id })).viewData).to.deep.equal(LATE);

    await ada.do(deleteView, { id });
    const backFromTrash = undoOf(ada);
    expect(await titlesOf(ben, projectId)).to.deep.equal([]);
    await backFromTrash();
    expect(await titlesOf(ben, projectId)).to.deep.equal(['Late']);
    for (const change of [updateView, deleteView] as const)
      expect(await ben.outcome(change, { id }), change.name).to.equal('FORBIDDEN');
    expect(await ben.outcome(createView, { projectId, objectType: 'NOTE', title: 'Mine' })).to.equal('FORBIDDEN');
  });

  it('stand in an order by hand, and come back with their project', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const make = (title: string) => admin.do(createView, { projectId, objectType: 'NOTE', title });
    const [, second] = [await make('First'), await make('Second')];
    await admin.do(rankView, { id: second.id, afterId: null });
    expect(await titlesOf(admin, projectId)).to.deep.equal(['Second', 'First']);
    await admin.do(deleteProject, { id: projectId });
    expect(await admin.outcome(view, { id: second.id })).to.equal('NOT_FOUND');
    await admin.do(restoreProject, { id: projectId });
    expect(await titlesOf(admin, projectId)).to.deep.equal(['Second', 'First']);
  });

  it('are refused with the reason: no title, unknown settings, too long ones, and too many', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const start = { projectId, objectType: 'NOTE' as const };
    await demandRefused(admin.do(createView, { ...start, title: ' ' }), 'BAD_USER_INPUT', 'Give the view a title.');
    const unknown = { colour: 'red' } as never;
    expect(await admin.outcome(createView, { ...start, title: 'x', viewData: unknown })).to.equal('BAD_USER_INPUT');
    const q = 'x'.repeat(limits.viewSetting + 1);
    expect(await admin.outcome(createView, { ...start, title: 'x', viewData: { q } })).to.equal('BAD_USER_INPUT');
    const made = [];
    for (let at = 0; at < limits.viewsPerProject; at += 1)
      made.push(await admin.do(createView, { ...start, title: `View ${at}` }));
    await demandRefused(admin.do(createView, { ...start, title: 'More' }), 'UNPROCESSABLE', 'at most 100 views');
    const [first] = made;
    await admin.do(deleteView, { id: first?.id ?? '' });
    await admin.do(createView, { ...start, title: 'In its place' });
    await demandRefused(admin.do(restoreView, { id: first?.id ?? '' }), 'UNPROCESSABLE', 'at most 100 views');
  });
});
