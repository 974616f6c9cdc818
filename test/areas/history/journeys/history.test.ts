import { createTag, tag as oneTag, updateTag } from '@earshot/core/areas/coding/tag';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createView, updateView } from '@earshot/core/areas/views/view';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  enterAs,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

browserSuite('the history of things', () => {
  journey('shows a tag, a note and a view as they were, and brings them back and forward again', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue' });
    await admin.do(updateTag, { id: tag.id, title: 'Line', colour: '#2f9e44' });
    await admin.do(updateTag, { id: tag.id, description: 'People who stand and wait' });
    const page = await enter(admin, `/tags/${tag.id}`);
    await page.getByRole('button', { name: 'More actions for Line' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag history' });
    const changes = dialog.getByRole('list', { name: 'Changes' });
    const then = dialog.getByRole('region', { name: 'Earlier state' });
    await then.locator('ins').getByText('People who stand and wait').waitFor();
    await changes.getByRole('button', { name: 'Name, Colour' }).click();
    await then.locator('del').getByText('Queue').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `the history of a tag ${look.name}`);
      await screenshot(page, `tag-history-${look.name}`);
    }
    await changes.getByRole('button', { name: 'Before the first change' }).press('Enter');
    await then.getByText('Queue').waitFor();
    await then.getByRole('button', { name: 'Restore this state' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect((await admin.do(oneTag, { id: tag.id })).title).to.equal('Queue'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => {
      const { title, description } = await admin.do(oneTag, { id: tag.id });
      expect([title, description]).to.deep.equal(['Line', 'People who stand and wait']);
    });

    const note = await aNote(admin, { projectId: project.id, title: 'First' });
    const field = await admin.do(createField, { placeId: project.id, scope: 'NOTE', type: 'TEXT', label: 'Mood' });
    await admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: field.id, value: 'Calm' }] });
    await admin.do(updateNote, { id: note.id, title: 'Second' });
    await enterAs(page, admin, `/data/${note.id}`);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await page.getByText('Details', { exact: true }).click();
    await changesIn(page).getByRole('button', { name: 'Mood' }).click();
    await page.getByRole('region', { name: 'Earlier state' }).locator('ins').getByText('Calm').waitFor();
    await demandAccessible(page, 'the details of a note as they were');
    await screenshot(page, 'note-details');

    const view = await admin.do(createView, { placeId: project.id, title: 'Mine', objectType: 'NOTE' });
    await admin.do(updateView, { id: view.id, layout: 'LIST', viewData: { columns: 'title', q: 'wait' } });
    const viewer = await person('VIEWER');
    await enterAs(page, viewer, `/projects/${project.id}/v/${view.id}`);
    await page.getByRole('button', { name: 'More actions for the view Mine' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('region', { name: 'Earlier state' }).locator('ins').getByText('wait').waitFor();
    expect(await page.getByRole('button', { name: 'Restore this state' }).count(), 'a viewer changes nothing').to.equal(
      0,
    );
    await demandAccessible(page, 'the history of a view');
    await screenshot(page, 'view-history');
  });
});

const changesIn = (page: Awaited<ReturnType<typeof enter>>) => page.getByRole('list', { name: 'Changes' });
