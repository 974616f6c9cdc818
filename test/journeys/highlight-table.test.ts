import { readFile } from 'node:fs/promises';
import { highlight, highlights } from '@earshot/core/model/highlight';
import { createTag } from '@earshot/core/model/tag';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, demandAccessible, enter, journey, LOOKS, putOn } from '../kit/browser.ts';
import { aProject, aRoom } from '../kit/host.ts';
import { eventually } from '../kit/job-room.ts';
import { aHighlight, aTranscript } from '../kit/transcript.ts';

async function aTable() {
  const { admin: ada } = await aRoom();
  const project = await aProject(ada, { title: 'Deliveries' });
  const note = await aTranscript(
    ada,
    project.id,
    'Interview 1',
    'It came late.\n\nNobody told me.\n\nThe box was wet.',
  );
  const tag = await ada.do(createTag, { projectId: project.id, title: 'Delay' });
  const made: { id: string }[] = [];
  for (const words of ['It came late.', 'Nobody told me.', 'The box was wet.'])
    made.push(await aHighlight(ada, note.id, words));
  const page = await enter(ada, `/projects/${project.id}/highlights`);
  await page.getByRole('row').filter({ hasText: 'The box was wet.' }).waitFor();
  const tagsNow = async () => Promise.all(made.map(async ({ id }) => (await ada.do(highlight, { id })).tagIds));
  return { ada, project, tag, page, tagsNow };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen highlights' });

browserSuite('the table of highlights', () => {
  journey('tags, trashes and brings back several at once by keyboard', async () => {
    const { ada, project, tag, page, tagsNow } = await aTable();
    await page.getByRole('combobox', { name: 'Author' }).focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('row').nth(1).focus();
    expect(await bar(page).count(), 'in a field it is the text that is chosen').to.equal(0);
    await page.keyboard.press('Control+a');
    await bar(page).getByText('3 highlights chosen').waitFor();
    await bar(page).getByRole('button', { name: 'Tag', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Tagged 3 highlights with “Delay”.').waitFor();
    await eventually(async () => expect(await tagsNow()).to.deep.equal([[tag.id], [tag.id], [tag.id]]));

    await bar(page).getByRole('button', { name: 'Untag' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delay' }).click();
    await page.getByText('Took “Delay” off 3 highlights.').waitFor();
    await eventually(async () => expect(await tagsNow()).to.deep.equal([[], [], []]));

    await bar(page).getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Moved 3 highlights to trash.').waitFor();
    await page.getByText('No highlights yet').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('row').filter({ hasText: 'Nobody told me.' }).waitFor();
    const { nodes } = await ada.do(highlights, { condition: { projectId: project.id } });
    expect(nodes.map(({ state }) => state)).to.deep.equal(['ANCHORED', 'ANCHORED', 'ANCHORED']);
  });

  journey('chooses a range with Shift, and leaves as CSV', async () => {
    const { page } = await aTable();
    const boxes = page.getByRole('checkbox', { name: /^Choose/ });
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ['Shift'] });
    await bar(page).getByText('3 highlights chosen').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `chosen highlights, ${look.name}`);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('highlights.csv');
    expect(await readFile(await download.path(), 'utf8')).to.include('"Nobody told me.","","Interview 1"');
  });
});
