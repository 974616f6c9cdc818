import { readFile } from 'node:fs/promises';
import { createTag, updateTag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import type { Download, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshots,
  tolerate,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const DAYS = ['2026-03-03T10:00:00Z', '2026-03-18T10:00:00Z', '2026-03-19T10:00:00Z'];
const SAID = '3 highlights from 2 Mar 2026 to 16 Mar 2026; most, 2, in the week from 16 Mar 2026.';

/** A tag used in three weeks. */
async function aUsedTag(admin: Person, workspaceId: string) {
  const project = await aProject(admin);
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Late & <b>', colour: '#ffec99' });
  const note = await aTranscript(admin, project.id, 'Interview 1', 'The parcel came late. It rained. Nobody rang.');
  for (const [index, words] of ['The parcel', 'It rained', 'Nobody rang'].entries()) {
    const { id } = await aHighlight(admin, note.id, words, [tag.id]);
    await admin.host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) =>
        transaction.sql('update highlights set created_at = $2 where id = $1', [id, DAYS[index]]),
      );
  }
  return tag;
}

// By pointer: a newly opened menu can still move the focus to its first item.
async function saved(page: Page, chart: Locator, item: string): Promise<Download> {
  await chart.getByRole('button', { name: /^Download / }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return download;
}
const bytesOf = async (download: Download) => readFile(await download.path());

browserSuite('charts', () => {
  journey('are chosen by keyboard and read step by step, as a table and as three kinds of files', async () => {
    const { admin, workspaceId } = await aRoom();
    const tag = await aUsedTag(admin, workspaceId);
    const page = await enter(admin, `/tags/${tag.id}`);
    const chart = page.getByRole('region', { name: 'Late & <b> over time', exact: true });
    await chart.getByRole('img', { name: SAID }).waitFor();

    const values = chart.getByRole('slider');
    await values.press('Home');
    expect(await values.getAttribute('aria-valuetext')).to.equal('2 Mar 2026: 1 highlight');
    await values.press('ArrowRight');
    expect(await values.getAttribute('aria-valuetext')).to.equal('9 Mar 2026: 0 highlights');
    await chart.getByText('0 highlights').waitFor();
    await values.press('Escape');
    await chart.getByText('0 highlights').waitFor({ state: 'detached' });

    await chart.getByRole('radio', { name: 'Bars' }).press('ArrowRight');
    await chart.locator('svg circle').first().waitFor();
    await chart.getByRole('button', { name: 'Table' }).press('Enter');
    await chart.getByRole('row', { name: '9 Mar 2026 0' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `the course of a tag, ${look.name}`);
    }
    await screenshots(page, 'chart-line');

    const csv = await saved(page, chart, 'Numbers (CSV)');
    expect(csv.suggestedFilename()).to.equal('late-b-over-time.csv');
    expect((await bytesOf(csv)).toString().split('\r\n')).to.deep.equal([
      '\ufeff"Week from","Highlights"',
      '"2026-03-02",1',
      '"2026-03-09",0',
      '"2026-03-16",2',
      '',
    ]);
    // Dark scheme, to check that exports are for paper all the same.
    await page.emulateMedia({ colorScheme: 'dark' });
    const drawing = await saved(page, chart, 'Drawing (SVG)');
    expect(drawing.suggestedFilename()).to.equal('late-b-over-time.svg');
    const svg = (await bytesOf(drawing)).toString();
    const found = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'image/svg+xml');
      const parts = [...read.querySelectorAll('*')];
      return {
        damaged: read.querySelector('parsererror') !== null,
        title: read.querySelector('title')?.textContent,
        lively: parts
          .filter(
            ({ localName, attributes }) =>
              /^(script|foreignObject|a|b|use|image|style)$/.test(localName) ||
              [...attributes].some(
                ({ name, value }) => /^on|href|style|class/.test(name) || /var\(|light-dark|url\(/.test(value),
              ),
          )
          .map(({ outerHTML }) => outerHTML),
        marks: [
          ...new Set(parts.filter(({ localName }) => localName === 'circle').map((dot) => dot.getAttribute('fill'))),
        ],
      };
    }, svg);
    // Pale yellow, darkened as needed on white.
    expect(found).to.deep.equal({ damaged: false, title: SAID, lively: [], marks: ['rgb(143, 132, 86)'] });
    const png = await saved(page, chart, 'Picture (PNG)');
    expect(png.suggestedFilename()).to.equal('late-b-over-time.png');
    const picture = sharp(await bytesOf(png));
    expect((await picture.metadata()).width).to.equal(2016);
    const { r, g, b } = (await picture.stats()).dominant;
    expect(Math.min(r, g, b), 'a light ground').to.be.above(240);

    await chart.getByRole('radio', { name: 'Months' }).press('Space');
    await chart.getByRole('row', { name: 'Mar 2026 3' }).waitFor();
    await chart.getByRole('radio', { name: 'Bars' }).press('Space');
    await admin.do(updateTag, { id: tag.id, title: 'W'.repeat(limits.tagTitle) });
    const long = page.getByRole('region', { name: /^W+ over time$/ });
    const wide = (await bytesOf(await saved(page, long, 'Drawing (SVG)'))).toString();
    const room = await page.evaluate((text) => {
      const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
      document.body.append(documentElement);
      const named = [...document.querySelectorAll('svg text')].find(({ textContent }) =>
        /^W+…$/.test(textContent ?? ''),
      );
      const width = (named as SVGTextContentElement | undefined)?.getComputedTextLength() ?? 0;
      documentElement.remove();
      return width;
    }, wide);
    expect(room, 'px of its title').to.be.within(900, 960);
    await admin.do(updateTag, { id: tag.id, title: tag.title });
    await chart.getByRole('radio', { name: 'None' }).press('Space');
    await chart.getByRole('img').waitFor({ state: 'detached' });
    await admin.do(setPlugin, { id: 'line', enabled: false });
    await chart.getByRole('radio', { name: 'Line' }).waitFor({ state: 'detached' });
    expect(await chart.getByRole('radio', { name: 'Bars' }).count()).to.equal(1);
  });

  furtherJourney('that break leave their numbers, and the page as it was', async () => {
    const { admin, workspaceId } = await aRoom();
    const tag = await aUsedTag(admin, workspaceId);
    const page = await enter(admin, '/home');
    tolerate(page, /no luck/);
    await page.route('**/assets/panel-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "export default () => { throw new Error('no luck'); };" }),
    );
    await page.goto(new URL(`/tags/${tag.id}`, admin.url).href);
    const chart = page.getByRole('region', { name: 'Late & <b> over time', exact: true });
    await chart.getByText('This chart could not be drawn.').waitFor();
    await chart.getByRole('row', { name: '16 Mar 2026 2' }).waitFor();
    await page.getByRole('main').getByText('Nobody rang').waitFor();
  });
});
