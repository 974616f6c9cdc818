import { createPerson } from '@earshot/core/areas/people/person';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  inEveryLook,
  journey,
  LOOKS,
  putOn,
  screenshots,
  undo,
} from '../../../kit/browser/browser.ts';
import { aQuotingInsight, switchOn } from '../../../kit/rooms/panels.ts';

const CHART_INDEX = `
import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';
export default plugin({ id: 'stairs', title: 'Stairs', contributes: [chart({ id: 'STAIRS', title: 'Stairs', takes: ['TIME_SERIES'] })] });
`;
const CHART_PANEL = `
import { useState } from 'react';
import { jsx } from 'react/jsx-runtime';
import { TimePlot } from '@earshot/kit';
export default function Panel(picture) {
  const [most] = useState(() => Math.max(...picture.series.flatMap(({ counts }) => counts)));
  return jsx(TimePlot, { ...picture, most, children: ({ x, y }) => picture.series[0].counts.map((count, step) => jsx('rect', { className: 'stair', x: x(step), y: y(count), width: 4, height: 4 }, step)) });
}
`;

const EVERYWHERE_INDEX = `
import { panel } from '@earshot/core/plugin/panel';
import { plugin } from '@earshot/core/plugin/plugin';
export default plugin({ id: 'everywhere', title: 'Everywhere', contributes: [
  panel({ id: 'person', title: 'Beside a person', place: 'PERSON' }),
  panel({ id: 'page', title: 'In the sidebar', place: 'WORKSPACE_PAGE' }),
  panel({ id: 'settings', title: 'In the settings', place: 'SETTINGS_PAGE', level: 'FULL' }),
] });
`;
const EVERYWHERE_PANEL = "export default ({ place, item }) => place + ' shows ' + (item ? item.title : 'nothing');";

browserSuite('panels of plugins', () => {
  journey('show who said what an insight quotes, in a tab beside it', async () => {
    const { admin, insight } = await aQuotingInsight();
    const page = await enter(admin, `/insights/${insight.id}?panel=panel-sources`);
    const panel = page.getByRole('region', { name: 'Sources' });
    await panel.getByText('2 quotes by 2 speakers').waitFor();
    await panel.getByRole('region', { name: 'Ann' }).getByRole('link', { name: 'Interview 1' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `the sources of an insight, ${look.name}`);
    }
    await screenshots(page, 'panel-sources');
    await putOn(page, LOOKS[0]);
    await panel.getByRole('link', { name: 'Interview 1' }).first().click();
    await page.getByRole('heading', { name: 'Interview 1' }).first().waitFor();
  });

  journey('count people by tags on a page of a project; a count leads to its quotes', async () => {
    const { admin, project } = await aQuotingInsight();
    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'People × tags' }).click();
    const table = page.getByRole('table', { name: 'Highlights by speaker and tag' });
    await table.getByRole('row', { name: /^Ann/ }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `people by tags, ${look.name}`);
    }
    await screenshots(page, 'panel-people-by-tag');
    await table.getByRole('link', { name: '1 highlight of Ann under Machines' }).click();
    await page.getByRole('row').filter({ hasText: 'The parcel came late.' }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'A machine did.' }).count()).to.equal(0);
  });

  journey('draw a chart that lies outside of the repository, with the React and the kit of the page', async () => {
    const { admin, workspaceId, tag, highlights } = await aQuotingInsight();
    for (const [at, { id }] of highlights.entries())
      await admin.host.container
        .get(T.database)
        .inWorkspace(workspaceId, (transaction) =>
          transaction.sql('update highlights set created_at = $2 where id = $1', [
            id,
            `2026-03-${10 + 8 * at}T10:00:00Z`,
          ]),
        );
    const off = await switchOn(admin, 'stairs', CHART_INDEX, CHART_PANEL);
    try {
      const page = await enter(admin, `/tags/${tag.id}`);
      const chart = page.getByRole('region', { name: 'Machines over time' });
      await chart.getByText('Stairs', { exact: true }).click();
      await chart.locator('svg .stair').first().waitFor();
    } finally {
      await off();
    }
  });

  journey('stand on a person’s page, in the sidebar and in the settings, for those they are for', async () => {
    const { admin, person } = await aQuotingInsight();
    const ann = await admin.do(createPerson, { name: 'Ann' });
    const viewer = await person('VIEWER');
    const off = await switchOn(admin, 'everywhere', EVERYWHERE_INDEX, EVERYWHERE_PANEL);
    try {
      const page = await enter(admin, `/people/${ann.id}`);
      await page.getByText('PERSON shows Ann').waitFor();
      await page.getByRole('button', { name: 'Hide Beside a person' }).click();
      await page.getByText('PERSON shows Ann').waitFor({ state: 'detached' });
      await undo(page, '“Beside a person” is hidden.');
      await page.getByText('PERSON shows Ann').waitFor();
      await page.getByRole('link', { name: 'In the sidebar' }).click();
      await page.getByText('WORKSPACE_PAGE shows nothing').waitFor();
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByRole('link', { name: 'In the settings' }).click();
      await page.getByText('SETTINGS_PAGE shows nothing').waitFor();
      const theirs = await enter(viewer, '/panels/panel-everywhere-page');
      await theirs.getByText('WORKSPACE_PAGE shows nothing').waitFor();
      await theirs.getByRole('link', { name: 'Settings', exact: true }).click();
      await theirs.getByRole('link', { name: 'Your account' }).waitFor();
      expect(await theirs.getByRole('link', { name: 'In the settings' }).count()).to.equal(0);
    } finally {
      await off();
    }
  });

  journey('are hidden by whoever does not need them, and shown again in one place', async () => {
    const { admin, person, insight } = await aQuotingInsight();
    const page = await enter(admin, `/insights/${insight.id}?panel=panel-sources`);
    await page.getByRole('button', { name: 'Hide Sources' }).press('Enter');
    await page.getByRole('tab', { name: 'Sources' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('tab', { name: 'Comments' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Sources' }).count()).to.equal(0);
    const colleague = await enter(await person('CONTRIBUTOR'), `/insights/${insight.id}?panel=panel-sources`);
    await colleague.getByRole('tab', { name: 'Sources' }).waitFor();
    await page.goto(new URL('/settings/user/panels', admin.url).href);
    const one = page.getByRole('switch', { name: 'Sources' });
    await one.waitFor();
    expect(await one.isChecked()).to.equal(false);
    await inEveryLook(page, 'your-panels');
    await one.press('Space');
    await page.goto(new URL(`/insights/${insight.id}?panel=panel-sources`, admin.url).href);
    await page.getByRole('region', { name: 'Sources' }).getByText('2 quotes by 2 speakers').waitFor();
  });

  journey('appear on an open page when they are switched on, and go when they are switched off', async () => {
    const { admin, insight } = await aQuotingInsight();
    const page = await enter(admin, `/insights/${insight.id}?panel=comments`);
    await page.getByRole('tab', { name: 'Sources' }).waitFor();
    await admin.do(setPlugin, { id: 'sources', enabled: false });
    await page.getByRole('tab', { name: 'Sources' }).waitFor({ state: 'detached' });
    await admin.do(setPlugin, { id: 'sources', enabled: true });
    await page.getByRole('tab', { name: 'Sources' }).waitFor();
  });
});
