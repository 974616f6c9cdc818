import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createTag } from '@earshot/core/areas/coding/tag';
import { makeTheme } from '@earshot/core/areas/themes/theme';
import { expect } from 'chai';
import { browserSuite, enter, inEveryLook, journey } from '../../../kit/browser/browser.ts';
import { anAskRoom, SAID } from '../../../kit/rooms/ask-room.ts';
import { aFileChannel, bringIn } from '../../../kit/rooms/channels.ts';
import { NAMED } from '../../../kit/rooms/themes.ts';
import { aHighlight } from '../../../kit/rooms/transcript.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

browserSuite('an activity wrap', () => {
  journey('tells what happened lately, with the words that it is about, for a place and a date range', async () => {
    const { ada, project, first } = await anAskRoom();
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Delivery' });
    await aHighlight(ada, first.id, SAID.delivery, [tag.id]);
    const channel = await aFileChannel(ada);
    const rows = [25, 18, 3, 2, 2, 1].map((days, at) => `${at},${daysAgo(days)},The parcel number ${at} came late`);
    await bringIn(ada, channel.id, ['id,when,comment', ...rows].join('\n'), NAMED);
    const { nodes } = await ada.do(dataPoints, { condition: { channelId: channel.id } });
    const lately = nodes.filter(({ occurredAt }) => occurredAt > daysAgo(10)).map(({ id }) => id);
    await ada.do(makeTheme, { id: channel.id, title: 'Late parcels', dataPointIds: lately });

    const page = await enter(ada, '/ask');
    await page.getByRole('link', { name: 'What happened in the last 7 days' }).click();
    const wrap = page.getByRole('article', { name: 'Activity wrap' });
    await wrap.getByText('2 highlights were made in 2 notes.').waitFor();
    await page.getByRole('combobox', { name: 'Date range' }).or(page.getByLabel('Date range')).first().click();
    await page.getByRole('option', { name: 'Last 14 days' }).click();
    const row = wrap.getByRole('row', { name: /^Late parcels/ });
    await row.waitFor();
    expect(await row.getByRole('cell').allInnerTexts()).to.include.members(['0', '4']);
    await inEveryLook(page, 'activity-wrap');

    await page.getByLabel('Activity wrap scope').first().click();
    await page.getByRole('option', { name: 'Furniture' }).click();
    await row.waitFor({ state: 'detached' });
    await page.waitForURL(/project=/);
    const quote = wrap.getByRole('listitem').filter({ hasText: SAID.delivery }).first();
    await quote.getByRole('link', { name: /^Source \d/ }).click();
    await page.waitForURL(/peek=note/);
    await page.keyboard.press('Escape');

    await page.goto(new URL('/activity?from=1577836800&to=1578000000', ada.url).href);
    await page.getByText('Nothing happened in this date range').waitFor();
    await page.goto(new URL('/activity?from=1500000000&to=1600000000', ada.url).href);
    await page.getByText('This date range is too long').waitFor();
    await page.goBack();
    await page.getByText('Nothing happened in this date range').waitFor();
    await inEveryLook(page, 'activity-wrap-empty');
  });
});
