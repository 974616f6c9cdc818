import { deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { createInsight, insights } from '@earshot/core/areas/pages/insight';
import { citationSources } from '@earshot/core/areas/quotes/citation';
import { mergeThemes, updateTheme } from '@earshot/core/areas/themes/theme';
import { revokeGrant } from '@earshot/core/model/place';
import { THEME_LEFT_OUT } from '@earshot/core/texts';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
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
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { citationsOf } from '../../../kit/rooms/insight.ts';
import { aThemedChannel, themesOf } from '../../../kit/rooms/themes.ts';

const blocks = (page: Page) => page.locator('[data-theme-block]');
const counted = (size: number) => `${size} data points`;
const cards = (page: Page) => page.locator('[data-citation-card]');

browserSuite('insights from themes', () => {
  journey('are made by keyboard, with quotes that lead to where they were said', async () => {
    const room = await aRoom();
    const { admin } = room;
    const findings = await aProject(admin, { title: 'Findings' });
    await aProject(admin, { title: 'Another' });
    const channel = await aThemedChannel(admin, 40);
    const [theme] = await themesOf(admin, channel.id);
    const page = await enter(admin, `/channels/${channel.id}/themes/${theme?.id}`);
    await page.getByRole('button', { name: 'New insight …' }).waitFor();
    const dialog = page.getByRole('dialog', { name: `New insight from “${theme?.title}”` });
    const project = dialog.getByRole('combobox', { name: 'Project' });
    const ask = async () => {
      await page.keyboard.press('i');
      await project.waitFor();
    };
    await ask();
    await demandAccessible(page, 'the choice of a project');
    await screenshot(page, 'theme-new-insight-1440-light');
    expect(await page.getByRole('listbox').count(), 'nothing covers the form').to.equal(0);
    await project.fill('Nowhere');
    await page.getByText('No matching projects').waitFor();
    await page.keyboard.press('Enter');
    await project.fill('Findings');
    await page.getByRole('option', { name: 'Findings' }).and(page.locator('[data-combobox-selected]')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await eventually(async () => expect(await project.inputValue()).to.equal('Findings'));
    await dialog.getByRole('button', { name: 'New insight' }).press('Enter');
    await page.waitForURL(/\/insights\/[^/]+$/);
    const [made] = (await admin.do(insights, { condition: { projectId: findings.id } })).nodes;
    const quotes = await citationsOf(admin, made?.id ?? '');
    await cards(page)
      .nth(quotes.length - 1)
      .waitFor();
    await blocks(page)
      .first()
      .getByText(counted(theme?.size ?? 0))
      .waitFor();
    await page.getByRole('textbox', { name: 'Insight title' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `insight-from-theme-${look.name}`);
      await demandAccessible(page, `an insight from a theme, ${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await cards(page).last().getByRole('button', { name: 'Remove this quote' }).press('Enter');
    await page.locator('[data-note-text]:focus').waitFor();

    const card = cards(page).first();
    await card.getByRole('link', { name: /^Feedback, \d+ \w+ 2026$/ }).press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek
      .getByText(quotes[0]?.text ?? '')
      .first()
      .waitFor();
    const [source] = await admin.do(citationSources, { id: made?.id ?? '' });
    await admin.do(deleteDataPoint, { id: source?.dataPointId ?? '' });
    await card.getByText('The source is gone').waitFor();
    await card.getByText(quotes[0]?.text ?? '').waitFor();

    const ben = await room.person('CONTRIBUTOR');
    await admin.do(revokeGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null });
    const his = await enter(ben, `/insights/${made?.id}`);
    await cards(his).first().getByText('From a source that is not shared with you').waitFor();
    expect(await his.content()).not.to.contain('Feedback');
    await blocks(his).first().getByText('not shared with you').waitFor();

    // The last used project is offered.
    await page.goto(`${admin.url}/channels/${channel.id}/themes/${theme?.id}`);
    await page.getByRole('button', { name: 'New insight …' }).waitFor();
    await ask();
    expect(await project.inputValue()).to.equal('Findings');
    await dialog.getByRole('button', { name: 'New insight' }).press('Enter');
    await page.waitForURL(/\/insights\/[^/]+$/);
    await undo(page, 'Insight created from');
    await eventually(async () => {
      const left = (await admin.do(insights, { condition: { projectId: findings.id } })).nodes;
      expect(left.map(({ id }) => id)).to.deep.equal([made?.id]);
    });
  });

  furtherJourney('show themes as they are now, to those who may read them', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'Findings' });
    const channel = await aThemedChannel(admin, 40);
    await admin.do(revokeGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null });
    const [first, second] = await themesOf(admin, channel.id);
    if (!first || !second) throw new Error('There are no themes');
    const made = await admin.do(createInsight, { projectId: project.id, title: 'What they wait for' });
    const page = await enter(admin, `/insights/${made.id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('[data-note-text]').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    const insert = page.getByRole('toolbar').getByRole('button', { name: 'Insert', exact: true });
    const themeItem = page.getByRole('menuitem', { name: 'Theme' });
    const dialog = page.getByRole('dialog', { name: 'Insert a theme' });
    await insert.press('Enter');
    await themeItem.press('Enter');
    await dialog.getByRole('combobox', { name: 'Theme' }).fill(first.title);
    await page.getByRole('option', { name: first.title }).waitFor();
    await page.getByRole('option', { name: second.title }).waitFor({ state: 'detached' });
    // Typed text is unaffected by changes of themes.
    await admin.do(updateTheme, { id: first.id, title: `${first.title}, still` });
    await page.getByRole('option', { name: `${first.title}, still` }).waitFor();
    expect(await page.getByRole('option', { name: second.title }).count()).to.equal(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const block = blocks(page).first();
    await block.getByRole('link', { name: first.title }).waitFor();
    await block.getByText(counted(first.size)).waitFor();
    await block.getByRole('list', { name: 'Quotes' }).getByRole('listitem').nth(2).waitFor();
    await page.keyboard.press('Control+z');
    await block.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Shift+z');
    await block.getByRole('link', { name: first.title }).waitFor();

    await admin.do(updateTheme, { id: first.id, title: 'Locked out' });
    await block.getByRole('link', { name: 'Locked out' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.contain('Theme: Locked out');
    await admin.do(mergeThemes, { id: second.id, mergeIds: [first.id] });
    await block.getByRole('link', { name: second.title }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-note-text=read]').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `insight-theme-block-${look.name}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).to.be.at.most(0);
      await demandAccessible(page, `a theme in an insight, ${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await block.getByRole('list', { name: 'Quotes' }).getByRole('link').first().click();
    await page.getByRole('complementary', { name: 'Peek' }).waitFor();

    const his = await enter(ben, `/insights/${made.id}`);
    await blocks(his)
      .first()
      .getByText(/^This theme is .*, or is not shared with you\.$/)
      .waitFor();
    for (const secret of [first.title, second.title, 'Locked out']) expect(await his.content()).not.to.contain(secret);
    await his.goto(`${ben.url}/projects/${project.id}/insights/present/${made.id}`);
    await page.goto(`${admin.url}/projects/${project.id}/insights/present/${made.id}`);
    for (const slide of [page, his]) await slide.getByText(THEME_LEFT_OUT).waitFor();
    expect(await page.content()).not.to.contain(second.title);
  });
});
