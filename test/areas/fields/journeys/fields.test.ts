import { createField } from '@earshot/core/areas/fields/field';
import { note } from '@earshot/core/areas/pages/note';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  NARROW,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Note panel' });

browserSuite('fields', () => {
  journey(
    'are defined by keyboard, changed without losing values, put under a heading and deleted with Undo',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      const { id } = await aNote(admin, { projectId: project.id });
      const page = await enter(admin, `/projects/${project.id}/settings/fields`);
      await page.getByText('No fields yet').waitFor();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: 'New field' });
      await dialog.getByLabel('Label', { exact: true }).fill('Role');
      await dialog.getByRole('combobox', { name: 'Type' }).press('Enter');
      await page.getByRole('option', { name: 'Select' }).click();
      await dialog.getByRole('button', { name: 'Add option' }).press('Enter');
      await page.locator('[aria-label="Label of option 1"]:focus').waitFor();
      await page.keyboard.type('Driver');
      await page.keyboard.press('Enter');
      await page.locator('[aria-label="Label of option 2"]:focus').waitFor();
      await page.keyboard.type('driver');
      await dialog.getByRole('button', { name: 'Create field' }).press('Enter');
      await dialog.getByText('Two options have the same label').waitFor();
      await dialog.getByLabel('Label of option 2').fill('Customer');
      await demandAccessible(page, 'a new field');
      await dialog.getByRole('button', { name: 'Create field' }).press('Enter');
      const grid = page.getByRole('grid', { name: 'Fields' });
      await grid.getByText('Select, 2 options').waitFor();

      await page.getByRole('button', { name: 'New field set' }).press('Enter');
      await page.getByRole('dialog', { name: 'New field set' }).getByLabel('Name').fill('Session');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Session' }).waitFor();
      await grid.getByText('Role').click();
      const edit = page.getByRole('dialog', { name: 'Edit field' });
      await edit.getByRole('combobox', { name: 'Field set' }).click();
      await page.getByRole('option', { name: 'Session' }).click();
      await edit.getByRole('button', { name: 'Delete Customer' }).click();
      await edit.getByText('Rows lose 1 option when you save: Customer').waitFor();
      await edit.getByRole('button', { name: 'Save' }).click();
      const inSet = page.getByRole('grid', { name: 'Session' });
      await inSet.getByText('Select, 1 option').waitFor();
      await undo(page, 'Field changed');
      await grid.getByText('Select, 2 options').waitFor();

      await page.goto(new URL(`/data/${id}?panel=fields`, page.url()).href);
      await panel(page).getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name: 'Customer' }).click();
      await eventually(async () => expect(Object.keys((await admin.do(note, { id })).fields)).to.have.length(1));
      await page.goto(new URL(`/projects/${project.id}/settings/fields`, page.url()).href);
      await grid.getByRole('button', { name: 'More actions for Role' }).click();
      await page.getByRole('menuitem', { name: 'Move to trash' }).click();
      await undo(page, 'moved to trash');
      await grid.getByText('Role').waitFor();
      expect(Object.keys((await admin.do(note, { id })).fields)).to.have.length(1);
    },
  );

  furtherJourney(
    'take values beside a note; what cannot be read says why, and a colleague sees the rest at once',
    async () => {
      const { admin, person } = await aRoom();
      const project = await aProject(admin);
      const { id } = await aNote(admin, { projectId: project.id });
      const of = { placeId: project.id, scope: 'NOTE' } as const;
      await admin.do(createField, { ...of, type: 'NUMBER', label: 'Budget', format: 'CURRENCY', currencySymbol: '€' });
      await admin.do(createField, { ...of, type: 'DATETIME', label: 'Held on' });
      await admin.do(createField, { ...of, type: 'NPS', label: 'Score' });
      const reader = await person('VIEWER');
      await admin.do(setGrant, { placeId: project.id, principal: 'EVERYONE', level: 'READ' });
      const page = await enter(admin, `/data/${id}?panel=fields`);
      const theirs = await enter(reader, `/data/${id}?panel=fields`);
      const budget = panel(page).getByLabel('Budget');
      await budget.fill('a lot');
      await page.keyboard.press('Tab');
      await panel(page).getByText('Enter a number such as 1234.5.').waitFor();
      await budget.fill('1,234.5');
      await page.keyboard.press('Tab');
      await page.keyboard.type('31 March 2026');
      await page.keyboard.press('Tab');
      await page.keyboard.type('9');
      await page.keyboard.press('Enter');
      await eventually(async () => {
        expect(await panel(theirs).getByLabel('Budget').inputValue()).to.equal('€1,234.50');
        expect(await panel(theirs).getByLabel('Held on').inputValue()).to.equal('31 Mar 2026');
        expect(await panel(theirs).getByLabel('Score').inputValue()).to.equal('9 (promoter)');
      });
      expect(
        await panel(theirs).getByLabel('Budget').getAttribute('readonly'),
        'a viewer changes nothing',
      ).to.not.equal(null);
      await demandAccessible(page, 'fields of a note');
      const changed = page.getByRole('list', { name: 'Changes of fields' }).getByRole('listitem');
      await panel(page).getByRole('button', { name: 'Field history' }).click();
      await changed.filter({ hasText: 'Budget' }).getByText('€1,234.50').waitFor();
      await demandAccessible(page, 'the history of fields');
      await page.keyboard.press('Escape');
      await panel(theirs).getByLabel('Score').waitFor();
      await theirs.getByRole('button', { name: 'More actions for this note' }).click();
      await theirs.getByRole('menuitem', { name: 'Version history' }).click();
      await theirs.getByText('Details', { exact: true }).last().click();
      await theirs.getByRole('list', { name: 'Changes' }).getByRole('button', { name: 'Score' }).first().click();
      await theirs.getByRole('region', { name: 'Earlier state' }).getByText('9', { exact: true }).waitFor();
      await screenshot(theirs, 'field-history');
      await page.setViewportSize(NARROW);
      await page.reload();
      await page.getByRole('button', { name: 'Highlights and tags' }).click();
      await page.getByRole('tab', { name: /Fields/ }).click();
      await panel(page).getByLabel('Budget').waitFor();
      await demandAccessible(page, 'fields of a note on a phone');
    },
  );

  furtherJourney('of the workspace are hidden in a project that does not need them', async () => {
    const { admin, workspaceId } = await aRoom();
    const project = await aProject(admin);
    const { id } = await aNote(admin, { projectId: project.id });
    await admin.do(createField, { placeId: workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Country' });
    const page = await enter(admin, `/data/${id}?panel=fields`);
    await panel(page).getByLabel('Country').waitFor();
    await panel(page).getByRole('link', { name: 'Manage fields' }).click();
    await page.getByRole('switch', { name: 'Country' }).press('Space');
    await page.getByText('Country hidden').waitFor();
    await page.goBack();
    await panel(page).getByText('No fields yet').waitFor();
  });
});
