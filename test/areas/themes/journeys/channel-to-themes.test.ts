import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { createProject } from '@earshot/core/areas/places/project';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, journey, screenshot } from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';

const COMPLAINTS = join(projectRoot(), 'host/areas/sample/data/cfpb/complaints.csv');
/** Characters of some hundred complaints. */
const SOME = 250_000;

/** The beginning of the real complaints, up to the last whole row. */
function someComplaints(): Buffer {
  const text = readFileSync(COMPLAINTS, 'utf8').slice(0, SOME);
  return Buffer.from(text.slice(0, text.search(/\n\d\d\/\d\d\/\d\d,(?![\s\S]*\n\d\d\/\d\d\/\d\d,)/) + 1));
}

const themesIn = (page: Page) => page.getByRole('grid', { name: 'Themes' }).locator('[data-index]');

browserSuite('channel to themes (J2)', () => {
  journey('goes from a file of real complaints to an insight with their words, without the mouse', async function () {
    this.timeout(240_000);
    const { admin } = await aRoom();
    await admin.do(createProject, { title: 'What lenders do' });
    const page = await enter(admin, '/channels/new');
    await page.getByLabel('Title').fill('Complaints');
    await page.getByLabel('Title').press('Enter');
    const asked = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
    await (await asked).setFiles({ name: 'complaints.csv', mimeType: 'text/csv', buffer: someComplaints() });

    const first = page.getByRole('region', { name: 'First rows' });
    await first.getByRole('columnheader', { name: /Consumer complaint narrative Text/ }).waitFor();
    await first.getByRole('columnheader', { name: /Date received Date/ }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await page.getByRole('article', { name: 'complaints.csv: Done' }).waitFor();

    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Themes' }).press('Enter');
    await themesIn(page).first().waitFor({ timeout: 120_000 });
    expect(await themesIn(page).count()).to.be.within(3, 10);
    await page.locator('[role=img] svg, svg[role=img]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const quote = page.getByRole('region', { name: 'Quotes' }).locator('blockquote').first();
    const words = (await quote.innerText()).trim();
    await page.getByRole('region', { name: 'Summary' }).getByRole('link').first().waitFor();

    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('i');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'New insight' }).waitFor();
    const project = dialog.getByRole('combobox', { name: 'Project' });
    if ((await project.inputValue()) === '') {
      await project.fill('What lenders do');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    await dialog.getByRole('button', { name: 'New insight' }).press('Enter');
    await page.waitForURL(/\/insights\//);
    const text = page.locator('[data-note-text]');
    await text.getByText(words.slice(0, 60)).first().waitFor();
    await screenshot(page, 'j2-insight');
    await text
      .getByRole('link', { name: /Complaints/ })
      .first()
      .press('Enter');
    await page.getByRole('complementary', { name: 'Peek' }).getByText('Imported with').waitFor();
  });
});
