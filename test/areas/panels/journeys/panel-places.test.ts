import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aFileChannel, bringIn } from '../../../kit/rooms/channels.ts';
import { writeIn } from '../../../kit/rooms/insight.ts';
import { aQuotingInsight, switchOn } from '../../../kit/rooms/panels.ts';

const FOR_READERS = ['NOTE_TAB', 'CHANNEL'] as const;
const INDEX = `
import { panel } from '@earshot/core/plugin/panel';
import { plugin } from '@earshot/core/plugin/plugin';
export default plugin({ id: 'beside', title: 'Beside', contributes: [
  ${FOR_READERS.map(
    (place) => `
  panel({ id: '${place.toLowerCase().replace('_', '-')}', title: 'Read ${place}', place: '${place}' }),
  panel({ id: 'write-${place.toLowerCase().replace('_', '-')}', title: 'Write ${place}', place: '${place}', level: 'WRITE' }),`,
  ).join('')}
] });
`;
const PANEL = "export default ({ panel, item }) => panel + ' of ' + item.type + ' ' + item.title;";
const FEEDBACK = 'Said on,Comment\n2026-03-01,The parcel came late.';

browserSuite('places of panels', () => {
  journey('beside a note and on a channel show panels to whoever has the level that they ask for', async () => {
    const { admin, person, note, project } = await aQuotingInsight();
    const viewer = await person('VIEWER');
    await admin.do(setGrant, { placeId: project.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    const channel = await aFileChannel(admin, 'At the door');
    await admin.do(setGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    await bringIn(admin, channel.id, FEEDBACK);
    const off = await switchOn(admin, 'beside', INDEX, PANEL);
    try {
      const page = await enter(admin, `/data/${note.id}?panel=panel-beside-write-note-tab`);
      await page.getByText('write-note-tab of Note Interview 1').waitFor();
      await page.getByRole('tab', { name: 'Read NOTE_TAB' }).click();
      await page.getByText('note-tab of Note Interview 1', { exact: true }).waitFor();
      await page.goto(new URL(`/channels/${channel.id}`, admin.url).href);
      await page.getByRole('region', { name: 'Write CHANNEL' }).getByText('of Channel At the door').waitFor();

      const theirs = await enter(viewer, `/data/${note.id}?panel=panel-beside-write-note-tab`);
      await theirs.getByRole('tab', { name: 'Read NOTE_TAB' }).waitFor();
      expect(await theirs.getByRole('tab', { name: 'Write NOTE_TAB' }).count()).to.equal(0);
      await theirs.goto(new URL(`/channels/${channel.id}`, viewer.url).href);
      await theirs.getByRole('region', { name: 'Read CHANNEL' }).getByText('of Channel At the door').waitFor();
      expect(await theirs.getByText('Write CHANNEL').count()).to.equal(0);
    } finally {
      await off();
    }
  });

  journey('on a dashboard take a panel like any card, which says so while its plugin is off', async () => {
    const { admin, project, workspaceId, highlights } = await aQuotingInsight();
    await admin.host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql("update highlights set created_at = '2026-03-10T10:00:00Z' where id = any($1)", [
          highlights.map(({ id }) => id),
        ]),
      );
    const { id } = await admin.do(createDashboard, { placeId: project.id, title: 'Deliveries' });
    const page = await enter(admin, `/dashboards/${id}`);
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByRole('menuitem', { name: 'Panel of a plugin' }).click();
    await page.getByRole('option', { name: 'People × tags' }).click();
    const cards = page.getByRole('list', { name: 'Cards' });
    await cards.getByRole('link', { name: '1 highlight of Ann under Machines' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await cards.getByRole('link', { name: '1 highlight of Ann under Machines' }).waitFor();
      await demandAccessible(page, `a dashboard with a panel, ${look.name}`);
      await screenshot(page, `panel-card-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('combobox', { name: 'Date range' }).click();
    await page.getByRole('option', { name: 'Last 7 days' }).click();
    await cards.getByText('No tagged highlights of speakers yet').waitFor();
    await admin.do(setPlugin, { id: 'people-by-tag', enabled: false });
    await cards.getByText(/This shows “card” of the plugin “people-by-tag”, which is off/).waitFor();
    await screenshot(page, 'panel-card-off');
    await page.getByRole('button', { name: 'Add card' }).click();
    await page.getByRole('menuitem', { name: 'Heading' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Panel of a plugin' }).count()).to.equal(0);
    await admin.do(setPlugin, { id: 'people-by-tag', enabled: true });
    await cards.getByText('No tagged highlights of speakers yet').waitFor();
  });

  journey('on a dashboard of the workspace, which is of no project, say what they need', async () => {
    const { admin, person } = await aQuotingInsight();
    const viewer = await person('VIEWER');
    const { id: dashboardId } = await admin.do(createDashboard, { placeId: admin.workspaceId, title: 'For all' });
    await admin.do(createDashboardCard, { dashboardId, kind: 'PANEL', pluginId: 'people-by-tag', panelId: 'card' });
    const page = await enter(viewer, `/dashboards/${dashboardId}`);
    await page.getByText('Add it to a dashboard of a project.').waitFor();
  });

  journey('in a text take a panel from its menu, which everybody reads and nobody types in', async () => {
    const { admin, insight, note } = await aQuotingInsight();
    await writeIn(admin, note.id, (writer) => writer.panel('people-by-tag', 'block'));
    const page = await enter(admin, `/insights/${insight.id}`);
    await page.locator('[data-note-text]').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Panel of a plugin' }).press('Enter');
    await page.getByRole('dialog', { name: 'Insert a panel' }).getByRole('combobox', { name: 'Panel' }).fill('People');
    await page.getByRole('option', { name: 'People × tags' }).waitFor();
    await page.keyboard.press('Enter');
    const block = page.locator('[data-panel-block]');
    await block.getByRole('link', { name: '1 highlight of Ann under Machines' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await block.getByRole('link', { name: '1 highlight of Ann under Machines' }).waitFor();
      await demandAccessible(page, `an insight with a panel, ${look.name}`);
      await block.scrollIntoViewIfNeeded();
      await screenshot(page, `panel-block-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    const ben = await enter(admin, `/insights/${insight.id}`);
    await ben.locator('[data-panel-block]').getByRole('row', { name: /^Ann/ }).waitFor();
    await admin.do(setPlugin, { id: 'people-by-tag', enabled: false });
    await block.getByText(/This shows “block” of the plugin “people-by-tag”, which is off/).waitFor();
    await block.getByRole('button', { name: 'Remove this panel' }).click();
    await ben.locator('[data-panel-block]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await ben.locator('[data-panel-block]').waitFor();
    await admin.do(setPlugin, { id: 'people-by-tag', enabled: true });

    await page.goto(new URL(`/data/${note.id}`, admin.url).href);
    await block.getByRole('row', { name: /^Ann/ }).waitFor();
  });
});
