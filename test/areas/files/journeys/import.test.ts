import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, journey, tolerate } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

interface TestFile {
  name: string;
  mimeType: string;
  text: string;
}
const INTERVIEW: TestFile = { name: 'interview-7.txt', mimeType: 'text/plain', text: 'Ann: The parcel came late.\n' };
const NOTES: TestFile = {
  name: 'field-notes.md',
  mimeType: 'text/markdown',
  text: '# Field notes\n\nA *quiet* day.\n',
};
const BROKEN: TestFile = { name: 'broken.txt', mimeType: 'text/plain', text: '\u0000\u0001\u0002PNG\u0000\u0003' };
const PICTURE: TestFile = { name: 'photo.png', mimeType: 'image/png', text: 'not really' };

/** Simulates dropping files on the page, or pasting them. */
const give = (page: Page, files: readonly TestFile[], how: 'drop' | 'paste') =>
  page.evaluate(
    ([given, way]) => {
      const data = new DataTransfer();
      for (const { name, text, mimeType } of given) data.items.add(new File([text], name, { type: mimeType }));
      const target = document.querySelector('main') ?? document.body;
      if (way === 'paste')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [files, how] as const,
  );

const noteLink = (page: Page, title: string | RegExp) =>
  page.getByRole('grid', { name: 'Notes' }).getByRole('link', { name: title });

browserSuite('import', () => {
  journey('takes the good ones of several dropped files and refuses each bad one by name', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByText('No notes yet').waitFor();
    tolerate(page, /status of 4\d\d/);
    await give(page, [INTERVIEW, BROKEN, PICTURE, NOTES], 'drop');
    const list = page.getByRole('region', { name: 'Import' });
    await list.getByText('2 files could not be imported').waitFor();
    for (const { name } of [BROKEN, PICTURE]) {
      const row = list.getByRole('listitem').filter({ hasText: name });
      expect(await row.innerText()).to.match(/\.|!/);
      await row.getByRole('button', { name: `Remove ${name} from the list` }).waitFor();
    }
    await noteLink(page, /interview-7/i).waitFor();
    await noteLink(page, /field.notes/i).waitFor();
    expect(await page.getByRole('grid', { name: 'Notes' }).getByRole('row').count()).to.equal(3);
  });

  furtherJourney('takes files from the picker and pasted ones', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByText('No notes yet').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import files' }).click(),
    ]);
    const { name, mimeType, text } = NOTES;
    await chooser.setFiles([{ name, mimeType, buffer: Buffer.from(text) }]);
    await noteLink(page, /field.notes/i).waitFor();
    await give(page, [INTERVIEW], 'paste');
    await noteLink(page, /interview-7/i).waitFor();
  });

  furtherJourney('asks before the same file becomes a second note', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByText('No notes yet').waitFor();
    tolerate(page, /status of 409/);
    await give(page, [NOTES], 'drop');
    await noteLink(page, /field.notes/i).waitFor();
    await give(page, [NOTES, { ...NOTES, name: 'copy.md' }], 'drop');
    const list = page.getByRole('region', { name: 'Import' });
    await list.getByText('2 files imported before').waitFor();
    await list.getByText('Already imported as Field notes').first().waitFor();
    await list.getByRole('button', { name: 'Skip copy.md' }).click();
    await list.getByRole('button', { name: 'Import again' }).click();
    await noteLink(page, /field.notes/i)
      .nth(1)
      .waitFor();
    expect(await noteLink(page, /field.notes/i).count()).to.equal(2);
  });

  furtherJourney('takes what is dropped on the overview of a project; elsewhere the page stays', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}`);
    await page.getByText('Nothing in this project yet').waitFor();
    await give(page, [INTERVIEW], 'drop');
    await page.getByRole('region', { name: 'Import' }).getByText('1 file imported').waitFor();
    await page
      .getByRole('region', { name: 'Notes' })
      .getByRole('link', { name: /interview-7/i })
      .waitFor();

    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    const dropEffect = await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(['words'], 'words.txt'));
      const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
      return { taken: document.body.dispatchEvent(over), dropEffect: over.dataTransfer?.dropEffect };
    });
    // The browser must not take it either: it would show the file instead of the page.
    expect(dropEffect).to.deep.equal({ taken: false, dropEffect: 'none' });
  });

  furtherJourney('goes by the plugins that are on: Markdown off is refused by name, on again is taken', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const settings = await enter(admin, '/settings/plugins');
    const md = settings.getByRole('switch', { name: /Enable Markdown/ });
    await md.click({ force: true });
    await settings.getByText(/Markdown.* is off\./).waitFor();

    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByText('No notes yet').waitFor();
    tolerate(page, /status of 4\d\d/);
    await give(page, [NOTES], 'drop');
    const list = page.getByRole('region', { name: 'Import' });
    await list.getByText('1 file could not be imported').waitFor();
    expect(await list.getByRole('listitem').filter({ hasText: NOTES.name }).innerText()).to.match(
      /Markdown|md|plugin/i,
    );

    await md.click({ force: true });
    await settings.getByText(/Markdown.* is on\./).waitFor();
    await give(page, [NOTES], 'drop');
    await noteLink(page, /field.notes/i).waitFor();
  });
});
