import { createReel, reel as reelById } from '@earshot/core/areas/reels/reel';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { answer, browserSuite, enter, inEveryLook, journey } from '../../../kit/browser/browser.ts';
import { aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aReel } from '../../../kit/rooms/reels.ts';

const player = (page: Page, is: 'playing' | 'paused') =>
  page.locator(`[data-reel-player][data-state=${is}]`).waitFor({ timeout: 20_000 });
const parts = (page: Page) => page.getByRole('grid', { name: 'Parts' });

browserSuite('reels', () => {
  journey('a reel is played from the recordings, arranged by keys, trimmed, given a card, presented', async () => {
    const { admin } = await aRoom();
    const { filled } = await aReel(admin);
    const { reel } = filled;
    const page = await enter(admin, `/reels/${reel.id}`);
    await parts(page).getByText('I never look').waitFor();
    await page.getByRole('button', { name: 'Play reel' }).click();
    await player(page, 'playing');
    await page.getByRole('status').getByText('2 of 2').waitFor({ timeout: 20_000 });
    await player(page, 'paused');
    await page.getByRole('status').getByText('1 of 2').waitFor();

    await parts(page).getByRole('row').filter({ hasText: 'plan every Sunday' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(async () => {
      const { items } = await admin.do(reelById, { id: reel.id });
      expect(items.map(({ id }) => id)).to.deep.equal(reel.items.map(({ id }) => id).toReversed());
    });

    await page.getByRole('button', { name: 'Add title card' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add title card' });
    await dialog.getByLabel('Title').fill('Two plans');
    await answer(dialog, 'Add');
    await parts(page).getByText('Two plans').waitFor();

    await page.getByRole('button', { name: 'More actions for plan every Sunday' }).click();
    await page.getByRole('menuitem', { name: 'Trim …' }).click();
    const trim = page.getByRole('dialog', { name: 'Trim' });
    await trim.getByRole('slider', { name: 'Beginning' }).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
    await trim.getByText('Left out: 0.5 s at the beginning').waitFor();
    await answer(trim, 'Save');
    await eventually(async () => {
      const { items } = await admin.do(reelById, { id: reel.id });
      expect(items.map(({ startTrimMs, title }) => [startTrimMs, title])).to.deep.equal([
        [0, 'Two plans'],
        [0, ''],
        [500, ''],
      ]);
    });

    await page.getByRole('link', { name: 'Present' }).click();
    await page.getByRole('region', { name: 'Reel player' }).getByText('Two plans').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status').getByText('2 of 3').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add title card' }).waitFor();
  });

  journey('a reel is exported and downloaded; what is gone is said; an empty one says what to do', async () => {
    const { admin } = await aRoom();
    const { project, filled } = await aReel(admin);
    const page = await enter(admin, `/projects/${project.id}/reels`);
    await page.getByRole('link', { name: 'Plans' }).click();
    await parts(page).getByText('I never look').waitFor();
    await page.getByRole('region', { name: 'Exports' }).getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sound alone, without title cards' }).click();
    const link = page.getByRole('link', { name: 'Download' });
    await link.waitFor({ timeout: 60_000 });
    expect(await link.getAttribute('href')).to.match(/^\/api\/v1\/reel-exports\//);
    await page.getByText('2 parts').first().waitFor();
    await inEveryLook(page, 'reel');
    const empty = await admin.do(createReel, { projectId: project.id });
    expect(filled.silent).to.equal(1);
    await page.goto(new URL(`/reels/${empty.reel.id}`, admin.url).href);
    await page.getByText('Nothing in this reel yet').waitFor();
  });

  journey('a reel is made of highlights that are chosen in the table, and says what it could not take', async () => {
    const { admin } = await aRoom();
    const { project } = await aReel(admin);
    const page = await enter(admin, `/projects/${project.id}/highlights`);
    await page.getByText('Nobody recorded').waitFor();
    await page.getByRole('checkbox', { name: 'Select all highlights' }).click();
    await page.getByRole('button', { name: 'Add to reel' }).click();
    await page.getByRole('menuitem', { name: 'New reel' }).click();
    await page.getByText('2 highlights added. Left out: 1 highlight without a recording.').waitFor();
    await page.getByRole('region', { name: 'Reel player' }).waitFor();
    await inEveryLook(page, 'reel-new');
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Select all highlights' }).click();
    await page.getByRole('button', { name: 'Add to reel' }).click();
    await page.getByRole('menuitem', { name: 'Untitled reel' }).click();
    await page.getByText('0 highlights added. Left out: 1 highlight without a recording.').waitFor();
  });
});
