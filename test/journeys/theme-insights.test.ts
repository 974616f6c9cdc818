import { citationSources } from '@earshot/core/model/citation';
import { deleteDataPoint } from '@earshot/core/model/data-point';
import { insights } from '@earshot/core/model/insight';
import { revokeGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, demandAccessible, enter, journey, LOOKS, putOn, screenshot } from '../kit/browser.ts';
import { aProject, aRoom } from '../kit/host.ts';
import { citationsOf } from '../kit/insight.ts';
import { eventually } from '../kit/job-room.ts';
import { aThemedChannel, themesOf } from '../kit/themes.ts';

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
    await project.fill('Findings');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'New insight' }).press('Enter');
    await page.waitForURL(/\/insights\/[^/]+$/);
    const [made] = (await admin.do(insights, { condition: { projectId: findings.id } })).nodes;
    const quotes = await citationsOf(admin, made?.id ?? '');
    await cards(page)
      .nth(quotes.length - 1)
      .waitFor();
    await page.getByRole('textbox', { name: 'Title of the insight' }).waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `insight-from-theme-${look.name}`);
      await demandAccessible(page, `an insight from a theme, ${look.name}`);
    }
    await putOn(page, LOOKS[0]);

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

    // The project is offered that was taken last.
    await page.goto(`${admin.url}/channels/${channel.id}/themes/${theme?.id}`);
    await page.getByRole('button', { name: 'New insight …' }).waitFor();
    await ask();
    expect(await project.inputValue()).to.equal('Findings');
    await dialog.getByRole('button', { name: 'New insight' }).press('Enter');
    await page.waitForURL(/\/insights\/[^/]+$/);
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => {
      const left = (await admin.do(insights, { condition: { projectId: findings.id } })).nodes;
      expect(left.map(({ id }) => id)).to.deep.equal([made?.id]);
    });
  });
});
