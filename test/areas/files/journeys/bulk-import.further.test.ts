import { createInsight } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
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
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });

async function choose(page: Page, files: ReturnType<typeof text>[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await asked).setFiles(files);
}

browserSuite('bulk import', () => {
  journey('takes many files, shows what became of each after a reload, and tries failed ones again', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Diaries' });
    const page = await enter(admin, '/settings/bulk-import');
    await page.getByText('No imports yet').waitFor();
    const days = Array.from({ length: 6 }, (_, at) => text(`day ${at + 1}.txt`, `On day ${at + 1} nobody came.`));
    await choose(page, [
      ...days,
      text('answers.csv', 'id,Colour?\n1,red\n2,blue\n3,red'),
      text('labels.csv', 'a,b'),
      text('copy.txt', 'On day 1 nobody came.'),
    ]);
    const part = page.getByRole('region', { name: 'Import into Diaries' });
    await part.getByRole('status').filter({ hasText: '7 files imported, 2 failed' }).waitFor();

    await page.reload();
    await part.getByRole('status').filter({ hasText: '7 files imported, 2 failed' }).waitFor();
    await part.getByText('The file has labels but no responses.').waitFor();
    for (const one of LOOKS) {
      await putOn(page, one);
      await screenshot(page, `bulk-import-${one.name}`);
      await demandAccessible(page, one.name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
    }
    await putOn(page, LOOKS[0]);
    await part.getByRole('button', { name: /^Import again: / }).press('Enter');
    await part.getByRole('status').filter({ hasText: '8 files imported, 1 failed' }).waitFor();
    await part.getByText('Imported as a survey').waitFor();
    await part.getByRole('link', { name: 'day 3.txt' }).press('Enter');
    await page.getByText('On day 3 nobody came.').waitFor();
    expect(project.title).to.equal('Diaries');
  });

  furtherJourney('puts the text of a file into an insight', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Silence' });
    const page = await enter(admin, `/insights/${insight.id}`);
    await page.getByRole('button', { name: 'More actions for this insight' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Import files' }).click();
    const files = [
      { name: 'day one.txt', mimeType: 'text/plain', buffer: Buffer.from('We gave up on the second day.') },
    ];
    await (await chooser).setFiles(files);
    await page.locator('[data-note-text]').getByText('We gave up on the second day.').waitFor();
    await page.getByRole('region', { name: 'Files' }).getByText('day one.txt').waitFor();
    await page.goto(new URL('/settings/bulk-import', admin.url).href);
    await page.getByText('Imported into an insight').waitFor();
    await page.getByRole('link', { name: 'day one.txt' }).click();
    await page.locator('[data-note-text]').getByText('We gave up on the second day.').waitFor();
  });
});
