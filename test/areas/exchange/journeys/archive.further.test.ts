import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTag } from '@earshot/core/areas/coding/tag';
import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { createPool } from '@earshot/processing/pool/pool';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  EVERYTHING,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  screenshot,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { gatheredProject, unpack } from '../../../kit/rooms/archives.ts';
import { Package } from '../../../kit/rooms/exports.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const AT = '2026-03-04T05:06:07.000Z';

const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Ada>We waited half an hour in the rain, and nobody told us when the parcel would come.

00:00:06.000 --> 00:00:09.000
<v Ben>And then? 等待.
`;

/** A page of an unpacked archive, in a browser without a network. */
const openArchive = (folder: string, page: string): Promise<Page> =>
  enter({ url: `${pathToFileURL(folder).href}/`, cookie: '' } as Parameters<typeof enter>[0], page, { offline: true });

async function looks(page: Page, name: string): Promise<void> {
  for (const { name: look, size, scheme } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await demandAccessible(page, `${name} ${look}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wide, `${name} ${look} is wider than the window`).to.equal(0);
    await screenshot(page, `${name}-${look}`);
  }
  await page.setViewportSize(LOOKS[0].size);
  await page.emulateMedia({ colorScheme: LOOKS[0].scheme });
}

browserSuite('offline archives', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  journey('are chosen in the dialog and open from disk without a network', async function () {
    this.timeout(120_000);
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Why people wait', summary: 'Eight interviews about waiting.' });
    const note = await anImport(admin, project.id, 'Interview 4.vtt', TALK);
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue', description: 'Standing in line' });
    await aHighlight(admin, note.id, 'half an hour', [tag.id]);
    const person = await admin.do(createPerson, { name: 'Ada Gold', email: 'gold@example.org' });
    const [speaker] = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes;
    await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: person.id });
    await upload(admin, { projectId: project.id, name: 'guide.txt', bytes: 'words' });

    const page = await enter(admin, `/projects/${project.id}/export`);
    await page.getByRole('button', { name: 'Export project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Offline archive' }).check();
    await demandAccessible(page, 'the formats of an export');
    await dialog.getByRole('checkbox', { name: 'Redact personal data' }).check();
    expect(await dialog.getByRole('checkbox', { name: 'Files and pictures' }).count()).to.equal(0);
    await screenshots(page, 'export-formats');
    // Every format can be redacted, so the choice is preserved.
    await dialog.getByRole('radio', { name: 'Community format' }).check();
    expect(await dialog.getByRole('checkbox', { name: 'Redact personal data' }).isChecked()).to.equal(true);
    await dialog.getByRole('radio', { name: 'Offline archive' }).check();
    await dialog.getByRole('checkbox', { name: 'Redact personal data' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Files and pictures' }).waitFor();
    await dialog.getByRole('button', { name: 'Export' }).click();
    await page
      .getByRole('article', { name: 'Export: Ready' })
      .getByText('Offline archive')
      .waitFor({ timeout: 60_000 });
    const [row] = (await admin.do(projectExports, { condition: { projectId: project.id } })).nodes;
    if (!row) throw new Error('There is no export');
    const names = unpack((await Package.of(admin, row)).bytes, folder);
    expect(names).to.include.members(['index.html', 'Manifest.json', 'search.html', `notes/${note.id}.html`]);
    expect(names.filter((name) => name.endsWith('.jsonl'))).to.deep.equal([]);

    const archive = await openArchive(folder, 'index.html');
    await looks(archive, 'archive-index');
    await archive.getByRole('navigation').getByRole('link', { name: 'Tags' }).click();
    await archive.getByRole('link', { name: 'Queue' }).click();
    await looks(archive, 'archive-tag');
    await archive.getByRole('link', { name: 'Interview 4' }).click();
    await archive.locator('mark:target', { hasText: 'half an hour' }).waitFor();
    await looks(archive, 'archive-note');
    await archive.getByRole('navigation').getByRole('link', { name: 'People' }).click();
    await archive.getByText('gold@example.org').waitFor();
    await looks(archive, 'archive-people');
    await archive.getByRole('link', { name: 'Files' }).click();
    await archive.getByRole('link', { name: 'guide.txt' }).waitFor();
    await archive.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
    await archive.getByRole('searchbox').fill('hour wait');
    await archive.getByRole('status').filter({ hasText: '1 result' }).waitFor();
    await archive.getByRole('searchbox').fill('等');
    await archive.getByRole('list').getByRole('link', { name: 'Interview 4' }).waitFor();
    await archive.getByRole('searchbox').fill('nowhere');
    await archive.getByText('Nothing has all of these words').waitFor();
    await archive.getByRole('searchbox').fill('hou');
    await archive.locator('.found', { hasText: 'hour' }).first().waitFor();
    await looks(archive, 'archive-search');
    await archive.getByRole('list').getByRole('link', { name: 'Interview 4' }).first().click();
    await archive.locator('h1', { hasText: 'Interview 4' }).waitFor();
    await archive.goBack();
    await archive.waitForFunction(() => document.querySelector('input')?.value === 'hou');
  });

  furtherJourney('searches an archive of many highlights', async () => {
    const from = join(folder, 'gathered');
    const to = join(folder, 'archive');
    mkdirSync(from);
    const highlights = EVERYTHING ? 10_000 : 1000;
    gatheredProject(from, highlights);
    const pool = createPool({ threads: 1 });
    const began = performance.now();
    try {
      const input = { from, to, at: AT, pictures: [], dateFormat: 'DAY_MONTH_YEAR' as const, missing: [], leftOut: [] };
      await pool.run('write-archive', input, { priority: 'bulk' });
    } finally {
      await pool.close();
    }
    const seconds = (performance.now() - began) / 1000;
    expect(seconds, 'seconds for the pages and the index').to.be.lessThan(60);
    expect(existsSync(join(to, 'search', 'index.js'))).to.equal(true);
    const page = await openArchive(to, 'search.html');
    await page.getByRole('searchbox').fill(`number${highlights - 1}`);
    await page
      .getByRole('list')
      .getByRole('link', { name: `Interview ${highlights / 100 - 1}` })
      .first()
      .waitFor();
    await page.getByRole('searchbox').fill('parcel');
    await page.getByRole('status').filter({ hasText: 'The best 100 of' }).waitFor();
    await demandAccessible(page, 'a search with many results');
    const { promise: typed, resolve } = Promise.withResolvers<void>();
    await page.route('**/search/index.js', async (route) => {
      await typed;
      await route.continue();
    });
    await page.goto(new URL('search.html', page.url()).href, { waitUntil: 'commit' });
    await page.getByRole('searchbox').fill('parcel');
    resolve();
    await page.getByRole('status').filter({ hasText: 'The best 100 of' }).waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click();
    await page.getByRole('link', { name: 'Highlights without a tag' }).click();
    await demandAccessible(page, 'many highlights');
    await page.locator('ul.list a').first().click();
    await page.locator('mark:target').waitFor();
    await demandAccessible(page, 'a note with many highlights');
  });
});
