import { highlight as oneHighlight, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, tag as oneTag, rankTag, updateTag } from '@earshot/core/areas/coding/tag';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { updateNote } from '@earshot/core/areas/pages/note';
import { createView, updateView } from '@earshot/core/areas/views/view';
import { filterAsText } from '@earshot/core/rules/filter/form';
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
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('the history of things', () => {
  journey('shows a tag as it was, and brings it back and forward again', async () => {
    const { admin } = await aRoom();
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
    await undo(page, 'Earlier state restored');
    await eventually(async () => {
      const { title, description } = await admin.do(oneTag, { id: tag.id });
      expect([title, description]).to.deep.equal(['Line', 'People who stand and wait']);
    });

    const beside = await admin.do(createTag, { projectId: project.id, title: 'Zone' });
    await admin.do(rankTag, { id: tag.id, afterId: beside.id });
    await page.reload();
    await page.getByRole('button', { name: 'More actions for Line' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await then.locator('ins').getByText('After “Zone”').waitFor();
    await screenshot(page, 'tag-order');
  });

  journey('shows a note and a view as they were, and brings them back and forward again', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue' });
    const beside = await admin.do(createTag, { projectId: project.id, title: 'Zone' });
    const note = await aTranscript(admin, project.id, 'First', 'The queue was long.');
    const highlight = await aHighlight(admin, note.id, 'queue', [tag.id]);
    await admin.do(tagHighlight, { id: highlight.id, add: [beside.id], remove: [] });
    const field = await admin.do(createField, { placeId: project.id, scope: 'NOTE', type: 'TEXT', label: 'Mood' });
    await admin.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: field.id, value: 'Calm' }] });
    await admin.do(updateNote, { id: note.id, title: 'Second' });
    const page = await enter(admin, `/data/${note.id}`);
    await page.getByRole('button', { name: 'More actions for this note' }).click();
    await page.getByRole('menuitem', { name: 'Version history' }).click();
    await page.getByText('Details', { exact: true }).click();
    await changesIn(page).getByRole('button', { name: 'Mood' }).click();
    await page.getByRole('region', { name: 'Earlier state' }).locator('ins').getByText('Calm').waitFor();
    await changesIn(page).getByRole('button', { name: 'Tags of highlights · 2 changes' }).click();
    await page.getByRole('region', { name: 'Earlier state' }).locator('ins').getByText('Zone (1)').waitFor();
    await demandAccessible(page, 'the details of a note as they were');
    await screenshot(page, 'note-details');
    await changesIn(page).getByRole('button', { name: 'Before the first change' }).click();
    await page.getByRole('checkbox', { name: 'Also restore the tags of highlights' }).check();
    await putOn(page, LOOKS.at(-1) as (typeof LOOKS)[number]);
    await screenshot(page, 'note-details-narrow');
    await page.getByRole('button', { name: 'Restore this state' }).click();
    await eventually(async () => expect((await admin.do(oneHighlight, { id: highlight.id })).tagIds).to.deep.equal([]));
    await undo(page, 'Earlier state restored');
    await eventually(async () => expect((await admin.do(oneHighlight, { id: highlight.id })).tagIds).to.have.length(2));
    await putOn(page, LOOKS[0] as (typeof LOOKS)[number]);

    const filter = filterAsText({
      combinator: 'and',
      fields: [{ field: field.id, operator: 'CONTAINS', values: ['wait'] }],
    });
    const view = await admin.do(createView, { placeId: project.id, title: 'Mine', objectType: 'NOTE' });
    await admin.do(updateView, { id: view.id, layout: 'LIST', viewData: { sort: 'TITLE_ASC', filter } });
    const viewer = await person('VIEWER');
    await enterAs(page, viewer, `/projects/${project.id}/v/${view.id}`);
    await page.getByRole('button', { name: 'More actions for the view Mine' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('region', { name: 'Earlier state' }).locator('ins').getByText('Mood contains wait').waitFor();
    expect(await page.getByRole('button', { name: 'Restore this state' }).count(), 'a viewer changes nothing').to.equal(
      0,
    );
    await demandAccessible(page, 'the history of a view');
    await screenshot(page, 'view-history');
  });
});

const changesIn = (page: Awaited<ReturnType<typeof enter>>) => page.getByRole('list', { name: 'Changes' });
