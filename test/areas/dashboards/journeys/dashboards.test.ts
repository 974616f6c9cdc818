import { createChart } from '@earshot/core/areas/charts/chart';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import {
  arrangeDashboardCards,
  createDashboardCard,
  dashboardCards,
} from '@earshot/core/areas/dashboards/dashboard-card';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const CALL = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ann>The parcel came late. It rained all day. Nobody rang.\n';

/** A project with three highlights of two tags, and two charts of them. */
async function aCountedProject(by: Person, title = 'Parcels') {
  const project = await aProject(by, { title });
  const note = await anImport(by, project.id, 'call.vtt', CALL);
  const late = await by.do(createTag, { projectId: project.id, title: 'Late', colour: '#e03131' });
  const wet = await by.do(createTag, { projectId: project.id, title: 'Weather', colour: '#1c7ed6' });
  await aHighlight(by, note.id, 'The parcel came late', [late.id]);
  await aHighlight(by, note.id, 'It rained all day', [wet.id, late.id]);
  await aHighlight(by, note.id, 'Nobody rang', []);
  const settings = { projectId: project.id, metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' } as const;
  const bars = await by.do(createChart, { ...settings, title: `What people say about ${title}`, type: 'BAR' });
  const pie = await by.do(createChart, { ...settings, title: 'As a pie', type: 'PIE' });
  return { project, bars, pie };
}

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Cards' })
    .locator(':scope > li')
    .filter({ has: page.getByText(title, { exact: true }) });
const add = async (page: Page, kind: string) => {
  await page.getByRole('button', { name: 'Add card' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
};
const positions = async (by: Person, dashboardId: string) =>
  (await by.do(dashboardCards, { condition: { dashboardId }, orderBy: 'CREATED_AT_ASC' })).nodes.map(
    ({ x, y, w, h }) => `${x},${y} ${w}x${h}`,
  );

browserSuite('dashboards', () => {
  journey('are made, filled, and arranged by keyboard, each step with Undo', async () => {
    const { admin } = await aRoom();
    const { project, bars, pie } = await aCountedProject(admin);
    const page = await enter(admin, '/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click();
    await page.getByRole('heading', { name: 'No dashboards yet' }).waitFor();
    await demandAccessible(page, 'no dashboards');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New dashboard' });
    await dialog.getByLabel('Title').fill('Deliveries this year');
    await dialog.getByRole('button', { name: 'Create dashboard' }).click();
    await page.waitForURL(/\/dashboards\/deliveries-this-year-/);
    await page.getByRole('heading', { name: 'No cards yet' }).waitFor();
    await demandAccessible(page, 'an empty dashboard');

    await add(page, 'Chart');
    await page.getByRole('option', { name: bars.title }).click();
    await card(page, bars.title).getByRole('img', { name: '3 highlights; Late 2, Weather 1.' }).waitFor();
    await add(page, 'Heading');
    await page.getByRole('dialog').getByLabel('Heading').fill('What we hear');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await card(page, 'What we hear').waitFor();
    await add(page, 'Search');
    await page.getByRole('dialog').getByLabel('Search for').fill('parcel');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await eventually(async () => {
      await page.reload();
      await card(page, 'parcel').getByRole('list', { name: 'Results' }).getByText('parcel').first().waitFor();
    }, 30_000);
    await add(page, 'Number');
    const number = page.getByRole('dialog', { name: 'Add a number' });
    await number.getByRole('combobox', { name: 'Count' }).click();
    await page.getByRole('option', { name: 'Highlights' }).click();
    await number.getByRole('button', { name: 'Add' }).click();
    await card(page, 'Highlights').getByText('3', { exact: true }).waitFor();

    // From the project's page of charts.
    await page.goto(new URL(`/projects/${project.id}/charts`, admin.url).href);
    await page.getByRole('img').nth(1).waitFor();
    await page.getByRole('button', { name: `More actions for ${pie.title}` }).click();
    await page.getByRole('menuitem', { name: 'Add to dashboard' }).click();
    await page.getByRole('option', { name: /^Deliveries this year/ }).click();
    await page.getByText('Chart “As a pie” added to “Deliveries this year”').first().waitFor();
    await page.goBack();
    await card(page, 'As a pie').getByRole('img').waitFor();

    const id = (await admin.do(dashboardCards, {})).nodes[0]?.dashboardId ?? '';
    const before = await positions(admin, id);
    await page.getByRole('button', { name: 'Move What we hear' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.getByText(/^What we hear: column 1, row 1,/).waitFor();
    await eventually(async () => expect((await positions(admin, id))[1]).to.equal('0,0 12x1'));
    await page.keyboard.press('Shift+ArrowDown');
    await eventually(async () => expect((await positions(admin, id))[1]).to.equal('0,0 12x2'));
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await eventually(async () => expect(await positions(admin, id)).to.deep.equal(before));
    await page.keyboard.press('Control+Shift+z');
    await eventually(async () => expect((await positions(admin, id))[1]).to.equal('0,0 12x1'));

    await page.getByRole('button', { name: 'More actions for As a pie' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the dashboard' }).click();
    await page.getByText('“As a pie” removed from the dashboard').first().waitFor();
    expect(await card(page, 'As a pie').count()).to.equal(0);
    await page.keyboard.press('Control+z');
    await card(page, 'As a pie').waitFor();
  });

  furtherJourney('are narrowed by date, read on any screen, and presented', async () => {
    const { admin } = await aRoom();
    const { project, bars, pie } = await aCountedProject(admin);
    const { id: dashboardId } = await admin.do(createDashboard, {
      placeId: project.id,
      title: 'Deliveries this year',
    });
    for (const content of [
      { kind: 'HEADING', heading: 'What we hear' },
      { kind: 'CHART', chartId: bars.id },
      { kind: 'CHART', chartId: pie.id },
      { kind: 'NUMBER', metric: 'HIGHLIGHT_COUNT', projectId: project.id },
      { kind: 'SEARCH', search: 'q=late' },
      { kind: 'HEADING', heading: 'Details' },
    ] as const)
      await admin.do(createDashboardCard, { dashboardId, ...content });
    const page = await enter(admin, `/dashboards/${dashboardId}`);
    for (const look of LOOKS) {
      await putOn(page, look);
      await card(page, 'As a pie').getByRole('img').waitFor();
      await demandAccessible(page, `a dashboard, ${look.name}`);
      await screenshot(page, `dashboard-${look.name}`);
    }
    await putOn(page, LOOKS[0]);

    await page.getByRole('combobox', { name: 'Date range' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await page.waitForURL(/preset=last7Days/);
    await card(page, 'Highlights').getByText('Parcels, last 7 days').waitFor();
    await card(page, bars.title).getByText('Highlights by tag, last 7 days').waitFor();

    await page.getByRole('link', { name: 'Present' }).click();
    await page.waitForURL(/\/present\?preset=last7Days$/);
    await page.getByRole('main').getByText('Highlights by tag, last 7 days').first().waitFor();
    await demandAccessible(page, 'a dashboard that is presented');
    await screenshot(page, 'dashboard-present');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add card' }).waitFor();
  });

  furtherJourney('are arranged by two people at once, and hide what their reader may not open', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { project, bars } = await aCountedProject(admin);
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    const secret = await aCountedProject(admin, 'Canary');
    await admin.do(revokeGrant, { placeId: secret.project.id, principal: 'EVERYONE', principalId: null });
    const { id: dashboardId } = await admin.do(createDashboard, { placeId: project.id, title: 'Shared' });
    const open = await admin.do(createDashboardCard, { dashboardId, kind: 'CHART', chartId: bars.id });
    const closed = await admin.do(createDashboardCard, { dashboardId, kind: 'CHART', chartId: secret.bars.id });
    await admin.do(createDashboardCard, {
      dashboardId,
      ...{ kind: 'NUMBER', metric: 'NOTE_COUNT', projectId: secret.project.id },
    });

    const page = await enter(ben, `/dashboards/${dashboardId}`);
    await card(page, bars.title).getByRole('img').waitFor();
    const denied = page.getByText('You have no access to this, or it was deleted.');
    await denied.nth(1).waitFor();
    expect(await page.locator('body').innerText()).to.not.include('Canary');
    await screenshot(page, 'dashboard-denied');

    // A colleague resizes one card while another is being dragged.
    const handle = page.getByRole('button', { name: `Move ${bars.title}` });
    const box = await handle.boundingBox();
    if (!box) throw new Error('no handle');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 300, { steps: 4 });
    await admin.do(arrangeDashboardCards, { id: dashboardId, cards: [{ id: closed.id, x: 6, y: 0, w: 6, h: 8 }] });
    const theirs = page.getByRole('list', { name: 'Cards' }).locator(':scope > li').filter({ has: denied }).first();
    await eventually(async () => expect(await theirs.getAttribute('style')).to.include('--h: 8'));
    await page.mouse.move(x, y + 580, { steps: 4 });
    await page.mouse.up();
    await eventually(async () => {
      const cards = (await admin.do(dashboardCards, { condition: { dashboardId } })).nodes;
      const [mine, other] = [open.id, closed.id].map((id) => cards.find((one) => one.id === id));
      expect(mine, 'below the number').to.include({ x: 0, y: 2 });
      expect(other, 'what the colleague did stays').to.include({ x: 6, h: 8 });
    });
  });
});
