import { createCanvas, deleteCanvas } from '@earshot/core/areas/canvas/canvas';
import { deleteProject, restoreProject } from '@earshot/core/areas/places/project';
import { createView, deleteView, rankView, restoreView, updateView, view, views } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const LATE = { q: 'late', group: '{"by":"TAG"}', sort: 'CREATED_AT_DESC' };

const titlesOf = async (by: Person, placeId: string) =>
  (await by.do(views, { condition: { placeId }, orderBy: 'RANK_ASC' })).nodes.map(({ title }) => title);

describe('views', () => {
  it('are saved, changed, renamed and deleted, each with Undo, for all who read the project', async () => {
    const { person } = await aRoom();
    const [ada, ben] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const { id: placeId } = await aProject(ada);
    await ada.do(setGrant, { placeId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const { id } = await ada.do(createView, { placeId, objectType: 'HIGHLIGHT', title: 'Late', viewData: LATE });
    const saved = { title: 'Late', objectType: 'HIGHLIGHT', layout: 'TABLE', viewData: LATE };
    expect(await ben.do(view, { id })).to.deep.include(saved);

    await ada.do(updateView, { id, layout: 'BOARD', viewData: { q: 'early' } });
    const backToLate = undoOf(ada);
    expect(await ben.do(view, { id })).to.deep.include({ layout: 'BOARD', viewData: { q: 'early' } });
    await backToLate();
    expect(await ben.do(view, { id })).to.deep.include(saved);

    await ada.do(deleteView, { id });
    const backFromTrash = undoOf(ada);
    expect(await titlesOf(ben, placeId)).to.deep.equal([]);
    await backFromTrash();
    expect(await titlesOf(ben, placeId)).to.deep.equal(['Late']);
    for (const change of [updateView, deleteView] as const)
      expect(await ben.outcome(change, { id }), change.name).to.equal('FORBIDDEN');
    expect(await ben.outcome(createView, { placeId, objectType: 'NOTE', title: 'Mine' })).to.equal('FORBIDDEN');
  });

  it('of the layout CANVAS name a canvas of their project, and no others do', async function () {
    this.timeout(60_000);
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { id: placeId } = await aProject(admin);
    const other = await aProject(admin);
    const canvas = await admin.do(createCanvas, { projectId: placeId, title: 'Map' });
    const elsewhere = await admin.do(createCanvas, { projectId: other.id, title: 'Map' });
    const note = await aNote(admin, { projectId: placeId, title: 'Interview' });
    const shown = { placeId, objectType: 'NOTE', title: 'Map' } as const;
    const made = await admin.do(createView, { ...shown, layout: 'CANVAS', docId: canvas.id });
    expect(await admin.do(view, { id: made.id })).to.deep.include({ layout: 'CANVAS', docId: canvas.id });

    const wrong = [
      { layout: 'CANVAS' },
      { layout: 'BOARD', docId: canvas.id },
      { docId: canvas.id },
      { layout: 'CANVAS', docId: elsewhere.id },
    ] as const;
    for (const more of wrong)
      expect(await admin.outcome(createView, { ...shown, ...more }), JSON.stringify(more)).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(createView, { ...shown, layout: 'CANVAS', docId: note.id })).to.equal('NOT_FOUND');
    // A member without access to the canvas learns nothing of it.
    const hidden = await aProject(admin, { everyone: null });
    const unseen = await admin.do(createCanvas, { projectId: hidden.id, title: 'Map' });
    const own = await aProject(ben);
    const asked = { ...shown, placeId: own.id, layout: 'CANVAS', docId: unseen.id } as const;
    expect(await ben.outcome(createView, asked)).to.equal('NOT_FOUND');

    const list = await admin.do(createView, shown);
    expect(await admin.outcome(updateView, { id: made.id, layout: 'TABLE' })).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(updateView, { id: list.id, layout: 'CANVAS' })).to.equal('BAD_USER_INPUT');
    expect((await admin.do(updateView, { id: made.id, title: 'Affinity map' })).title).to.equal('Affinity map');
    await admin.do(deleteCanvas, { id: canvas.id });
    expect(await admin.outcome(createView, { ...shown, layout: 'CANVAS', docId: canvas.id })).to.equal('NOT_FOUND');
    expect(await titlesOf(admin, placeId)).to.include('Affinity map');
  });

  it('stand in an order by hand, and come back with their project', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const make = (title: string) => admin.do(createView, { placeId, objectType: 'NOTE', title });
    const [, second] = [await make('First'), await make('Second')];
    await admin.do(rankView, { id: second.id, afterId: null });
    expect(await titlesOf(admin, placeId)).to.deep.equal(['Second', 'First']);
    await admin.do(deleteProject, { id: placeId });
    expect(await admin.outcome(view, { id: second.id })).to.equal('NOT_FOUND');
    await admin.do(restoreProject, { id: placeId });
    expect(await titlesOf(admin, placeId)).to.deep.equal(['Second', 'First']);
  });

  it('of people belong to the directory, which only those with people access read', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    const placeId = directoryOf(admin.workspaceId);
    const { id } = await admin.do(createView, { placeId, objectType: 'PERSON', title: 'Teachers', layout: 'GRID' });
    expect(await titlesOf(admin, placeId)).to.deep.equal(['Teachers']);
    expect(await titlesOf(ben, placeId)).to.deep.equal([]);
    expect(await ben.outcome(view, { id })).to.equal('NOT_FOUND');
    const { id: projectId } = await aProject(admin);
    const people = { title: 'x', objectType: 'PERSON' as const };
    await demandRefused(admin.do(createView, { ...people, placeId: projectId }), 'BAD_USER_INPUT', 'people directory');
    const notes = { title: 'x', objectType: 'NOTE' as const };
    for (const elsewhere of [placeId, admin.workspaceId])
      await demandRefused(admin.do(createView, { ...notes, placeId: elsewhere }), 'BAD_USER_INPUT', 'a project');
  });

  it('are refused with the reason: no title, unknown settings or layouts, too long ones, and too many', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const start = { placeId, objectType: 'NOTE' as const };
    await demandRefused(admin.do(createView, { ...start, title: ' ' }), 'BAD_USER_INPUT', 'Give the view a title.');
    const unknown = { colour: 'red' } as never;
    expect(await admin.outcome(createView, { ...start, title: 'x', viewData: unknown })).to.equal('BAD_USER_INPUT');
    expect(await admin.outcome(createView, { ...start, title: 'x', layout: 'SHELF' as never })).to.equal(
      'BAD_USER_INPUT',
    );
    const q = 'x'.repeat(limits.viewSetting + 1);
    expect(await admin.outcome(createView, { ...start, title: 'x', viewData: { q } })).to.equal('BAD_USER_INPUT');
    const made = [];
    for (let at = 0; at < limits.viewsPerPlace; at += 1)
      made.push(await admin.do(createView, { ...start, title: `View ${at}` }));
    await demandRefused(admin.do(createView, { ...start, title: 'More' }), 'UNPROCESSABLE', 'at most 100 views');
    const [first] = made;
    await admin.do(deleteView, { id: first?.id ?? '' });
    await admin.do(createView, { ...start, title: 'In its place' });
    await demandRefused(admin.do(restoreView, { id: first?.id ?? '' }), 'UNPROCESSABLE', 'at most 100 views');
  });
});
