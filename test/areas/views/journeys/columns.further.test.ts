import { createTag } from '@earshot/core/areas/coding/tag';
import { createField, deleteField } from '@earshot/core/areas/fields/field';
import { deleteProject } from '@earshot/core/areas/places/project';
import { summarise } from '@earshot/core/areas/summaries/summary';
import { createView } from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { shortId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  LOOKS,
  putOn,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { anInsight } from '../../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const widthOf = async (page: Page, name: string) => Math.round((await head(page, name).boundingBox())?.width ?? 0);
const headsOf = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).filter((name) => name !== 'Chosen'));

browserSuite('columns', () => {
  furtherJourney(
    'are shown, sized, kept at the left and wrapped, in the address and for everyone in a view',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin, { title: 'Parcels' });
      const tag = await admin.do(createTag, { projectId: project.id, title: 'Late' });
      const call = await aTranscript(admin, project.id, 'Call', `${'The parcel came late. '.repeat(12)}Nobody rang.`);
      const quoted = await aHighlight(admin, call.id, 'Nobody rang.', [tag.id]);
      const insight = await anInsight(admin, project.id, { title: 'Ring first', highlightIds: [quoted.id] });
      await admin.do(summarise, { pageId: call.id, framework: 'Summary' });
      const page = await enter(admin, `/projects/${project.id}/notes`);
      const row = page.getByRole('row').filter({ hasText: 'Call' });
      await row.waitFor();
      expect(await headsOf(page)).to.deep.equal(['Note', 'Changed', 'Created by', 'More']);

      await page.getByRole('button', { name: 'Columns' }).click();
      const chooser = page.getByRole('dialog', { name: 'Columns' });
      for (const column of ['Preview', 'Tags', 'Insights', 'Written by', 'Summary'])
        await chooser.getByRole('checkbox', { name: column, exact: true }).check();
      await chooser.getByRole('button', { name: 'Keep Note at the left' }).click();
      await chooser.getByRole('button', { name: 'Show Preview in full' }).click();
      await demandAccessible(page, 'the columns of a list');
      await page.keyboard.press('Escape');
      await row.getByRole('link', { name: 'Late' }).waitFor();
      await row.getByRole('link', { name: insight.title }).waitFor();
      await row.getByText('The parcel came late. Nobody rang.', { exact: true }).waitFor();
      const tall = (await row.boundingBox())?.height ?? 0;
      expect(tall, 'wrapped').to.be.greaterThan(80);

      const edge = page.getByRole('separator', { name: 'Width of Preview' });
      const before = await widthOf(page, 'Preview');
      await edge.focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL(/width/);
      expect(await widthOf(page, 'Preview')).to.be.closeTo(before + 16, 2);
      const box = await edge.boundingBox();
      if (!box) throw new Error('The edge is nowhere.');
      await page.mouse.move(box.x + 4, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + 604, box.y + 8, { steps: 6 });
      await page.mouse.up();
      await page.waitForFunction((least) => {
        const [, width] = /"width":(\d+)/.exec(decodeURIComponent(location.search)) ?? [];
        return Number(width) > least;
      }, before + 400);
      const wide = await widthOf(page, 'Preview');
      expect(wide).to.be.within(before + 400, limits.columnWidth.most);
      const scroller = page.locator('[role=presentation]').filter({ has: row }).first();
      await scroller.evaluate((element) => {
        element.scrollLeft = 400;
      });
      const left = async () => Math.round((await row.getByRole('link', { name: 'Call' }).boundingBox())?.x ?? 0);
      expect(await left(), 'a column that stays').to.be.greaterThan(200);
      await page.waitForFunction(
        () => document.querySelector('[role=columnheader]')?.closest('[role=presentation]')?.scrollLeft === 400,
      );
      await screenshots(page, 'columns');

      await page.getByRole('button', { name: 'Save as view' }).click();
      await page.getByRole('dialog').getByLabel('Title').fill('Wide');
      await page.getByRole('button', { name: 'Save view' }).click();
      await page.waitForURL(/\/v\/wide-/);
      await eventually(async () => expect(await widthOf(page, 'Preview')).to.equal(wide));
      for (const broken of ['columns=[{', 'fieldVisibility={', 'group=[', 'filter={"v":'])
        await page.goto(`${page.url().split('?')[0]}?${broken}`).then(() => head(page, 'Preview').waitFor());
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('button', { name: 'Reset columns' }).click();
      await page.keyboard.press('Escape');
      await head(page, 'Preview').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await head(page, 'Preview').waitFor();
      await putOn(page, LOOKS.at(-1) ?? LOOKS[0]);
      await row.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'in a small window').to.equal(390);
    },
  );

  furtherJourney(
    'and groups that are gone or too many are told of; a view of a trashed project is not there',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin, { title: 'Parcels' });
      const placeId = project.id;
      await aNote(admin, { projectId: placeId, title: 'Anna' });
      const field = await admin.do(createField, {
        placeId,
        scope: 'NOTE',
        type: 'SELECT',
        label: 'Street',
        options: Array.from({ length: limits.viewGroups + 3 }, (_, at) => ({
          id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
          label: `Street ${at}`,
          colour: '#3b82f6',
        })),
      });
      const view = await admin.do(createView, {
        placeId,
        objectType: 'NOTE',
        title: 'By street',
        layout: 'BOARD',
        viewData: { group: JSON.stringify({ by: shortId(field.id) }) },
      });
      const page = await enter(admin, `/projects/${placeId}/v/${view.id}`);
      await page.getByText('4 more groups not shown: Street 100, Street 101, Street 102, No value.').waitFor();
      expect(
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Hide the column/ })
          .count(),
      ).to.equal(100);
      await admin.do(deleteField, { id: field.id });
      await page.getByText('The field that this list was grouped by no longer exists.').waitFor();
      await admin.do(deleteProject, { id: placeId });
      await page.getByText('in trash, or is no longer shared with you').waitFor();
    },
  );
});
