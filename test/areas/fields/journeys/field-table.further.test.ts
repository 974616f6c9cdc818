import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { notes } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { shortId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
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
  undo,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`);

async function aTable() {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const of = { placeId: project.id, scope: 'NOTE' } as const;
  const role = await admin.do(createField, {
    ...of,
    type: 'SELECT',
    label: 'Role',
    options: ['Driver', 'Customer'].map((label, at) => ({
      id: `00000000-0000-4000-8000-00000000000${at}`,
      label,
      colour: at ? '#2f9e44' : '#3b82f6',
    })),
  });
  const score = await admin.do(createField, { ...of, type: 'NPS', label: 'Score' });
  const ids: string[] = [];
  for (const title of ['Anna', 'Ben', 'Cleo', 'Dora'])
    ids.push((await aNote(admin, { projectId: project.id, title })).id);
  const path = `/projects/${project.id}/notes?sort=TITLE_ASC`;
  const values = async (fieldId: string) =>
    (await admin.do(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC' })).nodes.map(
      ({ fields }) => fields[fieldId] ?? null,
    );
  return { admin, project, path, role, score, ids, values };
}

browserSuite('fields in tables', () => {
  journey('are edited in place, filled down, pasted as a block and taken back, by keyboard', async () => {
    const { admin, path, role, score, values } = await aTable();
    const page = await enter(admin, path);
    await cell(page, 0, 0).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Role' }).press('ArrowDown');
    await page.getByRole('option', { name: 'Driver' }).click();
    await eventually(async () => expect((await values(role.id))[0]).to.deep.equal([role.options[0]?.id]));
    await page.locator('[data-cell="0:0"]:focus').waitFor();

    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.locator('[data-cell="2:0"][data-chosen]').waitFor();
    await page.keyboard.press('Control+d');
    await page.getByRole('alert').filter({ hasText: '2 values changed' }).waitFor();
    await eventually(async () =>
      expect((await values(role.id)).map((value) => value !== null)).to.deep.equal([true, true, true, false]),
    );

    const paste = (text: string) =>
      page.evaluate((block) => {
        const data = new DataTransfer();
        data.setData('text/plain', block);
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      }, text);
    await cell(page, 1, 0).click();
    await paste('Customer\t9\nDriver\ttwelve');
    await page.getByRole('alert').filter({ hasText: 'Row 3, “Score”: Enter a whole number from 0 to 10.' }).waitFor();
    expect(await values(score.id), 'nothing of it').to.deep.equal([null, null, null, null]);
    await paste('Customer\t9\nDriver\t3\n\t7');
    await page
      .getByRole('alert')
      .filter({ hasText: '4 values changed' })
      .getByRole('button', { name: 'Undo' })
      .waitFor();
    await eventually(async () => expect(await values(score.id)).to.deep.equal([null, 9, 3, 7]));
    await demandAccessible(page, 'a table with fields');
    await undo(page, '4 values changed');
    await eventually(async () => expect(await values(score.id)).to.deep.equal([null, null, null, null]));
    await cell(page, 0, 0).click();
    await page.keyboard.press('Delete');
    await eventually(async () => expect((await values(role.id))[0]).to.equal(null));
  });

  furtherJourney('filter and sort the table; the address says how, and what matches no more leaves', async () => {
    const { admin, path, role, score, ids } = await aTable();
    const cells = ids.map((rowId, at) => ({ rowId, fieldId: score.id, value: [9, 3, 7, null][at] ?? null }));
    await admin.do(setFieldValues, { cells: cells.filter(({ value }) => value !== null) });
    const page = await enter(admin, path);
    const table = page.getByRole('grid', { name: 'Notes' });
    const titles = () => table.locator('a').allTextContents();
    await table.getByRole('button', { name: 'Score', exact: true }).click();
    await eventually(async () => expect(await titles()).to.deep.equal(['Ben', 'Cleo', 'Anna', 'Dora']));
    await table.getByRole('button', { name: 'Score', exact: true }).click();
    await eventually(async () => expect(await titles()).to.deep.equal(['Anna', 'Cleo', 'Ben', 'Dora']));

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Score' }).click();
    await page.getByRole('combobox', { name: 'Condition' }).click();
    await page.getByRole('option', { name: 'is greater than' }).click();
    await page.getByLabel('Value').fill('-5');
    await page.getByText('Enter a number without a sign, such as 12.5.').waitFor();
    await page.getByLabel('Value').fill('5');
    await demandAccessible(page, 'a condition');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await eventually(async () => expect(await titles()).to.deep.equal(['Anna', 'Cleo']));
    await page.reload();
    await eventually(async () => expect(await titles()).to.deep.equal(['Anna', 'Cleo']));
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `field-table-${look.name}`);
      await demandAccessible(page, `a filtered table, ${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await cell(page, 0, 1).focus();
    await page.keyboard.press('Delete');
    await eventually(async () => expect(await titles()).to.deep.equal(['Cleo']));

    await page.getByRole('button', { name: 'Edit the filter “Score is greater than 5”' }).click();
    await page.getByLabel('Value').fill('8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('No note matches the filters.').waitFor();
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear filters' }).click();
    await eventually(async () => expect(await titles()).to.have.length(4));

    const broken = { v: 1, combinator: 'and', fields: [{ field: ids[0], operator: 'IS_EMPTY', values: [] }] };
    await page.goto(new URL(`${path}&filter=${encodeURIComponent(JSON.stringify(broken))}`, page.url()).href);
    await page.getByText('A field of this filter no longer exists.').waitFor();
    await page.getByRole('button', { name: 'Remove the filter “Deleted field is empty”' }).click();
    await eventually(async () => expect(await titles()).to.have.length(4));
    await page.setViewportSize(NARROW);
    await page.reload();
    await eventually(async () => expect(await titles()).to.have.length(4));
    await screenshot(page, 'field-table-narrow');
    await demandAccessible(page, 'a table on a phone');
    expect(role.label).to.equal('Role');
  });

  furtherJourney('people are pasted by name or e-mail address, and filtered by', async () => {
    const { admin, project, path } = await aTable();
    const guest = await admin.do(createField, { placeId: project.id, scope: 'NOTE', type: 'PERSON', label: 'Guest' });
    const [mia, ben] = [
      await admin.do(createPerson, { name: 'Mia Park' }),
      await admin.do(createPerson, { name: 'Ben Ode', email: 'ben@example.org' }),
    ];
    for (const email of ['a@example.org', 'b@example.org']) await admin.do(createPerson, { name: 'Two Alike', email });
    const page = await enter(admin, `${path}&columns=${shortId(guest.id)}`);
    const paste = (text: string) =>
      page.evaluate((block) => {
        const data = new DataTransfer();
        data.setData('text/plain', block);
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
      }, text);
    const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await cell(page, 0, 0).click();
    await paste('Mia Park\nNobody Known');
    await said('Row 2, “Guest”: Nobody is called “Nobody Known”.').waitFor();
    await paste('Two Alike');
    await said('Several people are called “Two Alike”. Use the email address.').waitFor();
    await paste('mia park\nBEN@example.org\nMia Park; Ben Ode');
    await said('3 values changed').waitFor();
    const table = page.getByRole('grid', { name: 'Notes' });
    await table.getByRole('button', { name: 'Guest: Mia Park; Ben Ode' }).waitFor();
    const stored = (await admin.do(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC' })).nodes;
    expect(stored.map(({ fields }) => fields[guest.id] ?? null)).to.deep.equal([
      [mia.id],
      [ben.id],
      [mia.id, ben.id],
      null,
    ]);

    const titles = () => table.locator('a').allTextContents();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Guest' }).click();
    await page.getByRole('combobox', { name: 'Value' }).fill('ben@');
    await page.getByRole('option', { name: 'Ben Ode (ben@example.org)' }).click();
    await demandAccessible(page, 'a condition with people');
    await page.getByRole('button', { name: 'Add filter' }).click();
    await eventually(async () => expect(await titles()).to.deep.equal(['Ben', 'Cleo']));
    await page.reload();
    await page.getByRole('button', { name: 'Edit the filter “Guest has any of Ben Ode”' }).waitFor();
    await eventually(async () => expect(await titles()).to.deep.equal(['Ben', 'Cleo']));
    await cell(page, 0, 0).click();
    await page.keyboard.press('Delete');
    await eventually(async () => expect(await titles()).to.deep.equal(['Cleo']));
  });
});
