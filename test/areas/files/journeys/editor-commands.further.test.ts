import { files } from '@earshot/core/areas/files/file';
import { notes } from '@earshot/core/areas/pages/note';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const RECORDING = { name: 'Interview 7.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('ID3 not much to hear') };

/** A file can briefly be listed twice: from the live feed, and as an upload. */
const showsOnce = (page: Page, name: string) =>
  eventually(async () => expect(await page.getByRole('region', { name: 'Files' }).getByText(name).count()).to.equal(1));

browserSuite('editor commands', () => {
  furtherJourney('begin a note with a file or a recording, from the menu, the palette or a link', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/notes`);
    await page.getByRole('button', { name: 'More ways to create a note' }).click();
    await page.getByRole('menuitem', { name: 'With a recording' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a recording to this note' });
    await dialog.waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `picking a recording ${look.name}`);
      await screenshot(page, `picking-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    expect(new URL(page.url()).hash).to.equal('#i=recording');
    await dialog.getByLabel('Files for this note').setInputFiles(RECORDING);
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).to.equal('');
    await showsOnce(page, 'Interview 7.mp3');
    await eventually(async () =>
      expect((await admin.do(notes, { condition: { projectId: project.id } })).nodes.map(({ title }) => title)).to.eql([
        'Interview 7',
      ]),
    );
    const [note = expect.fail()] = (await admin.do(notes, { condition: { projectId: project.id } })).nodes;
    await eventually(async () =>
      expect((await admin.do(files, { condition: { pageId: note.id } })).nodes.map(({ name }) => name)).to.eql([
        'Interview 7.mp3',
      ]),
    );

    // A link starts it too, and a note with a title keeps it; readers are not offered it.
    const titled = await aNote(admin, { projectId: project.id, title: 'Field diary' });
    await page.goto('about:blank');
    await page.goto(new URL(`/data/${titled.id}#i=file`, admin.url).href);
    const any = page.getByRole('dialog', { name: 'Add files to this note' });
    const opened = page.waitForEvent('filechooser');
    await any.getByRole('button', { name: 'Choose files' }).click();
    await (await opened).setFiles(RECORDING);
    await showsOnce(page, 'Interview 7.mp3');
    expect(await page.getByRole('textbox', { name: 'Note title' }).inputValue()).to.equal('Field diary');
    const reader = await enter(await person('VIEWER'), `/data/${titled.id}#i=file`);
    await reader.getByRole('region', { name: 'Files' }).getByText('Interview 7.mp3').waitFor();
    expect(await reader.getByRole('dialog').count()).to.equal(0);

    await page.goto(new URL(`/projects/${project.id}/notes`, admin.url).href);
    await page.getByRole('grid', { name: 'Notes' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('with a file');
    await page.getByRole('option', { name: /New note with a file/ }).click();
    await any.waitFor();
    await page.keyboard.press('Escape');
    await any.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).to.equal('');
  });
});
