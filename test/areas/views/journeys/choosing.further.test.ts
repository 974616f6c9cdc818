import { createField } from '@earshot/core/areas/fields/field';
import { createInsight, insights } from '@earshot/core/areas/pages/insight';
import { notes } from '@earshot/core/areas/pages/note';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, demandAccessible, enter, furtherJourney, screenshots } from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const bar = (page: Page, nouns: string) => page.getByRole('region', { name: `Chosen ${nouns}` });

browserSuite('chosen notes and insights', () => {
  furtherJourney('get a field, are published and go to trash together, each with one Undo', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Parcels' });
    const condition = { projectId: project.id };
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const field = await admin.do(createField, {
      placeId: project.id,
      scope: 'NOTE',
      type: 'NUMBER',
      label: 'Minutes',
    });
    for (const title of ['Anna', 'Ben', 'Cleo']) await aNote(admin, { projectId: project.id, title });
    for (const title of ['One', 'Two']) await admin.do(createInsight, { projectId: project.id, title });
    const minutes = async () => {
      const { nodes } = await admin.do(notes, { condition, orderBy: 'TITLE_ASC' });
      return nodes.map(({ fields }) => fields[field.id] ?? null);
    };

    const page = await enter(admin, `/projects/${project.id}/notes?sort=TITLE_ASC`);
    await page.getByRole('checkbox', { name: 'Select “Anna”' }).check();
    await page.getByRole('checkbox', { name: 'Select “Ben”' }).click({ modifiers: ['Shift'] });
    await bar(page, 'notes').getByText('2 notes selected').waitFor();
    await bar(page, 'notes').getByRole('button', { name: 'Set field' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a field of 2 notes' });
    await dialog.getByLabel('Value').fill('30');
    await demandAccessible(page, 'setting a field');
    await screenshots(page, 'choosing-set-field');
    await dialog.getByRole('button', { name: 'Set for 2 notes' }).click();
    await page.getByText('“Minutes” set for 2 notes.').waitFor();
    await eventually(async () => expect(await minutes()).to.deep.equal([30, 30, null]));
    await screenshots(page, 'choosing-notes');
    await page.keyboard.press('Control+z');
    await eventually(async () => expect(await minutes()).to.deep.equal([null, null, null]));
    await bar(page, 'notes').getByRole('button', { name: 'Select all 3' }).click();
    await bar(page, 'notes').getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('3 notes moved to trash.').waitFor();
    await page.getByText('No notes yet').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'Cleo' }).waitFor();
    await eventually(async () => expect((await minutes()).length).to.equal(3));

    await page.goto(new URL(`/projects/${project.id}/insights?layout=list`, admin.url).href);
    await page.getByRole('link', { name: 'One' }).waitFor();
    await page.keyboard.press('Control+a');
    await bar(page, 'insights').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('menuitem', { name: 'Publish', exact: true }).click();
    await page.getByText('2 insights published.').waitFor();
    const published = async () => (await admin.do(insights, { condition })).nodes.map((row) => row.published);
    await eventually(async () => expect(await published()).to.deep.equal([true, true]));
    await page.keyboard.press('Control+z');
    await eventually(async () => expect(await published()).to.deep.equal([false, false]));

    const reader = await enter(ben, `/projects/${project.id}/notes`);
    await reader.getByRole('link', { name: 'Cleo' }).waitFor();
    expect(await reader.getByRole('checkbox').count(), 'for readers').to.equal(0);
  });
});
