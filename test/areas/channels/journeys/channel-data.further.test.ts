import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  NARROW,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aFileChannel, beginReading, bringIn, ended, setRaw } from '../../../kit/rooms/channels.ts';

const FEEDBACK = [
  'Ref,Said on,Comment,City,Stars',
  'R-01,2016-03-01,"The parcel came late, and nobody had told me.",Leeds,2',
  'R-02,2016-03-02,"It came on time.\nThe box was open, though.",York,4',
  'R-03,2016-03-03,The neighbours took it in for me as they always do,York,5',
  'R-04,2016-03-04,I would pay more for an hour that I can choose,Hull,3',
  'R-05,2016-03-05,The number that they gave me did not work at all,Hull,1',
].join('\n');
const NAMED = { idColumn: 'Ref', textColumn: 'Comment', timeColumn: 'Said on' };

/** Opens a channel's page of data. */
async function someData(hash = '') {
  const room = await aRoom();
  const channel = await aFileChannel(room.admin, 'Parcels');
  await bringIn(room.admin, channel.id, FEEDBACK, NAMED);
  await bringIn(room.admin, channel.id, `${FEEDBACK}\nR-06,2016-04-06,It came late once more,York,1`, NAMED);
  const page = await enter(room.admin, `/channels/${channel.id}/data${hash}`);
  const table = page.getByRole('grid', { name: 'Data' });
  await table.getByRole('row').nth(1).waitFor();
  return { ...room, channel, page, table };
}

const counts = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor();

async function pick(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

browserSuite('the data of a channel', () => {
  journey('is narrowed by keyboard, and the address keeps how', async () => {
    const { page, table } = await someData('#chart=bar');
    await counts(page, '6 data points');
    // A field with few different values has a separate column.
    await table.getByRole('columnheader', { name: 'City' }).waitFor();
    await table.getByRole('gridcell', { name: 'Leeds', exact: true }).waitFor();
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    await filter.press('Enter');
    await page.getByRole('combobox', { name: 'Field' }).fill('City');
    await page.getByRole('option', { name: 'City' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pick(page, page.getByRole('combobox', { name: 'Condition' }), 'is');
    await page.getByRole('combobox', { name: 'Value' }).fill('York');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add filter' }).press('Enter');
    await counts(page, '3 data points');
    await page.getByText('City is York').first().waitFor();
    expect(await table.getByText('The parcel came late').count()).to.equal(0);

    await pick(page, page.getByRole('combobox', { name: 'Date range' }), 'From … to …');
    await page.getByLabel('First day').fill('2016-03-02');
    await page.getByLabel('Last day').fill('2016-03-01');
    await page.getByText('The last day is before the first day.').waitFor();
    await page.getByLabel('Last day').fill('2016-03-03');
    await page.getByLabel('Last day').press('Enter');
    await counts(page, '2 data points');

    // Sorting, peek and selection survive a reload; the address also has what others share.
    await table.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
    await page.waitForURL(/sort=OCCURRED_AT_ASC/);
    await table.getByRole('row').nth(1).getByText('It came on time.').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Peek' }).locator('.reading').getByText('The box was open').waitFor();
    await page.reload();
    await counts(page, '2 data points');
    const address = new URL(page.url());
    expect(new URLSearchParams(address.hash.slice(1)).get('chart')).to.equal('bar');
    expect(address.search).to.include('sort=').and.include('peek=');

    // Back steps: the peek, the days, the period, the filter.
    for (const words of ['2 data points', '0 data points', '3 data points', '6 data points']) {
      await page.goBack();
      await counts(page, words);
    }
    await page.goForward();
    await counts(page, '3 data points');
    await page.getByRole('button', { name: 'Remove the filter “City is York”' }).press('Enter');
    await counts(page, '6 data points');

    await page.getByRole('combobox', { name: 'Imported with' }).click();
    await page.getByRole('option').first().click();
    await counts(page, '1 data point');
    await table.getByText('It came late once more').waitFor();
    await pick(page, page.getByRole('combobox', { name: 'Date range' }), 'Last 7 days');
    await page.getByText('No matches').waitFor();
    await page.getByRole('button', { name: 'Show all data' }).press('Enter');
    await counts(page, '6 data points');
    expect(new URL(page.url()).hash).to.equal('#chart=bar');
  });

  furtherJourney('drops dates that make no sense, and fits every look', async () => {
    const { page, table } = await someData('#from=1900000000&to=1700000000&preset=custom&filter=nothing');
    await counts(page, '6 data points');
    expect(await page.getByRole('combobox', { name: 'Date range' }).inputValue()).to.equal('All time');
    const filter = {
      v: 1,
      combinator: 'or',
      fields: [
        { field: 'text', operator: 'CONTAINS', values: ['late', 'did not work', 'neighbours who always take it in'] },
        { field: 'f:Stars', operator: 'IS', values: ['1', '2'] },
      ],
    };
    await page.goto(
      new URL(`#from=1400000000&to=1500000000&filter=${encodeURIComponent(JSON.stringify(filter))}`, page.url()).href,
    );
    await counts(page, '3 data points');
    for (const look of LOOKS) {
      await putOn(page, look);
      await table.getByRole('row').nth(1).waitFor();
      await screenshot(page, `channel-data-filters-${look.name}`);
      await demandAccessible(page, `filters, ${look.name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
    }
    await putOn(page, { ...LOOKS[0], size: NARROW });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await pick(page, page.getByRole('combobox', { name: 'Field' }), 'City');
    await page.getByRole('combobox', { name: 'Value' }).click();
    // The list of values remains open for multiple choices, and leaves the button reachable.
    for (const city of ['Leeds', 'York']) await page.getByRole('option', { name: city, exact: true }).click();
    await page.getByRole('option', { name: 'Hull', exact: true }).waitFor();
    await screenshot(page, 'channel-data-filter-form');
    await demandAccessible(page, 'the form of a filter');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByText('City contains Leeds or York').first().waitFor();
  });

  furtherJourney('is read one after the other, as it came, and in turns where it is a conversation', async () => {
    const { page, table, admin, channel } = await someData();
    const listed = { condition: { channelId: channel.id }, orderBy: 'OCCURRED_AT_ASC' } as const;
    const [, second] = (await admin.do(dataPoints, listed)).nodes;
    const conversation = [
      { text: second?.text ?? '', participant: 'Kim Li', timestamp: '2016-03-02T09:00:00Z', externalId: 'm1' },
      { text: 'We are sorry.\nIs anything missing?', participant: { name: 'Help desk' }, timestamp: 'then' },
      { text: 'No.', participant: 'Kim Li', timestamp: '2016-03-02T10:00:00Z', externalId: 'm3' },
    ];
    await setRaw(admin, second?.id ?? '', JSON.stringify({ conversation, tags: ['box'] }));

    await pick(page, page.getByRole('combobox', { name: 'Date range' }), 'From … to …');
    await page.getByLabel('First day').fill('2016-03-01');
    await page.getByLabel('Last day').fill('2016-03-03');
    await page.getByLabel('Last day').press('Enter');
    await table.getByRole('row').nth(3).getByText('The parcel came late').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+Enter');
    const content = page.getByRole('main');
    await content.getByText('The neighbours took it in').waitFor();
    await page.getByRole('button', { name: 'Next data point' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('j');
    const talk = content.getByRole('region', { name: 'Conversation' });
    await talk.getByText('Is anything missing?').waitFor();
    expect(await talk.getByRole('listitem').count()).to.equal(3);
    expect(await content.locator('.reading').getByText('The box was open').count()).to.equal(1);
    await talk.getByText('Help desk', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Show record' }).press('Enter');
    const raw = content.getByRole('region', { name: 'Original record' });
    await raw.getByText('"tags": [').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await raw.getByRole('button', { name: 'Copy' }).press('Enter');
    await page.getByText('Record copied.').waitFor();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).to.have.keys('conversation', 'tags');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `channel-data-conversation-${look.name}`);
      await demandAccessible(page, `conversation, ${look.name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
    }
    await putOn(page, LOOKS[0]);

    await page.keyboard.press('j');
    await content.getByText('The parcel came late').waitFor();
    await page.getByRole('button', { name: 'Next data point' }).and(page.locator(':disabled')).waitFor();
    await page.getByRole('button', { name: 'Previous data point' }).and(page.locator(':enabled')).waitFor();
    await page.keyboard.press('k');
    await talk.waitFor();
    await page.goBack();
    await content.getByText('The parcel came late').waitFor();
    await content.getByRole('link', { name: 'Data', exact: true }).press('Enter');
    await counts(page, '3 data points');
  });

  furtherJourney('is found by its words, in the channel and everywhere, and opened from there', async () => {
    const { page, table, channel } = await someData();
    // Imported words are searchable after a delay.
    await eventually(async () => {
      await page.getByRole('searchbox', { name: 'Words in the data' }).fill('');
      await page.getByRole('searchbox', { name: 'Words in the data' }).fill('neighb');
      await page.getByRole('status').filter({ hasText: '1 data point' }).waitFor({ timeout: 3000 });
    }, 15_000);
    await table.getByText('The neighbours took it in').waitFor();
    expect(new URL(page.url()).hash).to.equal('#q=neighb');

    await page.goto(new URL('/search#q=late', page.url()).href);
    await page.getByRole('group', { name: 'Kinds' }).getByRole('button', { name: 'Data 2' }).press('Enter');
    const results = page.getByRole('main');
    await results.getByText('Data point', { exact: true }).first().waitFor();
    await results.getByText('Parcels').first().waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `channel-data-found-${look.name}`);
      await demandAccessible(page, `found data, ${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek.getByText(/came late/).waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.waitForURL(/\/channels\/.+\/data\//);
    await page.getByRole('main').getByRole('link', { name: channel.title, exact: true }).waitFor();
  });

  furtherJourney('is not counted twice: what another channel has is said, and left out when told', async () => {
    const { page, admin, channel } = await someData();
    const other = await aFileChannel(admin, 'Survey');
    const run = await beginReading(admin, other.id, FEEDBACK, NAMED);
    await ended(admin, run.id);
    await page.goto(new URL(`/channels/${other.id}`, page.url()).href);
    const card = page.getByRole('article', { name: /^answers\.csv: Done/ }).first();
    await card.getByText('5 are already in').waitFor();
    await screenshot(page, 'channel-duplicates');
    await page.getByRole('button', { name: 'Import again …' }).press('Enter');
    await page.getByRole('button', { name: 'More options' }).press('Enter');
    await page.getByRole('switch', { name: 'Skip duplicates' }).press('Space');
    await demandAccessible(page, 'how a file is read');
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    const cards = page.getByRole('article', { name: /^answers\.csv: Done/ });
    await cards.nth(1).waitFor();
    expect(await cards.first().getByText('already in').count(), 'it is no news of what is here itself').to.equal(0);
    const third = await aFileChannel(admin, 'Third');
    const left = await beginReading(admin, third.id, FEEDBACK, { ...NAMED, duplicates: 'LEAVE_OUT' });
    await ended(admin, left.id);
    await page.goto(new URL(`/channels/${third.id}`, page.url()).href);
    const known = card.getByText(/and left out here/).filter({ hasText: channel.title });
    await known.getByRole('link', { name: channel.title }).press('Enter');
    await counts(page, '6 data points');
  });
});
