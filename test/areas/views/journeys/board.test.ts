import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { notes } from '@earshot/core/areas/pages/note';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

browserSuite('a board', () => {
  journey('of notes changes their values: by keyboard, menu and mouse, at once for colleagues, with Undo', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const phase = await admin.do(createField, {
      placeId: project.id,
      scope: 'NOTE',
      type: 'SELECT',
      label: 'Phase',
      options: ['Planned', 'Done'].map((label, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        label,
        colour: at ? '#2f9e44' : '#3b82f6',
      })),
    });
    const ids: string[] = [];
    for (const title of ['Anna', 'Ben', 'Cleo']) ids.push((await aNote(admin, { projectId: project.id, title })).id);
    await admin.do(setFieldValues, {
      cells: [{ rowId: ids[0] ?? '', fieldId: phase.id, value: [phase.options[0]?.id ?? ''] }],
    });
    const values = async () => {
      const { nodes } = await admin.do(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC' });
      return nodes.map(({ fields }) => {
        const [id] = (fields[phase.id] as string[] | undefined) ?? [];
        return phase.options.find((option) => option.id === id)?.label ?? '';
      });
    };

    const page = await enter(admin, `/projects/${project.id}/notes?sort=TITLE_ASC`);
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('menuitem', { name: 'Phase' }).click();
    await column(page, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();
    await column(page, 'No value').getByRole('link', { name: 'Cleo' }).waitFor();
    await demandAccessible(page, 'a board');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `board-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    const colleague = await enter(ben, new URL(page.url()).pathname + new URL(page.url()).search);
    await column(colleague, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();
    expect(await colleague.getByRole('button', { name: 'Move Anna' }).count(), 'for readers').to.equal(0);

    await card(page, 'Anna').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await column(page, 'Done').getByRole('link', { name: 'Anna' }).waitFor();
    await page.locator('[data-card] a:focus', { hasText: 'Anna' }).waitFor();
    await column(colleague, 'Done').getByRole('link', { name: 'Anna' }).waitFor();
    await page.keyboard.press('Control+z');
    await column(page, 'Planned').getByRole('link', { name: 'Anna' }).waitFor();
    await eventually(async () => expect(await values()).to.deep.equal(['Planned', '', '']));

    await page.getByRole('button', { name: 'Move Ben' }).click();
    await page.getByRole('menuitem', { name: 'Move to Done' }).click();
    await column(page, 'Done').getByRole('link', { name: 'Ben' }).waitFor();
    await column(page, 'No value').getByRole('listitem').filter({ hasText: 'Cleo' }).dragTo(column(page, 'Planned'));
    await column(page, 'Planned').getByRole('link', { name: 'Cleo' }).waitFor();
    await eventually(async () => expect(await values()).to.deep.equal(['Planned', 'Done', 'Planned']));

    await card(page, 'Anna').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-card] a:focus', { hasText: 'Cleo' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-card] a:focus', { hasText: 'Ben' }).waitFor();

    await page.getByRole('button', { name: 'Hide the column No value' }).click();
    await column(page, 'No value').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save as view' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Progress');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.waitForURL(/\/v\/progress-/);
    await column(page, 'Done').getByRole('link', { name: 'Ben' }).waitFor();
    await page.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('menuitem', { name: 'Show hidden columns' }).click();
    await column(page, 'No value').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await column(page, 'No value').waitFor({ state: 'detached' });
  });
});
