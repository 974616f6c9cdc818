import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { browserSuite, enter, inEveryLook, journey, tolerate } from '../../../kit/browser/browser.ts';
import { encoded, SAID } from '../../../kit/fixtures/encoded.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

const RUSSIAN = SAID[1]?.text ?? '';
const FILE = { name: 'разговор 7.txt', mimeType: 'text/plain', buffer: encoded(`Interview 7\n${RUSSIAN}\n`, 'KOI8-R') };
const UNKNOWN = { name: 'odd.txt', mimeType: 'text/plain', buffer: Buffer.from('\x81 \x8d \x90\xff \x9d\n', 'latin1') };

async function choose(page: Page, name: RegExp, files: (typeof FILE)[]): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name }).press('Enter');
  await (await asked).setFiles(files);
}

/** Chooses an encoding by keyboard, and checks the preview of the text. */
async function chooseEncoding(page: Page, dialog: Locator, encoding: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Encoding' }).fill(encoding);
  await page.getByRole('option', { name: new RegExp(`^${encoding} `) }).click();
}

browserSuite('encodings', () => {
  journey('are guessed and said, shown before they are changed, and change the note', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Calls' });
    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByText('No notes yet').waitFor();
    tolerate(page, /status of 4\d\d/);
    await choose(page, /^Import files/, [FILE, UNKNOWN]);
    const list = page.getByRole('region', { name: 'Import' });
    await list.getByText('Encoding: KOI8-R (Cyrillic), guessed').waitFor();
    await list.getByRole('button', { name: 'Choose encoding: odd.txt' }).waitFor();
    await inEveryLook(page, 'encodings-list');

    await list.getByRole('button', { name: `Change encoding: ${FILE.name}` }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change encoding' });
    await dialog.getByText(RUSSIAN).waitFor();
    expect(await dialog.getByRole('button', { name: 'Read again' }).isDisabled()).to.equal(true);
    await inEveryLook(page, 'encodings-dialog');
    await chooseEncoding(page, dialog, 'Windows-1251');
    const other = new TextDecoder('windows-1251').decode(encoded(RUSSIAN, 'KOI8-R'));
    await dialog.getByText(other).waitFor();
    await dialog.getByRole('button', { name: 'Read again' }).press('Enter');
    await list.getByText('Encoding: Windows-1251 (Cyrillic)').waitFor();
    await list.getByRole('link', { name: FILE.name }).press('Enter');
    await page.getByText(other).waitFor();
  });

  journey('of a bulk import are changed as well, also after a reload', async () => {
    const { admin } = await aRoom();
    await aProject(admin, { title: 'Calls' });
    const page = await enter(admin, '/settings/bulk-import');
    await page.getByText('No imports yet').waitFor();
    await choose(page, /^Choose files$/, [FILE, UNKNOWN]);
    const part = page.getByRole('region', { name: 'Import into Calls' });
    await part.getByText('Encoding: KOI8-R (Cyrillic), guessed').waitFor();
    await page.reload();
    await part.getByRole('button', { name: 'Choose encoding: odd.txt' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change encoding' });
    await chooseEncoding(page, dialog, 'macintosh');
    await dialog.getByText('Å ç').waitFor();
    await dialog.getByRole('button', { name: 'Read again' }).press('Enter');
    await part.getByText('Encoding: macintosh (Western, old Mac)').waitFor();
    await inEveryLook(page, 'encodings-bulk');
  });
});
