import { readFileSync } from 'node:fs';
import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  screenshots,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { Package } from '../../../kit/rooms/exports.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const guid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const code = (at: number, name: string, colour: string, inside = '', codable = true) =>
  `<Code guid="${guid(at)}" name="${name}" isCodable="${codable}" color="${colour}">${inside}</Code>`;
const FEELINGS = [code(11, 'happiness', '#F00082'), code(12, 'disgust', '#463CC8'), code(13, 'rushed', '#DC0000')];
const FOODS = [code(21, 'cornflakes', '#46AA00'), code(22, 'bacon and eggs', '#966450', code(23, 'bacon', '#966450'))];
const BOOK = `<?xml version="1.0" encoding="utf-8"?>
<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="ATLAS.ti"><Codes>
${code(1, 'Feelings', '#F00082', FEELINGS.join(''), false)}
${code(2, 'Foods that people might eat for breakfast', '#46AA00', `<Description>all of them</Description>${FOODS.join('')}`, false)}
${code(3, 'waste of time', '#F00082')}
</Codes></CodeBook>`;

browserSuite('REFI-QDA', () => {
  journey('projects are exported, with what is left out', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Why people wait' });
    const note = await aTranscript(admin, project.id, 'Interview 4', 'Ada: How it began.\n\nBen: We waited.');
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Waiting', role: 'THEME' });
    await aHighlight(admin, note.id, 'We waited', [tag.id]);
    await admin.do(createCanvas, { projectId: project.id, title: 'Map of the journey' });
    const page = await enter(admin, `/projects/${project.id}/export`);
    await page.getByRole('button', { name: 'Export project' }).click();
    await page.getByRole('radio', { name: 'REFI-QDA codebook' }).check();
    await page.getByLabel('Files and pictures').waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'REFI-QDA project' }).check();
    await page.getByText('A report lists, item by item').waitFor();
    await demandAccessible(page, 'the formats of exports');
    await screenshots(page, 'refi-export-dialog');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const link = page.getByRole('link', { name: 'Download' });
    await link.waitFor({ timeout: 60_000 });
    const coming = page.waitForEvent('download');
    await link.click();
    const download = await coming;
    expect(download.suggestedFilename()).to.match(/\.qdpx$/);
    const { archive } = new Package(readFileSync(await download.path()));
    expect(archive.read('project.qde').toString('utf8')).to.contain('Waiting');
    await screenshots(page, 'refi-exports');
    await page.getByRole('button', { name: /left out or changed/ }).click();
    await page.getByText('Map of the journey').waitFor();
    await demandAccessible(page, 'what an export leaves out');
    await screenshots(page, 'refi-export-losses');
  });

  furtherJourney('a codebook is looked at, imported, and taken back', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Why people wait' });
    const there = async () => (await admin.do(tags, { condition: { projectId: project.id } })).nodes;
    const page = await enter(admin, `/projects/${project.id}/tags`);
    const choose = async (text: string) => {
      const coming = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import codebook' }).click();
      await (await coming).setFiles({ name: 'Breakfast.qdc', mimeType: 'application/xml', buffer: Buffer.from(text) });
    };
    await choose('no codebook');
    await page.getByText('This is no REFI-QDA file').waitFor();
    await demandAccessible(page, 'a file that is no codebook');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await admin.do(createTag, { projectId: project.id, title: 'Happiness' });
    await page.getByRole('link', { name: 'Happiness' }).waitFor();
    await choose(BOOK);
    await page.getByText('New: 6 tags and 2 groups.').waitFor();
    await demandAccessible(page, 'what a codebook holds');
    await screenshots(page, 'codebook-import');
    await page.keyboard.press('Enter');
    await page.getByText('6 tags imported.').waitFor();
    expect(await there()).to.have.length(7);
    await page.getByRole('link', { name: 'waste of time' }).waitFor();
    await screenshots(page, 'codebook-imported');
    await undo(page, '6 tags imported.');
    await page.getByRole('link', { name: 'waste of time' }).waitFor({ state: 'detached' });
    expect(await there()).to.have.length(1);
    await choose(BOOK);
    await page.getByRole('button', { name: 'Import 6 tags' }).click();
    await page.getByRole('link', { name: 'waste of time' }).waitFor();
  });
});
