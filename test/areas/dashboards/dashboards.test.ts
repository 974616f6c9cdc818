import { createChart, deleteChart } from '@earshot/core/areas/charts/chart';
import { chartData } from '@earshot/core/areas/charts/chart-data';
import {
  createDashboard,
  dashboard,
  dashboards,
  deleteDashboard,
  updateDashboard,
} from '@earshot/core/areas/dashboards/dashboard';
import {
  arrangeDashboardCards,
  createDashboardCard,
  type DashboardCard,
  dashboardCard,
  dashboardCards,
  removeFromDashboard,
  restoreToDashboard,
  updateDashboardCard,
} from '@earshot/core/areas/dashboards/dashboard-card';
import { createNote } from '@earshot/core/areas/pages/note';
import { createFolder } from '@earshot/core/areas/places/folder';
import { limits } from '@earshot/core/limits';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const BY_TAG = { type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
const heading = (dashboardId: string, words = 'Deliveries') =>
  ({ dashboardId, kind: 'HEADING', heading: words }) as const;
const cardsOf = async (by: Person, dashboardId: string) =>
  (await by.do(dashboardCards, { condition: { dashboardId }, orderBy: 'CREATED_AT_ASC' })).nodes;
const positionOf = ({ id, x, y, w, h }: DashboardCard) => ({ id, x, y, w, h });
const closed = (by: Person, placeId: string) =>
  by.do(revokeGrant, { placeId, principal: 'EVERYONE', principalId: null });

describe('dashboards', () => {
  it('belong to a project, a folder or the workspace, and are for those who may be there', async () => {
    const { admin, person } = await aRoom();
    const [ben, vera] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const project = await aProject(ben);
    await closed(ben, project.id);
    const folder = await ben.do(createFolder, { name: 'Studies' });
    await ben.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    const own = await ben.do(createDashboard, { placeId: project.id, title: 'Mine' });
    await ben.do(createDashboard, { placeId: folder.id, title: 'Studies' });
    expect(await ben.outcome(createDashboard, { placeId: ben.workspaceId }), 'a contributor').to.equal('FORBIDDEN');
    await admin.do(createDashboard, { placeId: admin.workspaceId, title: 'Everybody’s' });
    await demandRefused(
      ben.do(createDashboard, { placeId: directoryOf(ben.workspaceId) }),
      'BAD_USER_INPUT',
      'belongs to a project, a folder or the workspace',
    );
    const seen = async (by: Person) =>
      (await by.do(dashboards, { orderBy: 'TITLE_ASC' })).nodes.map(({ title }) => title);
    expect(await seen(ben)).to.deep.equal(['Everybody’s', 'Mine', 'Studies']);
    expect(await seen(vera), 'the project is Ben’s alone').to.deep.equal(['Everybody’s', 'Studies']);
    expect(await vera.outcome(dashboard, { id: own.id })).to.equal('NOT_FOUND');
    expect(await vera.outcome(createDashboardCard, heading(own.id))).to.equal('FORBIDDEN');
  });

  it('are renamed and deleted with Undo, and come back with their cards', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const { id } = await admin.do(createDashboard, { placeId });
    await admin.do(createDashboardCard, heading(id));
    await admin.do(updateDashboard, { id, title: 'Parcels' });
    await undoOf(admin)();
    expect((await admin.do(dashboard, { id })).title).to.equal('');
    await admin.do(deleteDashboard, { id });
    const back = undoOf(admin);
    expect(await admin.outcome(dashboard, { id })).to.equal('NOT_FOUND');
    expect(await admin.outcome(createDashboardCard, heading(id))).to.equal('NOT_FOUND');
    await back();
    expect(await cardsOf(admin, id)).to.have.length(1);
  });

  it('refuse one more than a place or a dashboard may have', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const { id } = await admin.do(createDashboard, { placeId });
    for (let at = 1; at < limits.dashboardsPerPlace; at += 1) await admin.do(createDashboard, { placeId });
    await demandRefused(admin.do(createDashboard, { placeId }), 'UNPROCESSABLE', 'A project has at most');
    for (let at = 0; at < limits.dashboardCards; at += 1) await admin.do(createDashboardCard, heading(id));
    await demandRefused(admin.do(createDashboardCard, heading(id)), 'UNPROCESSABLE', 'A dashboard has at most');
    const [first] = await cardsOf(admin, id);
    await admin.do(removeFromDashboard, { id: first?.id ?? '' });
    await admin.do(createDashboardCard, heading(id));
    await demandRefused(admin.do(restoreToDashboard, { id: first?.id ?? '' }), 'UNPROCESSABLE', 'at most');
  });
});

describe('cards of a dashboard', () => {
  it('go to the first free spot, are changed, removed and moved, each with Undo', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const { id: dashboardId } = await admin.do(createDashboard, { placeId });
    const chart = await admin.do(createChart, { projectId: placeId, ...BY_TAG });
    const one = await admin.do(createDashboardCard, { dashboardId, kind: 'CHART', chartId: chart.id });
    const two = await admin.do(createDashboardCard, { dashboardId, kind: 'SEARCH', search: 'q=late' });
    const three = await admin.do(createDashboardCard, heading(dashboardId));
    expect([one, two, three].map(positionOf).map(({ x, y }) => [x, y])).to.deep.equal([
      [0, 0],
      [6, 0],
      [0, 5],
    ]);
    await admin.do(updateDashboardCard, { id: two.id, search: 'q=wet' });
    await undoOf(admin)();
    expect((await admin.do(dashboardCard, { id: two.id })).search).to.equal('q=late');

    const swapped = [
      { ...positionOf(one), x: 6 },
      { ...positionOf(two), x: 0 },
    ];
    await admin.do(arrangeDashboardCards, { id: dashboardId, cards: [...swapped, positionOf(three)] });
    const back = undoOf(admin);
    expect((await cardsOf(admin, dashboardId)).map(({ x }) => x)).to.deep.equal([6, 0, 0]);
    expect((await admin.do(dashboardCard, { id: three.id })).revision, 'what did not move').to.equal(three.revision);
    await back();
    expect((await cardsOf(admin, dashboardId)).map(positionOf)).to.deep.equal([one, two, three].map(positionOf));

    await admin.do(removeFromDashboard, { id: one.id });
    const restored = undoOf(admin);
    expect(await cardsOf(admin, dashboardId)).to.have.length(2);
    await restored();
    expect((await cardsOf(admin, dashboardId)).map(positionOf)).to.deep.include(positionOf(one));
  });

  it('are refused with the reason when they would show nothing or lie outside', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const { id: dashboardId } = await admin.do(createDashboard, { placeId });
    const other = await admin.do(createDashboard, { placeId });
    const refused = (card: object, words: string) =>
      demandRefused(
        admin.do(createDashboardCard, { dashboardId, kind: 'HEADING', heading: '', ...card }),
        'BAD_USER_INPUT',
        words,
      );
    await refused({}, 'Type a heading');
    await refused({ kind: 'CHART' }, 'Choose the chart');
    await refused({ kind: 'NUMBER', metric: 'DATA_POINT_COUNT', projectId: placeId }, 'Choose the channel');
    await refused({ kind: 'SEARCH', search: 'q=late', projectId: placeId }, 'does not have a project');
    const card = await admin.do(createDashboardCard, heading(dashboardId));
    const arrange = (change: object) =>
      admin.do(arrangeDashboardCards, { id: dashboardId, cards: [{ ...positionOf(card), ...change }] });
    await demandRefused(arrange({ x: 6 }), 'BAD_USER_INPUT', 'must fit into the 12 columns');
    await demandRefused(arrange({ h: limits.cardHeight + 1 }), 'BAD_USER_INPUT');
    const elsewhere = await admin.do(createDashboardCard, heading(other.id));
    await demandRefused(arrange({ id: elsewhere.id }), 'BAD_USER_INPUT', 'on another dashboard');
    await demandRefused(admin.do(updateDashboardCard, { id: card.id, heading: '' }), 'BAD_USER_INPUT', 'heading');
  });

  it('show a panel of a plugin that is on, and stay while it is off', async () => {
    const { admin } = await aRoom();
    const { id: placeId } = await aProject(admin);
    const { id: dashboardId } = await admin.do(createDashboard, { placeId });
    const panel = { dashboardId, kind: 'PANEL', pluginId: 'people-by-tag', panelId: 'card' } as const;
    const refused = (card: typeof panel | (Omit<typeof panel, 'panelId'> & { panelId: string })) =>
      demandRefused(admin.do(createDashboardCard, card), 'BAD_USER_INPUT', 'No plugin that is on has this panel');
    const { id } = await admin.do(createDashboardCard, panel);
    await refused({ ...panel, panelId: 'people-by-tag' });
    await admin.do(setPlugin, { id: 'people-by-tag', enabled: false });
    await refused(panel);
    await admin.do(removeFromDashboard, { id });
    await undoOf(admin)();
    const [card] = await cardsOf(admin, dashboardId);
    expect(card).to.include({ id, kind: 'PANEL', pluginId: 'people-by-tag', panelId: 'card', w: 6, h: 5 });
  });

  it('tell those who may not open what they show nothing about it', async () => {
    const { admin, person } = await aRoom();
    const [ben, vera] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const secret = await aProject(ben, { title: 'Canary project' });
    await closed(ben, secret.id);
    const chart = await ben.do(createChart, { projectId: secret.id, title: 'Canary chart', ...BY_TAG });
    await ben.do(createNote, { projectId: secret.id, title: 'Canary note' });
    const shared = await aProject(ben, { title: 'Shared' });
    await ben.do(setGrant, { placeId: shared.id, principal: 'EVERYONE', principalId: null, level: 'WRITE' });
    const { id: dashboardId } = await ben.do(createDashboard, { placeId: shared.id, title: 'Open' });
    await ben.do(createDashboardCard, { dashboardId, kind: 'CHART', chartId: chart.id });
    const number = { dashboardId, kind: 'NUMBER', metric: 'NOTE_COUNT', projectId: secret.id } as const;
    await ben.do(createDashboardCard, number);
    const seen = await cardsOf(vera, dashboardId);
    expect(seen).to.have.length(2);
    expect(JSON.stringify(seen)).to.not.include('Canary');
    const counted = { projectId: secret.id, metric: 'NOTE_COUNT', groupBy: 'TIME' } as const;
    expect(await vera.outcome(chartData, counted)).to.equal('NOT_FOUND');
    const mia = await person('CONTRIBUTOR');
    expect(await mia.outcome(createDashboardCard, { ...number }), 'what one may not read').to.equal('NOT_FOUND');
    expect(
      await mia.outcome(createDashboardCard, { dashboardId, kind: 'CHART', chartId: chart.id }),
      'a chart that one may not read',
    ).to.equal('NOT_FOUND');
    // Moving a card reveals nothing of its content, so it needs no access to it.
    const [first] = seen;
    if (!first) throw new Error('no card');
    await mia.do(arrangeDashboardCards, { id: dashboardId, cards: [{ ...positionOf(first), x: 0, w: 12 }] });
    await ben.do(deleteChart, { id: chart.id });
    expect(await cardsOf(admin, dashboardId), 'a chart in trash leaves its card').to.have.length(2);
  });

  it('that two people change at once both stay changed', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { id: placeId } = await aProject(admin);
    await admin.do(setGrant, { placeId, principal: 'EVERYONE', principalId: null, level: 'WRITE' });
    const { id: dashboardId } = await admin.do(createDashboard, { placeId });
    const [one, two] = [
      await admin.do(createDashboardCard, { dashboardId, kind: 'SEARCH', search: 'q=late' }),
      await admin.do(createDashboardCard, { dashboardId, kind: 'SEARCH', search: 'q=wet' }),
    ];
    await Promise.all([
      admin.do(arrangeDashboardCards, { id: dashboardId, cards: [{ ...positionOf(one), h: 7 }] }),
      ben.do(arrangeDashboardCards, { id: dashboardId, cards: [{ ...positionOf(two), h: 3 }] }),
      ben.do(updateDashboardCard, { id: two.id, search: 'q=dry' }),
    ]);
    expect((await cardsOf(ben, dashboardId)).map(({ h, search }) => [h, search])).to.deep.equal([
      [7, 'q=late'],
      [3, 'q=dry'],
    ]);
    const added = await Promise.all(
      [1, 2, 3].map((at) => (at % 2 ? admin : ben).do(createDashboardCard, heading(dashboardId, String(at)))),
    );
    expect(new Set(added.map(({ y }) => y)).size, 'each has a row of its own').to.equal(3);
  });
});
