import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { createNote, notes } from '@earshot/core/areas/pages/note';
import { projects } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { anExportOfTables } from '../../../kit/fixtures/exported-tables.ts';
import { aQualcoderDatabase } from '../../../kit/fixtures/foreign-databases.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { anExport, Package } from '../../../kit/rooms/exports.ts';
import { aCheckedImport } from '../../../kit/rooms/imports.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

async function aPackage() {
  const { admin } = await aRoom();
  const project = await aProject(admin, { title: 'Why people wait', summary: 'Twelve interviews' });
  const note = await aTranscript(admin, project.id, 'Interview 4', 'Ada: How it began.\n\nBen: We waited for an hour.');
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue' });
  await aHighlight(admin, note.id, 'We waited', [tag.id]);
  const { bytes } = await Package.of(admin, await anExport(admin, { projectId: project.id }));
  return { name: 'Why people wait.zip', mimeType: 'application/zip', buffer: bytes };
}

browserSuite('imports of projects', () => {
  journey('bring an exported project into a new one, after a look at what comes', async () => {
    const file = await aPackage();
    const { admin } = await aRoom('Another workspace');
    const page = await enter(admin, '/projects');
    await page.getByRole('link', { name: 'Import project' }).click();
    await page.getByText('Choose an exported project').waitFor();
    await demandAccessible(page, 'choosing a package');
    await screenshots(page, 'import-project');
    await page.getByLabel('Choose files').setInputFiles(file);
    const check = page.getByRole('button', { name: 'Preview import' });
    await check.waitFor({ timeout: 30_000 });
    await page.getByLabel('Apply title, summary and settings').isChecked();
    await demandAccessible(page, 'a package that has arrived');
    await screenshots(page, 'import-arrived');
    await check.click();
    const go = page.getByRole('button', { name: 'Import', exact: true });
    await go.waitFor({ timeout: 30_000 });
    await page.getByRole('row', { name: /Highlights 1/ }).waitFor();
    const { nodes } = await admin.do(projects, {});
    const projectId = nodes[0]?.id ?? '';
    expect((await admin.do(notes, { condition: { projectId } })).nodes, 'nothing is brought in by a look').to.be.empty;
    await demandAccessible(page, 'what a package brings');
    await screenshots(page, 'import-checked');
    await go.click();
    await page.getByRole('link', { name: 'Open project' }).waitFor({ timeout: 30_000 });
    await page.getByRole('list', { name: 'Imported authors' }).getByText('Ada Admin (imported)').waitFor();
    await demandAccessible(page, 'an import that is done');
    await screenshots(page, 'import-done');
    await page.getByRole('link', { name: 'Open project' }).click();
    await page.getByRole('heading', { name: 'Why people wait' }).first().waitFor();
    expect((await admin.do(tags, { condition: { placeId: projectId } })).nodes.map(({ title }) => title)).to.deep.equal(
      ['Queue'],
    );
  });

  journey('pause an import, and go on with one that has stopped, once nothing has come for a while', async () => {
    const { buffer } = await aPackage();
    const { admin } = await aRoom('Another workspace');
    const project = await aProject(admin, { title: 'Ours' });
    const { id } = await aCheckedImport(admin, project.id, buffer);
    const stoppedFor = (seconds: number) =>
      admin.host.container.get(T.database).inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql(
          `update project_imports set state = 'APPLYING', counts = '{}', progress = 400,
             updated_at = now() - $3 * interval '1 second' where workspace_id = $1 and id = $2`,
          [admin.workspaceId, id, seconds],
        ),
      );
    await stoppedFor(limits.imports.stalledSeconds - 60);
    const page = await enter(admin, `/projects/${project.id}/import`);
    await page.getByRole('button', { name: 'Stop the import' }).waitFor();
    const go = page.getByRole('button', { name: 'Continue', exact: true });
    expect(await go.count(), 'it may still be under way').to.equal(0);
    await page.getByRole('button', { name: 'Pause the import' }).click();
    await go.waitFor();
    await page.getByText('Paused', { exact: true }).waitFor();
    await demandAccessible(page, 'an import that is paused');
    await screenshots(page, 'import-paused');
    await stoppedFor(limits.imports.stalledSeconds + 60);
    await page.reload();
    await go.waitFor();
    await page.getByText('last progress 6m ago').waitFor();
    await demandAccessible(page, 'an import that has stopped');
    await screenshots(page, 'import-stalled');
    await go.click();
    await page.getByRole('link', { name: 'Open project' }).waitFor({ timeout: 30_000 });
    expect((await admin.do(notes, { condition: { projectId: project.id } })).nodes).to.have.length(1);
  });

  furtherJourney('leave no project behind when a file cannot be imported', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/projects/import');
    const choose = (name: string, text: string) =>
      page.getByLabel('Choose files').setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
    await page.getByText('Choose an exported project').waitFor();
    await choose('words.docx', 'words');
    await page.getByText('Only .zip, .qdpx, .qda, .sqlite3, and .taguette files can be imported.').waitFor();
    await choose('Nothing.zip', '');
    await page.getByText('“Nothing.zip” was skipped. The file is empty.').waitFor();
    await page.route('**/api/graphql', async (route) => {
      if (!route.request().postData()?.includes('beginUpload')) return route.fallback();
      return route.fulfill({
        json: { errors: [{ message: 'There is no room left.', extensions: { errorCode: 'UNPROCESSABLE' } }] },
      });
    });
    await choose('Large study.zip', 'PK');
    await page.getByRole('alert').filter({ hasText: '“Large study.zip” cannot be imported' }).waitFor();
    await page.getByText('There is no room left.').waitFor();
    await page.unroute('**/api/graphql');
    await choose('Broken study.zip', 'no zip file at all');
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByRole('alert').filter({ hasText: '“Broken study.zip” cannot be imported' }).waitFor();
    await page.getByText('This file is no whole zip file').waitFor();
    await page.getByText('Choose an exported project').waitFor();
    expect((await admin.do(projects, {})).nodes).to.deep.equal([]);
    await demandAccessible(page, 'a file that cannot be imported');
    await screenshots(page, 'import-taken-back');
    await choose('Thought better of it.zip', 'no zip file either');
    await page.getByRole('button', { name: 'Preview import' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('“Thought better of it” is in trash.').waitFor();
    expect((await admin.do(projects, {})).nodes).to.deep.equal([]);
  });

  furtherJourney('bring a project of QualCoder into a new one, with what is left out told before', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/projects/import');
    await page.getByText('Choose an exported project').waitFor();
    const buffer = aQualcoderDatabase();
    await page.getByLabel('Choose files').setInputFiles({ name: 'Rainy days.qda', mimeType: '', buffer });
    await page.getByRole('button', { name: 'Preview import' }).click();
    const go = page.getByRole('button', { name: 'Import', exact: true });
    await go.waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Show \d+ problem/ }).click();
    await page.getByText('Stored queries are left out.').waitFor();
    await demandAccessible(page, 'what a project of QualCoder brings');
    await screenshots(page, 'import-qualcoder');
    await go.click();
    await page.getByRole('link', { name: 'Open project' }).click({ timeout: 30_000 });
    await page.getByRole('heading', { name: 'Rainy days' }).first().waitFor();
    const [project] = (await admin.do(projects, {})).nodes;
    const brought = (await admin.do(notes, { condition: { projectId: project?.id ?? '' } })).nodes;
    expect(brought.map(({ title }) => title)).to.have.members(['Interview 1', 'Leaflet.pdf', 'Talk.mp3']);
  });

  journey('bring what Dovetail exported, with the columns that somebody chose', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Ours' });
    const page = await enter(admin, `/projects/${project.id}/import`);
    await page.getByText('Choose an exported project').waitFor();
    const buffer = anExportOfTables();
    await page.getByLabel('Choose files').setInputFiles({ name: 'Export.zip', mimeType: 'application/zip', buffer });
    await page.getByText('5 tables and 2 Markdown files from another program.').waitFor({ timeout: 30_000 });
    await demandAccessible(page, 'what tables become');
    await screenshots(page, 'import-tables');
    const role = page.getByRole('combobox', { name: 'Import “Segment” of notes.csv as' });
    await role.click();
    await page.getByRole('option', { name: 'Do not import' }).click();
    await page.getByRole('combobox', { name: 'insights.csv', exact: true }).click();
    await page.getByRole('option', { name: 'Notes', exact: true }).click();
    await page.getByRole('button', { name: 'Preview import' }).click();
    const go = page.getByRole('button', { name: 'Import', exact: true });
    await go.waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Show \d+ problem/ }).click();
    await page.getByText('Field: Segment').waitFor();
    await go.click();
    await page.getByRole('link', { name: 'Open project' }).waitFor({ timeout: 30_000 });
    const brought = (await admin.do(notes, { condition: { projectId: project.id } })).nodes;
    expect(brought.map(({ title }) => title)).to.include.members(['Interview 1', 'We lose people']);
  });

  furtherJourney('say what is wrong with a file, and need full access', async () => {
    const room = await aRoom();
    const { admin } = room;
    const project = await aProject(admin, { title: 'Ours', everyone: 'WRITE' });
    await admin.do(createNote, { projectId: project.id, title: 'Here before' });
    const page = await enter(admin, `/projects/${project.id}/import`);
    await page.getByText('Choose an exported project').waitFor();
    await page
      .getByLabel('Choose files')
      .setInputFiles({ name: 'other.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip file at all') });
    await page.getByRole('button', { name: 'Preview import' }).click();
    await page.getByText('This file is no whole zip file').waitFor({ timeout: 30_000 });
    await demandAccessible(page, 'an import that failed');
    await screenshots(page, 'import-failed');
    const ben = await room.person('CONTRIBUTOR');
    const his = await enter(ben, `/projects/${project.id}/import`);
    await his.getByText('Importing requires full access to this project').waitFor();
    await demandAccessible(his, 'imports without full access');
  });
});
