import { randomBytes } from 'node:crypto';
import { files } from '@earshot/core/areas/files/file';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { FILES } from '@earshot/host/areas/files/area';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  isSaved,
  journey,
  LOOKS,
  OFFLINE,
  putOn,
  screenshot,
  tolerate,
  undo,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { writeIn } from '../../../kit/rooms/insight.ts';

interface TestFile {
  name: string;
  mimeType: string;
  bytes: Buffer;
}
const aPicture = async (name = 'kitchen.png', width = 600, height = 400): Promise<TestFile> => ({
  name,
  mimeType: 'image/png',
  bytes: await sharp({ create: { width, height, channels: 3, background: { r: 59, g: 130, b: 160 } } })
    .png()
    .toBuffer(),
});
const aRecording = (name: string, size: number): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  bytes: randomBytes(size),
});

/** Simulates pasting files into the text, or dropping them on it. */
const give = (page: Page, given: readonly TestFile[], how: 'paste' | 'drop') =>
  page.evaluate(
    ([all, way]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of all) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const target = document.querySelector('[data-note-text] p') ?? document.body;
      const { left, top } = target.getBoundingClientRect();
      const where = { bubbles: true, cancelable: true, clientX: left + 1, clientY: top + 1 };
      if (way === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...where, clipboardData: data }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          target.dispatchEvent(new DragEvent(type, { ...where, dataTransfer: data }));
    },
    [given.map(({ bytes, ...rest }) => ({ ...rest, base64: bytes.toString('base64') })), how] as const,
  );

async function beginWriting(page: Page): Promise<void> {
  const text = page.locator('[data-note-text]');
  await text.waitFor();
  if ((await text.getAttribute('data-note-text')) !== 'edit') await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('[data-note-text=edit]').click();
}

/** Waits until a picture in the text is drawn. */
async function drawn(page: Page): Promise<Locator> {
  const picture = page.locator('[data-picture] img');
  await picture.waitFor();
  await eventually(async () =>
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).to.be.above(0),
  );
  return picture;
}

const section = (page: Page) => page.getByRole('region', { name: 'Files' });
const chip = (page: Page, name: string, within: 'main' | 'section' = 'section') =>
  (within === 'main' ? page.locator('main') : section(page)).getByRole('listitem').filter({ hasText: name });
const choose = async (page: Page, button: Locator, chosen: readonly TestFile[]) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(chosen.map(({ name, mimeType, bytes }) => ({ name, mimeType, buffer: bytes })));
};
const filesOf = async (by: Person, pageId: string) => (await by.do(files, { condition: { pageId } })).nodes;

browserSuite('files', () => {
  journey('a picture pasted into a note stands there after a reload, for a colleague, too', async () => {
    const room = await aRoom();
    const note = await aNote(room.admin, { title: 'Kitchen visit' });
    const page = await enter(room.admin, `/data/${note.id}`);
    await beginWriting(page);
    await page.keyboard.type('Before the picture.');
    await page.keyboard.press('Enter');
    await give(page, [await aPicture()], 'paste');
    await drawn(page);
    const alt = page.getByRole('textbox', { name: 'Picture description' });
    await alt.fill('A kitchen with an open fridge');
    await alt.press('Enter');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('After it.');
    await isSaved(page);
    await page.reload();
    const again = await drawn(page);
    expect(await again.getAttribute('alt')).to.equal('A kitchen with an open fridge');
    expect(await page.locator('[data-note-text]').innerText()).to.match(/Before the picture\.[\s\S]*After it\./);
    const colleague = await enter(await room.person('VIEWER'), `/data/${note.id}`);
    await drawn(colleague);
    // A click while reading opens it by itself.
    await colleague.getByRole('link', { name: 'A kitchen with an open fridge' }).click();
    await colleague.getByRole('heading', { name: 'kitchen.png' }).waitFor();
    await colleague.getByText('600 × 400 px').waitFor();
    await chip(page, 'kitchen.png').getByRole('link', { name: 'kitchen.png' }).waitFor();
  });

  furtherJourney('a picture keeps its place while a colleague writes before it is known to the host', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    await beginWriting(page);
    for (const line of ['One.', 'Two.', 'Three.']) {
      await page.keyboard.type(line);
      await page.keyboard.press('Enter');
    }
    await isSaved(page);
    const known = Promise.withResolvers<void>();
    await page.route('**/api/graphql', async (route) => {
      if (route.request().postData()?.includes('beginUpload')) await known.promise;
      await route.continue();
    });
    // The editor can learn of the caret after the picture has arrived.
    await page.evaluate(() =>
      addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await page.locator('[data-note-text]').getByText('Two.').click();
    await page.keyboard.press('End');
    await give(page, [await aPicture()], 'paste');
    await page.getByText('Adding kitchen.png').waitFor();
    await writeIn(admin, note.id, (writer) => writer.type('Zero. ', 0, 0));
    await page.locator('[data-note-text]').getByText('Zero. One.').waitFor();
    await page.getByText('Adding kitchen.png').waitFor();
    known.resolve();
    await drawn(page);
    const blocks = await page
      .locator('[data-note-text] > *')
      .evaluateAll((all) => all.map((block) => (block.querySelector('img') ? 'PICTURE' : block.textContent)));
    expect(blocks.slice(0, 4)).to.deep.equal(['Zero. One.', 'Two.', 'PICTURE', 'Three.']);
  });

  furtherJourney('a picture is dropped, chosen from the toolbar, and taken out again', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    await beginWriting(page);
    await page.keyboard.type('Words.');
    await give(page, [await aPicture('dropped.png')], 'drop');
    await drawn(page);
    await page.keyboard.press('Control+End');
    await choose(page, page.getByRole('button', { name: 'Picture', exact: true }), [
      await aPicture('chosen.png', 80, 40),
    ]);
    await eventually(async () => expect(await page.locator('[data-picture] img').count()).to.equal(2));
    await page.getByRole('button', { name: 'Remove this picture' }).first().click();
    await eventually(async () => expect(await page.locator('[data-picture]').count()).to.equal(1));
    await page.keyboard.press('Control+z');
    await eventually(async () => expect(await page.locator('[data-picture]').count()).to.equal(2));
    // By keyboard alone: the line below a picture, then the picture itself, then deleting it.
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Backspace');
    await eventually(async () => expect(await page.locator('[data-picture]').count()).to.equal(1));
    await isSaved(page);
  });

  furtherJourney('a file that is no picture is marked in the text', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    await beginWriting(page);
    const words = { name: 'words.png', mimeType: 'image/png', bytes: Buffer.from('these are words') };
    await give(page, [words], 'paste');
    const figure = page.locator('[data-picture]');
    await figure.getByText('words.png cannot be shown as a picture.').waitFor();
    await figure.getByRole('link', { name: 'Download' }).waitFor();
    const large = { name: 'large.gif', mimeType: 'image/gif', bytes: Buffer.alloc(2_000_001) };
    await give(page, [large], 'paste');
    await chip(page, 'large.gif')
      .getByText(/A GIF can have at most 2 MB/)
      .waitFor();
    await page.getByRole('button', { name: 'Remove large.gif from the list' }).click();
    await eventually(async () => expect(await page.getByText('Adding large.gif').count()).to.equal(0));
  });

  furtherJourney('files beside a note are added, renamed, downloaded, thrown away and taken back', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    await choose(page, page.getByRole('button', { name: 'Add files' }), [
      { name: 'survey.csv', mimeType: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') },
      await aPicture('floor plan.png'),
      { name: 'empty.txt', mimeType: 'text/plain', bytes: Buffer.alloc(0) },
    ]);
    await chip(page, 'survey.csv').getByText('Spreadsheet, 8 bytes').waitFor();
    await chip(page, 'floor plan.png')
      .getByText(/^Picture, /)
      .waitFor();
    await chip(page, 'empty.txt').getByText('The file is empty.').waitFor();
    await page.getByRole('button', { name: 'Remove empty.txt from the list' }).click();

    await page.getByRole('button', { name: 'More actions for survey.csv' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'File name' }).fill('Survey 2026.csv');
    await page.keyboard.press('Enter');
    await chip(page, 'Survey 2026.csv').waitFor();

    await page.getByRole('button', { name: 'More actions for Survey 2026.csv' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).to.equal('Survey 2026.csv');

    await page.getByRole('button', { name: 'More actions for Survey 2026.csv' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await chip(page, 'Survey 2026.csv').waitFor({ state: 'detached' });
    await undo(page, '“Survey 2026.csv” was moved to trash.');
    await chip(page, 'Survey 2026.csv').waitFor();
  });

  furtherJourney('an upload pauses without a connection and goes on by itself', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    tolerate(page, ...OFFLINE, /ERR_INTERNET|Failed to load resource/);
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    const recording = aRecording('talk.bin', 20_000_000);
    await page.context().setOffline(true);
    await choose(page, page.getByRole('button', { name: 'Add files' }), [recording]);
    await chip(page, 'talk.bin').getByRole('button', { name: 'Try again' }).waitFor();
    await page.context().setOffline(false);
    await chip(page, 'talk.bin').getByText('File, 20 MB').waitFor();
    expect(await filesOf(admin, note.id)).to.have.length(1);
  });

  furtherJourney('an upload goes on after a reload with what was there', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    tolerate(page, /Failed to load resource|net::ERR_FAILED/);
    // The second piece is blocked until the reload.
    let pieces = 0;
    await page.route('**/api/v1/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++pieces > 1)
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      await route.continue().catch(() => undefined);
    });
    await choose(page, page.getByRole('button', { name: 'Add files' }), [aRecording('talk.bin', 20_000_000)]);
    await chip(page, 'talk.bin')
      .getByText(/^40 % of 20 MB/)
      .waitFor();
    const [row] = await filesOf(admin, note.id);
    const { incoming } = admin.host.container.get(FILES.files);
    const arriving = { workspaceId: admin.workspaceId, fileId: row?.id ?? '' };
    await eventually(async () => expect(await incoming.received(arriving)).to.equal(8_000_000));
    await page.unroute('**/api/v1/uploads/*');
    await page.reload();
    await chip(page, 'talk.bin').getByText('File, 20 MB').waitFor();
    expect((await filesOf(admin, note.id)).map(({ id, status }) => [id, status])).to.deep.equal([
      [row?.id, 'COMPLETE'],
    ]);
  });

  furtherJourney('files of a project stand together, whichever page they belong to', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    await upload(admin, { projectId: note.projectId, pageId: note.id, name: 'of the note.txt', bytes: 'words' });
    const page = await enter(admin, `/projects/${note.projectId}/files`);
    await chip(page, 'of the note.txt', 'main').getByText('Document, 5 bytes').waitFor();
    await choose(page, page.getByRole('button', { name: 'Add files' }), [aRecording('beside.bin', 1000)]);
    await chip(page, 'beside.bin', 'main').getByText('File, 1 kB').waitFor();
    await page.getByText('2 files', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'of the note.txt' }).click();
    await page.getByText('This file cannot be shown here.').waitFor();
  });

  furtherJourney('a picture stands in an insight, too', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Fridges' });
    const page = await enter(admin, `/insights/${insight.id}`);
    await beginWriting(page);
    await give(page, [await aPicture()], 'paste');
    await drawn(page);
    await isSaved(page);
    await page.reload();
    await drawn(page);
  });

  furtherJourney('show the remaining storage in settings', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    await upload(admin, { projectId: note.projectId, name: 'a.bin', bytes: randomBytes(1_200_000) });
    const page = await enter(admin, '/settings/general');
    await page.getByText('1.2 MB of 10.7 GB used').waitFor();
  });

  furtherJourney('look right wide and narrow, light and dark', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin, { title: 'Kitchen visit' });
    const place = { projectId: note.projectId, pageId: note.id };
    await upload(admin, {
      ...place,
      name: 'A very long name of a recording that nobody has shortened.csv',
      bytes: 'a,b\n',
    });
    await upload(admin, { ...place, name: 'broken.gif', bytes: 'GIF89a/*' });
    const picture = await upload(admin, { ...place, name: 'floor plan.png', bytes: (await aPicture()).bytes });
    const page = await enter(admin, `/data/${note.id}`);
    await beginWriting(page);
    await page.keyboard.type('What we saw.');
    await page.keyboard.press('Enter');
    await give(page, [await aPicture()], 'paste');
    await drawn(page);
    await isSaved(page);
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `note with files, writing, ${look.name}`);
      await screenshot(page, `files-writing-${look.name}`);
    }
    await page.reload();
    await drawn(page);
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `note with files, ${look.name}`);
      await screenshot(page, `files-reading-${look.name}`);
    }
    await page.goto(`${admin.url}/projects/${note.projectId}/files`);
    await chip(page, 'floor plan.png', 'main').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `files of a project, ${look.name}`);
      await screenshot(page, `project-files-${look.name}`);
    }
    await page.goto(`${admin.url}/f/${picture.id}`);
    await page.getByRole('link', { name: 'Download' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `file, ${look.name}`);
      await screenshot(page, `file-${look.name}`);
    }
  });
});
