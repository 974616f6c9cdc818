import { outliers, themes, updateTheme } from '@earshot/core/areas/themes/theme';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  answer,
  browserSuite,
  demandAccessible,
  EVERYTHING,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { realText } from '../../../kit/fixtures/real-files.ts';
import { aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn } from '../../../kit/rooms/channels.ts';
import { aThemedChannel, placeThem, themed, themesOf } from '../../../kit/rooms/themes.ts';

/** Waits until the host answers this. */
const eventuallyIs = <T>(ask: () => Promise<T>, wanted: unknown): Promise<void> =>
  eventually(async () => {
    const now = await ask();
    if (Array.isArray(wanted)) expect(now).to.include.members(wanted);
    else expect(now).to.equal(wanted);
  });

const rowsOf = (page: Page) => page.getByRole('grid', { name: 'Themes' }).locator('[data-index]');

/** The focused row, if it has these words. */
const focused = (page: Page, text: string) =>
  page.locator('[data-index]:focus').filter({ hasText: text.split('\n').at(1) ?? text });

/** Requests of the window to ignore data points. */
interface Asked {
  query?: string;
  variables: { input: { dataPointIds: string[] } };
}

browserSuite('themes', () => {
  journey('are read, renamed, pinned, merged and split by keyboard, with Undo', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second] = await themesOf(admin, channel.id);
    const page = await enter(admin, `/channels/${channel.id}`);
    await page.getByRole('navigation', { name: 'Channel' }).getByRole('link', { name: 'Themes' }).press('Enter');
    await rowsOf(page).first().waitFor();
    await page.getByRole('region', { name: 'Coverage' }).getByText('in themes').waitFor();
    await rowsOf(page).locator('[data-trend]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Quotes' }).waitFor();

    const title = page.getByRole('textbox', { name: 'Theme name' });
    await title.fill('What people wait for');
    await title.press('Enter');
    await page.getByRole('heading', { name: 'What people wait for' }).waitFor();
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    await page.keyboard.press('m');
    const merge = page.getByRole('dialog', { name: 'Merge “What people wait for”' });
    await merge.getByRole('combobox', { name: 'Theme to keep' }).fill(second?.title ?? '');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await merge.getByRole('button', { name: 'Merge' }).press('Enter');
    await page.getByRole('heading', { name: second?.title ?? '' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('alert').filter({ hasText: 'Undone' }).waitFor();
    const merged = page.getByRole('alert').filter({ hasText: 'was merged' });
    expect(await merged.getByRole('button', { name: 'Undo' }).count(), 'an Undo that does nothing').to.equal(0);
    await eventuallyIs(async () => (await themesOf(admin, channel.id)).map(({ id }) => id), [first?.id, second?.id]);
    await page.keyboard.press('s');
    await answer(page.getByRole('dialog'), 'Split');
    await page.getByText('was split.').waitFor();
    const all = await admin.do(themes, { condition: { channelId: channel.id, gone: false }, first: 100 });
    expect(all.nodes.some(({ title: one, pinned }) => one === 'What people wait for' && pinned)).to.equal(true);
  });

  furtherJourney('are hidden and shown again by keyboard, with Undo', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second] = await themesOf(admin, channel.id);
    if (!first || !second) throw new Error('There are too few themes');
    const page = await enter(admin, `/channels/${channel.id}/themes`);
    const named = (title: string) => rowsOf(page).getByRole('link', { name: title, exact: true });
    await named(first.title).waitFor();
    const hide = async (title: string, item: string) => {
      await page.getByRole('button', { name: `More actions for “${title}”` }).press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
    };
    await hide(first.title, 'Hide theme');
    await named(first.title).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Coverage' }).getByText(`${first.size} in hidden themes`).waitFor();
    const told = page.getByRole('alert').filter({ hasText: `“${first.title}” is hidden.` });
    await told.getByRole('button', { name: 'Undo' }).press('Enter');
    await named(first.title).waitFor();
    await named(first.title).focus();
    await page.keyboard.press('h');
    await named(first.title).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await named(first.title).waitFor();

    await named(second.title).press('Enter');
    await page.getByRole('region', { name: 'Quotes' }).waitFor();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('h');
    await page.getByText('This theme is hidden').waitFor();
    await page.goto(new URL(`/channels/${channel.id}/themes`, admin.url).href);
    await named(first.title).waitFor();
    expect(await named(second.title).count()).to.equal(0);
    await page.getByRole('button', { name: 'Hidden (1)' }).press('Enter');
    await page.getByRole('heading', { name: '1 hidden theme' }).waitFor();
    await named(second.title).waitFor();
    expect(await named(first.title).count()).to.equal(0);
    await demandAccessible(page, 'hidden themes');
    await hide(second.title, 'Show theme');
    await named(first.title).waitFor();
    await named(second.title).waitFor();
    expect(await page.getByRole('button', { name: /^Hidden/ }).count()).to.equal(0);
  });

  furtherJourney('are sorted by their columns, which the address keeps', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const titles = (await themesOf(admin, channel.id)).map(({ title }) => title);
    const page = await enter(admin, `/channels/${channel.id}/themes`);
    const head = (name: string) => page.getByRole('columnheader', { name });
    const shown = () => rowsOf(page).getByRole('link').allInnerTexts();
    await rowsOf(page)
      .nth(titles.length - 1)
      .waitFor();
    expect(await head('Data points').getAttribute('aria-sort')).to.equal('descending');
    await head('Theme').getByRole('button').press('Enter');
    await page.locator('[role=columnheader][aria-sort=ascending]', { hasText: 'Theme' }).waitFor();
    const sorted = titles.toSorted((a, b) => a.localeCompare(b));
    expect(await shown()).to.deep.equal(sorted);
    await head('Theme').getByRole('button').press('Enter');
    await page.locator('[role=columnheader][aria-sort=descending]', { hasText: 'Theme' }).waitFor();
    expect(new URL(page.url()).searchParams.get('sort')).to.equal('TITLE_DESC');
    await page.reload();
    await rowsOf(page)
      .nth(titles.length - 1)
      .waitFor();
    expect(await shown()).to.deep.equal(sorted.toReversed());
    await demandAccessible(page, 'sorted themes');
  });

  furtherJourney('leave an inbox, where each is put in order with one key', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin, 110);
    await placeThem(admin, channel.id, { outliers: 101 });
    const page = await enter(admin, `/channels/${channel.id}/outliers`);
    const rows = page.getByRole('grid', { name: 'In no theme' }).locator('[data-index]');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next' }).press('Enter');
    await pages.getByText('101–101 of 101').waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    // Until they have loaded, keys have no effect.
    await rows.first().waitFor();
    await page.keyboard.press('i');
    // The last page is gone with its only row: the previous one shows.
    await rows.nth(5).waitFor();
    await page.getByRole('region', { name: 'Coverage' }).getByText('100 in no theme').waitFor();
    await page.locator('[data-index="0"]:focus').waitFor();
    expect(await page.getByText('Everything is in a theme').count()).to.equal(0);
    const left = async () => (await admin.do(outliers, { id: channel.id, first: 200 })).length;
    const before = await left();
    const [one = '', two = ''] = await rows.allInnerTexts();
    const asked = new Set<string>();
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/graphql', async (route) => {
      const { query = '', variables } = (route.request().postDataJSON() ?? {}) as Asked;
      if (query.includes('ignoreDataPoints')) {
        const [one = ''] = variables.input.dataPointIds;
        const [first] = asked.add(one);
        // The second request waits, not a repetition of the first.
        if (one !== first) await hold;
      }
      await route.continue();
    });
    await page.keyboard.press('i');
    await page.keyboard.press('i');
    await page
      .getByRole('region', { name: 'Coverage' })
      .getByText(`${before - 1} in no theme`)
      .waitFor();
    expect(asked.size).to.equal(2);
    expect(await rows.allInnerTexts(), 'the next key would mean the second once more').to.not.include.members([two]);
    release();
    await eventuallyIs(left, before - 2);
    expect(await rows.allInnerTexts()).to.not.include.members([one]);

    // The object in the peek counts, not the first row.
    const peek = page.getByRole('complementary', { name: 'Peek' });
    const [top = '', , read = ''] = await rows.allInnerTexts();
    await rows.nth(2).getByRole('link').click();
    await peek.locator(':focus').or(page.locator('aside:focus')).waitFor();
    await page.keyboard.press('i');
    await rows.filter({ hasText: read }).waitFor({ state: 'detached' });
    await page.keyboard.press('i');
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });
    await eventuallyIs(left, before - 3);
    await rows.nth(2).focus();
    const next = (await rows.allInnerTexts()).slice(2);
    await page.keyboard.press('a');
    await page.getByRole('dialog', { name: 'Move to theme' }).waitFor();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Moved to “').waitFor();
    await eventuallyIs(left, before - 4);
    // The next row has the focus, so that keys and screen readers continue there.
    await focused(page, next[1] ?? '').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Theme name' }).fill('Only here');
    await page.keyboard.press('Enter');
    await page.getByText('Theme created.').waitFor();
    await eventuallyIs(left, before - 5);
    await focused(page, next[2] ?? '').waitFor();
    expect(await rows.allInnerTexts(), 'the first row was never meant').to.include.members([top]);
    expect((await themesOf(admin, channel.id)).map(({ title }) => title)).to.include('Only here');
    await page.getByText('Ignored', { exact: true }).click();
    await page.getByRole('grid', { name: 'Ignored' }).locator('[data-index]').first().waitFor();
    await page.keyboard.press('j');
    for (let aside = 0; aside < 4; aside += 1) await page.keyboard.press('i');
    await page.getByText('Nothing is ignored').waitFor();
    await page.locator('[data-page-title]:focus').waitFor();
    await eventuallyIs(left, before - 1);
  });

  furtherJourney('are found again with other settings, and runs are compared', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [hidden] = await themesOf(admin, channel.id);
    await admin.do(updateTheme, { id: hidden?.id ?? '', hidden: true });
    const page = await enter(admin, `/channels/${channel.id}/themes`);
    await page.getByRole('button', { name: 'Find themes again …' }).click();
    const find = page.getByRole('dialog', { name: 'Find themes' });
    await find.getByRole('combobox', { name: 'Number of themes' }).click();
    await page.getByRole('option', { name: 'Fewest (3)' }).click();
    await find.getByRole('button', { name: 'Find themes' }).click();
    await page.getByText(/Run 2, .* Fewest \(3\)/).waitFor();
    expect(await page.getByRole('alert').count(), 'a word about a run that has ended').to.equal(0);
    await page.getByRole('radio', { name: 'Months' }).press('Space');
    await page.locator('input:checked:focus + *', { hasText: 'Months' }).waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Month' }).waitFor();
    await page.locator('input:checked + *', { hasText: 'Months' }).waitFor();
    await page.getByRole('button', { name: 'Runs …' }).click();
    const runs = page.getByRole('dialog', { name: 'Runs' });
    await runs.getByRole('region', { name: 'Differences' }).getByRole('row').nth(3).waitFor();
    await runs.getByRole('combobox', { name: 'Earlier' }).click();
    await page.getByRole('option', { name: 'Run 1' }).waitFor();
    expect(await page.getByRole('option', { name: /^Run/ }).count(), 'earlier than the later one').to.equal(1);
    await page.getByRole('option', { name: 'Run 1' }).click();
    await runs.getByText('Hidden', { exact: true }).waitFor();
    expect(
      await page.getByText('seed').filter({ visible: true }).count(),
      'seeds before “Advanced” is opened',
    ).to.equal(0);
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `runs, ${look.name}`);
      const over = await runs
        .getByRole('region')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect(over, `px to scroll sideways, ${look.name}`).to.deep.equal([0, 0]);
      await screenshot(page, `theme-runs-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Runs …' }).waitFor();
  });

  furtherJourney('hold up with real complaints, in every look', async function () {
    this.timeout(300_000);
    const all = realText(this, 'feedback-cfpb', 'complaints.csv');
    // A part of them is sufficient.
    const text = EVERYTHING ? all : all.slice(0, 300_000);
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin, 'Complaints about banks');
    await bringIn(admin, channel.id, text, {
      textColumn: 'Consumer complaint narrative',
      timeColumn: 'Date received',
      idColumn: 'Complaint ID',
      dateOrder: 'MONTH_FIRST',
    });
    await themed(admin, channel.id);
    const [first] = await themesOf(admin, channel.id);
    const page = await enter(admin, `/channels/${channel.id}/themes`);
    for (const look of LOOKS) {
      await putOn(page, look);
      for (const [name, path, there] of [
        ['themes', 'themes', 'Themes'],
        ['theme', `themes/${first?.id}`, 'Data points'],
        ['outliers', 'outliers', 'In no theme'],
      ] as const) {
        await page.goto(new URL(`/channels/${channel.id}/${path}`, admin.url).href);
        await page.getByRole('grid', { name: there }).locator('[data-index]').first().waitFor();
        await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
        if (name !== 'outliers') await page.locator('[role=img] svg, svg[role=img]').first().waitFor();
        if (name === 'themes' && look.size.width > 900)
          await rowsOf(page).getByText('→').first().waitFor({ timeout: 60_000 });
        await screenshot(page, `cfpb-${name}-${look.name}`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
        await demandAccessible(page, `${name}, ${look.name}`);
      }
    }
  });
});
