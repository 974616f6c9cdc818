import { readFileSync } from 'node:fs';
import { createChannel, deleteChannel } from '@earshot/core/areas/places/channel';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { realText } from '../../../kit/fixtures/real-files.ts';
import { aRoom } from '../../../kit/hosts/host.ts';

const BAD_DATE = 'R-05,once upon a time,"Nobody told me when it would come.",Leeds';
const TOO_LONG = 'R-08,2026-03-08,"I called, twice.",Leeds,one,two,too many';
/** Ten readable rows, and two unreadable ones. */
const FEEDBACK = [
  'Ref,Said on,Comment,City',
  'R-01,2026-03-01,"The parcel came late, and nobody had told me.",Leeds',
  'R-02,2026-03-02,"It came on time.\nThe box was open, though.",York',
  'R-03,2026-03-03,The neighbours took it in for me as they always do,York',
  'R-04,2026-03-04,I would pay more for an hour that I can choose,Hull',
  BAD_DATE,
  'R-06,2026-03-06,The number that they gave me did not work at all,Hull',
  'R-07,2026-03-07,Somebody left it in the rain and I had to dry it,Leeds',
  TOO_LONG,
  'R-09,2026-03-09,The machine on the phone was polite but no help,York',
  'R-10,2026-03-10,Please do not ring when the light is off in here,York',
  'R-11,2026-03-11,I drove to the depot myself in the end,Hull',
  'R-12,2026-03-12,It is the third one this month that went missing,Leeds',
].join('\n');

/** Enough rows to take longer to import than to stop. */
const MANY = 200_000;

interface Sent {
  name: string;
  text: string;
}

async function choose(page: Page, { name, text }: Sent): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await asked).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const bringIn = (page: Page) => page.getByRole('button', { name: 'Import', exact: true });
/** Card of a file's latest run, once it has the state. */
const run = (page: Page, name: string, state = 'Done'): Locator =>
  page.getByRole('article', { name: `${name}: ${state}` }).first();

/** Imports a file with the proposed options. */
async function bring(page: Page, sent: Sent): Promise<void> {
  await choose(page, sent);
  await bringIn(page).click();
}

/** A channel of CSV files, and its page. */
async function aChannelPage(title = 'Survey') {
  const { admin, ...room } = await aRoom();
  const channel = await admin.do(createChannel, { title, source: 'CSV' });
  const page = await enter(admin, `/channels/${channel.id}`);
  await page.getByText('Import a CSV or Excel file').waitFor();
  return { ...room, admin, channel, page };
}

browserSuite('channels', () => {
  journey('take a file in, show it row by row, and give it back from trash, by keyboard', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/home');
    await page.getByRole('link', { name: 'Channels' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByText('No channels yet').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('link', { name: 'Settings → Plugins' }).waitFor();
    await page.getByLabel('Title').fill('Parcels');
    await page.getByLabel('Title').press('Enter');
    await page.getByRole('textbox', { name: 'Channel title' }).waitFor();

    await choose(page, { name: 'feedback.csv', text: FEEDBACK });
    const first = page.getByRole('region', { name: 'First rows' });
    await first.getByRole('columnheader', { name: /Comment Text/ }).waitFor();
    await first.getByRole('columnheader', { name: /Said on Date/ }).waitFor();
    expect(await first.getByRole('row').count()).to.equal(6);
    await bringIn(page).press('Enter');
    await run(page, 'feedback.csv').getByText('10 added, 2 could not be read').waitFor();
    expect(
      await page.getByRole('heading', { name: 'Imports' }).evaluate((at) => at === document.activeElement),
    ).to.equal(true);

    await page.getByRole('button', { name: 'Show 2 problems' }).press('Enter');
    const unreadable = page.getByRole('region', { name: 'Rows that could not be read' });
    await unreadable.getByText(BAD_DATE).waitFor();
    await unreadable.getByText(TOO_LONG).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).press('Enter');
    const saved = await coming;
    expect(saved.suggestedFilename()).to.equal('feedback-unreadable-rows.csv');
    const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
    expect(lines[0]).to.include('"Line","Reason","Row"');
    expect(lines[2]).to.include('too many');

    for (const fact of ['1 Mar 2026 – 12 Mar 2026', 'None yet']) await page.getByText(fact, { exact: true }).waitFor();
    await page.getByRole('link', { name: '10 data points' }).press('Enter');
    const table = page.getByRole('grid', { name: 'Data' });
    await table.getByText('It is the third one this month').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek.getByText('I drove to the depot myself in the end').waitFor();
    await peek.getByRole('link', { name: 'feedback.csv' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await peek.getByText('Please do not ring when the light is off in here').waitFor();
    await page.keyboard.press('Shift+Enter');
    const content = page.getByRole('main');
    await content.getByRole('heading', { level: 1, name: /^Please do not ring/ }).waitFor();
    await content.getByText('10 Mar 2026').first().waitFor();
    await content.getByRole('region', { name: 'Fields' }).getByText('York').waitFor();

    await page.getByRole('button', { name: /^More actions for “Please/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter');
    await page.getByRole('status').filter({ hasText: '9 data points' }).waitFor();
    expect(await table.getByText('Please do not ring').count()).to.equal(0);
    await page.keyboard.press('Control+z');
    await table.getByText('Please do not ring').waitFor();
    await page.getByRole('status').filter({ hasText: '10 data points' }).waitFor();

    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Overview' }).press('Enter');
    await bring(page, { name: 'feedback again.csv', text: FEEDBACK });
    await run(page, 'feedback again.csv').getByText('10 already here, 2 could not be read').waitFor();
    await page.getByRole('link', { name: '10 data points' }).waitFor();

    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('gridcell', { name: /^Imported/ }).waitFor();
  });

  furtherJourney('show how a file would be read, and take it as the person says', async () => {
    const { page } = await aChannelPage();
    await choose(page, { name: 'feedback.csv', text: FEEDBACK });
    const heads = page.getByRole('region', { name: 'First rows' }).getByRole('columnheader');
    await heads.filter({ hasText: 'Text' }).waitFor();
    expect(await heads.count()).to.equal(4);

    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('combobox', { name: 'Delimiter' }).click();
    await page.getByRole('option', { name: 'Semicolon ;' }).click();
    await heads.filter({ hasText: 'Ref,Said on,Comment,City' }).waitFor();
    expect(await heads.count()).to.equal(1);
    await page.getByRole('combobox', { name: 'Delimiter' }).click();
    // Until the file is parsed again, nothing can be chosen: its columns have changed.
    const preview = Promise.withResolvers<void>();
    await page.route('**/api/graphql', async (route) => {
      if (route.request().postData()?.includes('previewFile')) await preview.promise;
      await route.fallback();
    });
    await page.getByRole('option', { name: 'Comma ,' }).click();
    expect(await page.getByRole('combobox', { name: 'Unique ID' }).isDisabled()).to.equal(true);
    preview.resolve();
    await heads.filter({ hasText: /^City$/ }).waitFor();

    expect(await page.getByRole('combobox', { name: 'Unique ID' }).inputValue()).to.equal('Ref');
    // The chosen columns come first, with the date as it will be read.
    expect(await heads.allInnerTexts()).to.deep.equal(['Comment\nText', 'Said on\nDate', 'Ref\nUnique ID', 'City']);
    await page.getByRole('cell', { name: '1 Mar 2026' }).waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-03-09');
    await page.getByLabel('To', { exact: true }).fill('2026-03-08');
    await bringIn(page).click();
    await page.getByText('The last day is before the first one.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-03-11');
    await bringIn(page).click();
    await run(page, 'feedback.csv').getByText('3 added, 7 outside the dates, 2 could not be read').waitFor();

    // A repeated import starts with the same choices.
    await page.getByRole('button', { name: 'Import again …' }).click();
    await page.getByRole('button', { name: 'More options' }).click();
    expect(await page.getByLabel('To', { exact: true }).inputValue()).to.equal('2026-03-11');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await bringIn(page).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Undo …' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 rows that it added will be removed.').waitFor();
    await dialog.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await run(page, 'feedback.csv', 'Undone').waitFor();
    await page.getByRole('link', { name: '0 data points', exact: true }).waitFor();
  });

  furtherJourney('say what is wrong with a file, and do without what can be done without', async () => {
    const { page } = await aChannelPage();
    await choose(page, { name: 'nul.csv', text: FEEDBACK.replace('neighbours', 'neigh\0bours') });
    await page
      .getByRole('alert')
      .getByText(/Invalid CSV character at position \d+/)
      .waitFor();
    expect(await bringIn(page).isDisabled()).to.equal(true);
    await page.getByRole('button', { name: 'Ignore NUL characters' }).press('Enter');
    await page.getByRole('region', { name: 'First rows' }).getByText('The neighbours took it in').waitFor();
    await bringIn(page).press('Enter');
    await run(page, 'nul.csv').getByText('10 added').waitFor();

    await choose(page, { name: 'not this one.csv', text: FEEDBACK });
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await page.getByText('“not this one.csv” was discarded.').waitFor();
    await bringIn(page).waitFor({ state: 'detached' });
    await undo(page, '“not this one.csv” was discarded.');
    await page.getByRole('heading', { name: 'not this one.csv' }).waitFor();

    // A second file chosen over an open preview replaces the first.
    await choose(page, { name: 'newer.csv', text: FEEDBACK.replaceAll('R-', 'S-') });
    await page.getByRole('heading', { name: 'newer.csv' }).waitFor();
    await page.getByText('2 files are waiting to be imported:').waitFor();
    await page.getByText('The settings of the last import are used.').waitFor();
    await bringIn(page).press('Enter');
    await run(page, 'newer.csv').getByText('10 added').waitFor();
    await page.getByRole('heading', { name: 'not this one.csv' }).waitFor();
  });

  furtherJourney('show how far they are to everybody who looks, and stop when told', async () => {
    const { page, channel, admin, person } = await aChannelPage();
    const ben = await enter(await person('CONTRIBUTOR'), `/channels/${channel.id}`);
    await ben.getByText('Import a CSV or Excel file').waitFor();
    const rows = Array.from({ length: MANY }, (_, index) => `${index},"Row ${index} of many that say much the same"`);
    await bring(page, { name: 'many.csv', text: `No,Comment\n${rows.join('\n')}` });
    await run(ben, 'many.csv', 'Importing')
      .getByText(/^[\d,]+ added/)
      .waitFor();
    await ben.getByRole('button', { name: 'Stop importing many.csv' }).press('Enter');
    await run(page, 'many.csv', 'Stopped').waitFor();
    const said = await run(page, 'many.csv', 'Stopped')
      .getByText(/ added$/)
      .innerText();
    const added = Number(said.replace(/\D/g, ''));
    expect(added).to.be.greaterThan(0).and.lessThan(MANY);
    await page.getByRole('link', { name: `${said.replace(' added', '')} data points` }).waitFor();
    // Otherwise themes would be looked for in it during other tests.
    await admin.do(deleteChannel, { id: channel.id });
  });

  furtherJourney('go to trash with all that came in, and come back', async () => {
    const { page } = await aChannelPage('Parcels');
    await bring(page, { name: 'feedback.csv', text: FEEDBACK });
    await run(page, 'feedback.csv').waitFor();
    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Given to this channel').waitFor();
    await page.getByRole('button', { name: 'Move to trash …' }).click();
    const dialog = page.getByRole('dialog');
    for (const goes of ['10 data points', '1 file', '1 import'])
      await dialog.getByText(goes, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('No channels yet').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Channels' }).click();
    await page.getByRole('button', { name: 'Restore Parcels' }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('link', { name: 'Parcels' }).click();
    await page.getByRole('link', { name: '10 data points' }).waitFor();
  });

  furtherJourney('are read by those who may not change them, and open to nobody else', async () => {
    const { page, channel, person } = await aChannelPage('Parcels');
    await bring(page, { name: 'feedback.csv', text: FEEDBACK });
    await run(page, 'feedback.csv').waitFor();
    const vera = await enter(await person('VIEWER'), '/channels/new');
    await vera.getByText('Viewers cannot create channels').waitFor();
    await vera.goto(new URL(`/channels/${channel.id}/settings`, page.url()).href);
    await vera.getByText('You can view this channel but not change its settings').waitFor();
    await vera.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Overview' }).click();
    await run(vera, 'feedback.csv').waitFor();
    for (const name of ['Choose a file', 'Import again …'])
      expect(await vera.getByRole('button', { name }).count()).to.equal(0);
    await vera.getByRole('link', { name: '10 data points' }).click();
    await vera.getByRole('grid', { name: 'Data' }).getByText('I drove to the depot').waitFor();
    expect(await vera.getByRole('button', { name: /^More actions for/ }).count()).to.equal(0);

    await page.goto(new URL('/channels/new', page.url()).href);
    await page.getByLabel('Title').fill('Mine');
    await page.getByLabel('Only me').check();
    await page.getByRole('button', { name: 'Create channel' }).click();
    await page.getByText('Import a CSV or Excel file').waitFor();
    const mine = page.url();
    await vera.goto(mine);
    await vera.getByText('There is nothing here').first().waitFor();
    await vera.goto(new URL('/channels', mine).href);
    await vera.getByRole('link', { name: 'Parcels' }).waitFor();
    expect(await vera.getByRole('link', { name: 'Mine' }).count()).to.equal(0);
  });

  furtherJourney('keep what came in when their plugin is switched off, and say so', async () => {
    const { page, admin } = await aChannelPage('Parcels');
    await bring(page, { name: 'feedback.csv', text: FEEDBACK });
    await run(page, 'feedback.csv').waitFor();
    expect(await page.getByText('No new data comes in').count()).to.equal(0);
    await admin.do(setPlugin, { id: 'csv', enabled: false });
    await page.getByText('No new data comes in').waitFor();
    await page.getByRole('link', { name: '10 data points' }).waitFor();
    expect(await page.getByRole('button', { name: 'Choose a file' }).count()).to.equal(0);
    for (const id of ['app-store', 'api']) await admin.do(setPlugin, { id, enabled: false });
    await page.goto(new URL('/channels/new', page.url()).href);
    await page.getByText('No channel plugin is switched on').waitFor();
    await page.getByRole('link', { name: 'Go to plugins' }).waitFor();
  });

  furtherJourney('hold up with real complaints, in every look', async function () {
    this.timeout(180_000);
    const text = realText(this, 'feedback-cfpb', 'complaints.csv');
    const { page, channel } = await aChannelPage('Complaints to the bureau, spring 2023');
    const look = async (name: string, there: Locator) => {
      await there.waitFor();
      for (const one of LOOKS) {
        await putOn(page, one);
        await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
        await screenshot(page, `channels-${name}-${one.name}`);
        await demandAccessible(page, `${name}, ${one.name}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
      }
      await putOn(page, LOOKS[0]);
    };
    await look('bare', page.getByText('Import a CSV or Excel file'));
    await choose(page, { name: 'complaints.csv', text });
    await look('preview', page.getByRole('columnheader', { name: /Consumer complaint narrative Text/ }));
    await bringIn(page).press('Enter');
    await look('runs', run(page, 'complaints.csv').getByText(/^1,\d{3} added/));
    const at = (path: string) => page.goto(new URL(`/channels${path}`, page.url()).href);
    await at(`/${channel.id}/data`);
    await look('data', page.getByRole('grid', { name: 'Data' }).getByRole('row').nth(5));
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await look('peek', page.getByRole('complementary', { name: 'Peek' }).getByText('Imported with'));
    await at('');
    await look('list', page.getByRole('link', { name: channel.title }));
  });
});
