import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { createPerson } from '@earshot/core/areas/people/person';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
  screenshots,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { anExport, Package } from '../../../kit/rooms/exports.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

async function aStudy() {
  const room = await aRoom();
  const { admin } = room;
  const project = await aProject(admin, { title: 'Why people wait' });
  const note = await aTranscript(admin, project.id, 'Interview 4', 'Ada: How it began.\n\nBen: We waited.');
  return { room, admin, project, note };
}

browserSuite('exports of projects', () => {
  journey('are begun from the settings, downloaded, deleted and taken back', async () => {
    const { room, admin, project } = await aStudy();
    const empty = await aProject(admin, { title: 'Nothing yet' });
    const ben = await room.person('CONTRIBUTOR');
    await upload(admin, { projectId: project.id, name: 'talk.txt', bytes: 'words' });
    const page = await enter(admin, `/projects/${empty.id}/settings/general`);
    await page.getByRole('link', { name: 'Export', exact: true }).click();
    await page.getByText('No exports yet').waitFor();
    await demandAccessible(page, 'no exports');
    await screenshots(page, 'exports-empty');
    await page.goto(`${admin.url}/projects/${project.id}/export`);
    await page.getByRole('button', { name: 'Export project' }).click();
    await page.getByRole('dialog').getByLabel('Files and pictures').waitFor();
    await demandAccessible(page, 'the dialog of exports');
    await screenshots(page, 'export-dialog');
    await page.keyboard.press('Enter');
    const link = page.getByRole('link', { name: 'Download' });
    await link.waitFor({ timeout: 60_000 });
    const [row] = (await admin.do(projectExports, { condition: { projectId: project.id } })).nodes;
    const coming = page.waitForEvent('download');
    await link.click();
    const bytes = readFileSync(await (await coming).path());
    expect(createHash('sha256').update(bytes).digest('hex')).to.equal(row?.hash);
    expect(new Package(bytes).lines('Notes.jsonl').length).to.be.greaterThan(0);
    await anExport(ben, { projectId: project.id });
    await page.getByText('Only the person who created it can download it').waitFor();
    await demandAccessible(page, 'exports');
    await screenshots(page, 'exports');
    await page.getByRole('button', { name: 'More actions for this export' }).last().click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByText('Export deleted.').waitFor();
    expect(await link.count()).to.equal(0);
    await undo(page, 'Export deleted.');
    await link.waitFor();
  });

  furtherJourney('of one page and of tables are in their menus', async () => {
    const { admin, project, note } = await aStudy();
    await admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
    const page = await enter(admin, `/data/${note.id}`);
    await page.locator('[data-note-text]').getByText('How it began').waitFor();
    const download = async (act: () => Promise<void>): Promise<Buffer> => {
      const coming = page.waitForEvent('download');
      await act();
      return readFileSync(await (await coming).path());
    };
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).hover();
    await page.getByRole('menuitem', { name: 'SubRip subtitles' }).waitFor();
    await demandAccessible(page, 'the formats of a page');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await putOn(page, LOOKS[LOOKS.length - 1] ?? LOOKS[0]);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
    const last = page.getByRole('menuitem', { name: 'Print or save as PDF' });
    await last.waitFor();
    await screenshot(page, 'page-downloads-narrow');
    const box = await last.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 390).to.equal(true);
    const markdown = await download(() => page.getByRole('menuitem', { name: 'Markdown', exact: true }).click());
    expect(markdown.toString()).to.contain('How it began');
    await putOn(page, LOOKS[0]);

    await page.goto(`${admin.url}/projects/${project.id}/export`);
    await page.getByRole('button', { name: 'Notes' }).click();
    await page.getByRole('menuitem', { name: 'CSV, redacted' }).waitFor();
    await demandAccessible(page, 'the formats of a table');
    await screenshot(page, 'table-formats');
    const csv = await download(() => page.getByRole('menuitem', { name: 'CSV', exact: true }).click());
    expect(csv.toString()).to.contain('Interview');

    await page.goto(`${admin.url}/people`);
    await page.getByRole('button', { name: 'Export' }).click();
    const people = await download(() => page.getByRole('menuitem', { name: 'JSON', exact: true }).click());
    expect(JSON.parse(people.toString())).to.be.an('array').with.length.greaterThan(0);
    await screenshots(page, 'people-export');
  });
});
