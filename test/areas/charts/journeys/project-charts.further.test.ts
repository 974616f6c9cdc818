import { readFile } from 'node:fs/promises';
import { createChart, deleteChart } from '@earshot/core/areas/charts/chart';
import { createTag, updateTag } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { CHART_LEFT_OUT } from '@earshot/core/texts';
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
import { aHighlight, anImport, aTranscript } from '../../../kit/rooms/transcript.ts';

const CALL =
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ann>The parcel came late. It rained all day. Nobody rang.\n\n00:00:05.000 --> 00:00:09.000\n<v Ben>I wrote it on the box. The van was full.\n';
const TAGS = [
  { title: 'Late', colour: '#e03131' },
  { title: 'Weather & other things that nobody can do anything about', colour: '#1c7ed6' },
  { title: 'Communication', colour: '#0ca678' },
];

/** A project with highlights of three tags: 3 of the first, 2 of the second, 1 of the third, and one without. */
async function aCodedProject(admin: Person) {
  const project = await aProject(admin, { title: 'Parcels' });
  const note = await anImport(admin, project.id, 'call.vtt', CALL);
  const tags = [];
  for (const tag of TAGS) tags.push(await admin.do(createTag, { projectId: project.id, ...tag }));
  const [late, weather, told] = tags.map(({ id }) => id) as [string, string, string];
  await aHighlight(admin, note.id, 'The parcel came late', [late]);
  await aHighlight(admin, note.id, 'It rained all day', [late, weather]);
  await aHighlight(admin, note.id, 'The van was full', [late, weather]);
  await aHighlight(admin, note.id, 'Nobody rang', [told]);
  await aHighlight(admin, note.id, 'I wrote it', []);
  return { project, note, tags };
}

const card = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Charts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const SAID = '5 highlights; Late 3, Weather & other things that nobody can do anything about 2, Communication 1.';

browserSuite('charts of a project', () => {
  journey('are made beside a preview, changed, read, opened, downloaded and thrown away', async () => {
    const { admin } = await aRoom();
    const { project, note } = await aCodedProject(admin);
    const page = await enter(admin, `/projects/${project.id}`);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Charts' }).click();
    await page.getByRole('heading', { name: 'No charts yet' }).waitFor();
    await demandAccessible(page, 'no charts');
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New chart' });
    await dialog.getByRole('img', { name: SAID }).waitFor();
    await dialog.getByLabel('Title').fill('What people talk about');
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a new chart, ${look.name}`);
      await screenshot(page, `chart-form-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await choose(page, 'By', 'Time');
    await dialog.getByRole('radio', { name: 'Line' }).waitFor({ state: 'attached' });
    expect(await dialog.getByRole('radio', { name: 'Pie' }).count(), 'over time').to.equal(0);
    await choose(page, 'By', 'Tag');
    expect(await dialog.getByRole('radio', { name: 'Line' }).count(), 'by tag').to.equal(0);
    await dialog.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('combobox', { name: 'Value' }).fill('somebody else');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await dialog.getByText('No data yet.').waitFor();
    await dialog.getByRole('button', { name: /^Remove the filter/ }).click();
    await dialog.getByRole('img', { name: SAID }).waitFor();
    await dialog.getByRole('button', { name: 'Create chart' }).click();
    await dialog.waitFor({ state: 'detached' });

    const made = card(page, 'What people talk about');
    await made.getByText('Highlights by tag').waitFor();
    await made.getByRole('img', { name: SAID }).waitFor();
    await made.getByText('Highlights in several of these are counted in each.').waitFor();
    await made.getByText('Not drawn: 1 highlight without a tag.').waitFor();

    await made.getByRole('button', { name: 'More actions for What people talk about' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit chart' });
    await editing.getByText('Treemap').click();
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.waitFor({ state: 'detached' });
    await made.locator('svg rect[fill-opacity]').nth(2).waitFor();

    const values = made.getByRole('slider');
    await values.press('Home');
    expect(await values.getAttribute('aria-valuetext')).to.equal('Late: 3 highlights');
    await values.press('ArrowRight');
    await values.press('ArrowRight');
    expect(await values.getAttribute('aria-valuetext')).to.equal('Communication: 1 highlight');
    await values.press('Enter');
    await page.waitForURL(/\/highlights\?tag=/);
    await page.getByRole('grid', { name: 'Highlights' }).getByText('Nobody rang').waitFor();
    await page.goBack();

    await made.getByRole('button', { name: 'Table' }).click();
    await made.getByRole('row', { name: 'Late 3' }).getByRole('link', { name: 'Late' }).waitFor();
    await made.getByRole('button', { name: 'Download What people talk about' }).click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Numbers (CSV)' }).click(),
    ]);
    expect(csv.suggestedFilename()).to.equal('what-people-talk-about.csv');
    expect((await readFile(await csv.path(), 'utf8')).split('\r\n')).to.deep.equal([
      '\ufeff"Tag","Highlights"',
      '"Late",3',
      `"${TAGS[1]?.title}",2`,
      '"Communication",1',
      '',
    ]);
    await aHighlight(admin, note.id, 'on the box', [
      (await admin.do(createTag, { projectId: project.id, title: 'Boxes' })).id,
    ]);
    await made.getByRole('row', { name: 'Boxes 1' }).waitFor();

    await made.getByRole('button', { name: 'More actions for What people talk about' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByText('Chart “What people talk about” moved to trash').first().waitFor();
    expect(await made.count()).to.equal(0);
    await page.keyboard.press('Control+z');
    await made.waitFor();
  });

  journey('open the notes that they count under a tag, and all groups from there', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    const tagged = [
      { title: 'Late', words: 'came late' },
      { title: 'Weather', words: 'It rained' },
    ];
    for (const { title, words } of tagged) {
      const { id } = await admin.do(createTag, { projectId: project.id, title });
      const note = await aTranscript(admin, project.id, `About ${title}`, `The parcel ${words}.`);
      await aHighlight(admin, note.id, words, [id]);
    }
    await admin.do(createChart, {
      projectId: project.id,
      ...{ title: 'Notes', type: 'BAR', metric: 'NOTE_COUNT', groupBy: 'TAG', span: { preset: 'last7Days' } },
    });
    const page = await enter(admin, `/projects/${project.id}/charts`);
    await card(page, 'Notes').getByRole('button', { name: 'Table' }).click();
    await card(page, 'Notes').getByRole('link', { name: 'Late' }).click();
    await page.getByRole('link', { name: 'About Late' }).waitFor();
    await page.getByText('Only one group is shown.').waitFor();
    expect(await page.getByRole('link', { name: 'About Weather' }).count(), 'a note without the tag').to.equal(0);
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `notes of a tag, ${look.name}`);
      await screenshot(page, `notes-of-a-tag-${look.name}`);
    }
    await page.getByRole('button', { name: 'Show all groups' }).click();
    await page.getByRole('link', { name: 'About Weather' }).waitFor();
  });

  furtherJourney(
    'stand beside each other in an order by hand, as pictures of every kind, also for those who only read',
    async () => {
      const { admin, person } = await aRoom();
      const ben = await person('VIEWER');
      const { project, tags } = await aCodedProject(admin);
      const { id: projectId } = project;
      await admin.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
      const kinds = ['BAR', 'PIE', 'RADAR', 'TREEMAP'];
      for (const type of kinds)
        await admin.do(createChart, {
          projectId,
          title: `As ${type.toLowerCase()}`,
          type,
          metric: 'TEXT_VOLUME',
          groupBy: 'TAG',
        });
      await admin.do(createChart, {
        projectId,
        title: 'When',
        type: 'BAR',
        metric: 'NOTE_COUNT',
        groupBy: 'TIME',
        step: 'WEEK',
      });
      await admin.do(createChart, {
        projectId,
        title: 'Who speaks',
        type: 'PIE',
        metric: 'HIGHLIGHT_COUNT',
        groupBy: 'SPEAKER',
      });
      await admin.do(createChart, {
        projectId,
        title: 'Nobody',
        type: 'PIE',
        metric: 'HIGHLIGHT_COUNT',
        groupBy: 'PERSON',
      });
      const page = await enter(admin, `/projects/${projectId}/charts`);
      for (const type of kinds) await card(page, `As ${type.toLowerCase()}`).getByRole('img').waitFor();
      await card(page, 'When')
        .getByRole('img', { name: /^1 note in the week from/ })
        .waitFor();
      await card(page, 'Nobody').getByText('No data yet.').waitFor();
      for (const look of LOOKS) {
        await putOn(page, look);
        await demandAccessible(page, `charts, ${look.name}`);
        await screenshot(page, `charts-${look.name}`);
      }
      await putOn(page, LOOKS[0]);
      const titles = () => page.getByRole('list', { name: 'Charts' }).getByRole('heading').allTextContents();
      await page.getByRole('button', { name: 'More actions for As pie' }).click();
      await page.getByRole('menuitem', { name: 'Move left' }).click();
      await page.keyboard.press('Escape');
      await page.getByText('“As pie” is number 1 of 7 now.').first().waitFor();
      expect((await titles()).slice(0, 2)).to.deep.equal(['As pie', 'As bar']);

      const reading = await enter(ben, `/projects/${projectId}/charts`);
      await card(reading, 'As pie')
        .getByRole('img', { name: /Late 53/ })
        .waitFor();
      expect(await reading.getByRole('button', { name: 'New chart' }).count(), 'for readers').to.equal(0);
      await reading.getByRole('button', { name: 'More actions for As pie' }).click();
      expect(await reading.getByRole('menuitem').allTextContents(), 'for readers').to.deep.equal(['Add to dashboard']);
      await reading.keyboard.press('Escape');
      await admin.do(updateTag, { id: tags[0]?.id ?? '', title: 'Much too late' });
      await card(reading, 'As bar')
        .getByRole('img', { name: /Much too late/ })
        .waitFor();
    },
  );

  furtherJourney('show in insights as they are now, to those who may read their project', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const { project, tags } = await aCodedProject(admin);
    const { id } = await admin.do(createChart, {
      projectId: project.id,
      ...{ title: 'What is late', type: 'BAR', metric: 'HIGHLIGHT_COUNT', groupBy: 'TAG' },
    });
    await admin.do(createChart, {
      projectId: project.id,
      title: 'Else',
      type: 'BAR',
      metric: 'NOTE_COUNT',
      groupBy: 'TAG',
    });
    const findings = await aProject(admin, { title: 'Findings' });
    const insight = await admin.do(createInsight, { projectId: findings.id, title: 'Parcels are late' });
    await admin.do(revokeGrant, { placeId: project.id, principal: 'EVERYONE', principalId: null });

    const page = await enter(admin, `/insights/${insight.id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-note-text]').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Insert', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Chart' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Insert a chart' });
    await dialog.getByRole('combobox', { name: 'Chart' }).fill('late');
    await page.getByRole('option', { name: 'Else' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'What is late' }).waitFor();
    await page.keyboard.press('Enter');
    const block = page.locator('[data-chart-block]');
    await block.getByRole('img', { name: SAID }).waitFor();
    await page.keyboard.press('Control+z');
    await block.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await block.getByRole('img', { name: SAID }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.contain('Chart: What is late');
    const values = block.getByRole('slider');
    await values.press('ArrowRight');
    expect(await values.getAttribute('aria-valuetext'), 'the text leaves the keys to the chart').to.match(/^Weather/);
    await values.press('Escape');
    await page.locator('[data-note-text=edit]').press('Escape');
    await page.locator('[data-note-text=read]').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `insight-chart-block-${look.name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
      await demandAccessible(page, `a chart in an insight, ${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await admin.do(updateTag, { id: tags[0]?.id ?? '', title: 'Much too late' });
    await block.getByRole('img', { name: /Much too late 3/ }).waitFor();
    expect(await block.getByRole('link', { name: 'What is late' }).getAttribute('href')).to.match(/\/charts$/);

    const his = await enter(ben, `/insights/${insight.id}`);
    await his.getByText('This chart is in trash, or is not shared with you.').waitFor();
    for (const secret of ['What is late', 'Much too late']) expect(await his.content()).not.to.contain(secret);
    await his.goto(`${ben.url}/projects/${findings.id}/insights/present/${insight.id}`);
    await his.getByText(CHART_LEFT_OUT).waitFor();
    await admin.do(deleteChart, { id });
    await block.getByText('This chart is in trash').waitFor();
  });
});
