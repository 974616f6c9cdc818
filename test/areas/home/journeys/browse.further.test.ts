import { createInsight } from '@earshot/core/areas/pages/insight';
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
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';

const row = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title, exact: true });
const choose = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).first().click();

browserSuite('browse', () => {
  journey('lists notes and insights of all projects: own ones, those of others, opened ones', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const [diary, pricing] = [
      await aProject(admin, { title: 'Diary study' }),
      await aProject(ben, { title: 'Pricing talks' }),
    ];
    await aNote(admin, { projectId: diary.id, title: 'Breakfast with Ada' });
    await aNote(ben, { projectId: pricing.id, title: 'Call with Omar' });
    await ben.do(createInsight, { projectId: pricing.id, title: 'Prices are a riddle' });

    const page = await enter(admin, '/home');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }).click();
    await row(page, 'Breakfast with Ada').waitFor();
    await row(page, 'Call with Omar').waitFor();
    await row(page, 'Pricing talks').waitFor();
    await demandAccessible(page, 'Browse');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `browse-${look.name}`);
    }
    await putOn(page, LOOKS[0]);

    await choose(page, 'Created by you');
    await row(page, 'Call with Omar').waitFor({ state: 'detached' });
    await row(page, 'Breakfast with Ada').waitFor();
    await choose(page, 'Shared with you');
    await row(page, 'Breakfast with Ada').waitFor({ state: 'detached' });
    await row(page, 'Call with Omar').waitFor();
    expect(new URL(page.url()).search).to.equal('?scope=shared');

    await choose(page, 'Recently opened');
    await page.getByText('No notes opened yet').waitFor();
    const told = page.waitForResponse((response) => (response.request().postData() ?? '').includes('markPageOpened'));
    await page.goto(new URL('/browse?scope=shared', page.url()).href);
    await row(page, 'Call with Omar').click();
    await page.getByRole('textbox', { name: 'Note title' }).waitFor();
    await told;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('recently opened notes');
    await page.getByRole('option', { name: /Go to recently opened notes/ }).click();
    await row(page, 'Call with Omar').waitFor();
    await page.getByText('1 note', { exact: true }).waitFor();

    await choose(page, 'Insights');
    await page.getByText('No insights opened yet').waitFor();
    await choose(page, 'All');
    await row(page, 'Prices are a riddle').waitFor();
    await page.goto(new URL('/browse/folders', page.url()).href);
    await page.getByText('No folders yet').waitFor();
  });

  furtherJourney('what is listed is saved under a name, opened, renamed and deleted', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Diary study' });
    await aNote(admin, { projectId: project.id, title: 'Breakfast with Ada' });
    const page = await enter(admin, '/browse?scope=yours');
    const menu = page.getByRole('button', { name: 'Saved scopes' });
    await menu.click();
    await page.getByText('Nothing saved yet').waitFor();
    await page.getByRole('menuitem', { name: 'Save this scope' }).click();
    const saving = page.getByRole('dialog', { name: 'Save this scope' });
    await saving.getByLabel('Name').fill('My notes');
    await demandAccessible(page, 'saving a scope');
    await saving.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Scope “My notes” saved').waitFor();

    await page.goto(new URL('/browse?kind=insights', page.url()).href);
    await page.getByText('No insights yet').waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'My notes' }).click();
    await row(page, 'Breakfast with Ada').waitFor();
    expect(new URL(page.url()).search).to.equal('?scope=yours');

    await menu.click();
    await page.getByRole('menuitem', { name: 'Edit saved scopes' }).click();
    const editing = page.getByRole('dialog', { name: 'Saved scopes' });
    await editing.getByRole('button', { name: 'Rename My notes' }).click();
    await editing.getByLabel('New name').fill('Own notes');
    await page.keyboard.press('Enter');
    await editing.getByRole('button', { name: 'Delete Own notes' }).waitFor();
    await demandAccessible(page, 'editing saved scopes');
    await editing.getByRole('button', { name: 'Delete Own notes' }).click();
    await editing.getByText('Nothing saved yet').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Own notes' }).waitFor();
  });
});
