import { createTag, updateTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup, deleteTagGroup } from '@earshot/core/areas/coding/tag-group';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  NARROW,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

browserSuite('tags', () => {
  journey('are made, renamed and recoloured in the list, thrown away and brought back', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/tags`);
    await page.getByText('No tags yet').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New tag' });
    await dialog.getByLabel('Name').fill('Waiting');
    await dialog.getByRole('radio', { name: 'Teal' }).check({ force: true });
    await dialog.getByRole('button', { name: 'Create tag' }).click();
    const grid = page.getByRole('grid', { name: 'Tags' });
    await grid.getByRole('link', { name: 'Waiting' }).waitFor();

    await grid.getByRole('button', { name: 'More actions for Waiting' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const field = grid.getByRole('textbox', { name: 'Tag name' });
    await field.fill('Waiting in line');
    await field.press('Enter');
    await grid.getByRole('link', { name: 'Waiting in line' }).waitFor();

    await grid.getByRole('button', { name: 'Change the colour of Waiting in line' }).click();
    await page.getByRole('radio', { name: 'Red' }).click({ force: true });
    await page.getByText('The colour was changed.').waitFor();

    await grid.getByRole('button', { name: 'More actions for Waiting in line' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByText('No tags yet').waitFor();
    await undo(page, 'was moved to trash');
    await grid.getByRole('link', { name: 'Waiting in line' }).waitFor();
  });

  furtherJourney(
    'have a page with their highlights, live, where they are renamed; a faster colleague is not overwritten',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      const tag = await admin.do(createTag, { projectId: project.id, title: 'Delivery' });
      const note = await aTranscript(admin, project.id, 'Interview 1', 'The parcel came late. The driver was kind.');
      await aHighlight(admin, note.id, 'The parcel came late', [tag.id]);
      const page = await enter(admin, `/tags/${tag.id}`);
      const main = page.getByRole('main');
      await main.getByText('The parcel came late').waitFor();
      await aHighlight(admin, note.id, 'The driver was kind', [tag.id]);
      await main.getByText('The driver was kind').waitFor();
      await main.getByText('2 highlights').waitFor();

      const title = main.getByRole('textbox', { name: 'Tag name' });
      await title.focus();
      await admin.do(updateTag, { id: tag.id, title: 'Logistics' });
      await title.fill('Deliveries');
      await page.keyboard.press('Enter');
      await main.getByText(/Someone else called it “Logistics”/).waitFor();
      await main.getByRole('button', { name: 'Use mine' }).click();
      await main.getByRole('button', { name: 'Use mine' }).waitFor({ state: 'detached' });
      expect(await title.inputValue()).to.equal('Deliveries');
      await page.reload();
      await main.getByText('The driver was kind').waitFor();
      expect(await title.inputValue()).to.equal('Deliveries');
    },
  );

  furtherJourney('are put in order by hand, live and with Undo; sorted otherwise, one finds back', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const project = await aProject(room.admin);
    for (const title of ['Anger', 'Boredom', 'Calm']) await room.admin.do(createTag, { projectId: project.id, title });
    const page = await enter(room.admin, `/projects/${project.id}/tags`);
    const his = await enter(ben, `/projects/${project.id}/tags`);
    // Rows have explicit positions in the grid, unlike the document order.
    const orderIn = (window: Page, titles: string) =>
      window.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('[aria-label=Tags] [data-index]')]
            .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((row) => row.querySelector('a')?.textContent)
            .join(' ') === wanted,
        titles,
      );
    await orderIn(page, 'Anger Boredom Calm');
    await page.keyboard.press('j');
    await page.getByRole('row', { name: 'Anger' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await orderIn(page, 'Boredom Calm Anger');
    await page.getByRole('row', { name: 'Anger' }).and(page.locator(':focus')).waitFor();
    await orderIn(his, 'Boredom Calm Anger');
    await page.getByText('“Anger” is number 3 of 3 now.').waitFor();

    await page.getByRole('row', { name: 'Calm' }).dragTo(page.getByRole('row', { name: 'Boredom' }), {
      sourcePosition: { x: 300, y: 20 },
      targetPosition: { x: 300, y: 4 },
    });
    await orderIn(his, 'Calm Boredom Anger');
    await page.getByRole('button', { name: 'More actions for Anger' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await orderIn(his, 'Calm Anger Boredom');
    await page.keyboard.press('Escape');

    await page.getByRole('columnheader', { name: 'Tag' }).getByRole('button').click();
    await orderIn(page, 'Anger Boredom Calm');
    expect(await page.locator('[draggable=true] [role=gridcell]').count()).to.equal(0);
    await page.getByRole('button', { name: 'Back to manual order' }).click();
    await orderIn(page, 'Calm Anger Boredom');
  });

  furtherJourney('are created one after the other, and only the last one is told about', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const page = await enter(admin, `/projects/${project.id}/tags`);
    await page.getByText('No tags yet').waitFor();
    for (const title of ['Alarm', 'Bell', 'Clock']) {
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: 'New tag' });
      await dialog.getByLabel('Name').fill(title);
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.getByRole('alert').filter({ hasText: 'Tag “Clock” created.' }).waitFor();
    await eventually(async () => expect(await page.getByRole('alert').count()).to.equal(1), 3000);
  });

  furtherJourney(
    'are locked and merged by keyboard, with Undo; a link to a merged one leads to the one that was kept',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      const make = (title: string) => admin.do(createTag, { projectId: project.id, title });
      const [late, delay] = [await make('Late'), await make('Delay')];
      const note = await aTranscript(admin, project.id, 'Interview 1', 'The parcel came late.');
      await aHighlight(admin, note.id, 'The parcel', [delay.id]);
      const page = await enter(admin, `/projects/${project.id}/tags`);
      const grid = page.getByRole('grid', { name: 'Tags' });
      const choose = async (title: string, item: string) => {
        await grid.getByRole('button', { name: `More actions for ${title}` }).press('Enter');
        await page.getByRole('menuitem', { name: item }).press('Enter');
      };
      await choose('Late', 'Lock (full access only)');
      await page.getByText('“Late” is locked: only people with full access can change it.').waitFor();
      await grid.getByRole('img', { name: 'Locked' }).waitFor();

      await choose('Delay', 'Merge into another tag');
      const dialog = page.getByRole('dialog', { name: 'Merge “Delay”' });
      await dialog.getByText('1 highlight has “Delay”').waitFor();
      await demandAccessible(page, 'merging a tag');
      const keep = dialog.getByRole('combobox', { name: 'Tag to keep' });
      await keep.press('Escape');
      await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
      await dialog.getByText('Choose one from the list.').waitFor();
      await keep.fill('late');
      await page.getByRole('option', { name: 'Late' }).waitFor();
      await keep.press('Enter');
      await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
      await grid.getByRole('link', { name: 'Delay' }).waitFor({ state: 'detached' });

      const link = await enter(admin, `/tags/${delay.id}`);
      await link.getByRole('main').getByText('The parcel').waitFor();
      expect(await link.getByRole('textbox', { name: 'Tag name' }).inputValue()).to.equal(late.title);

      await undo(page, 'was merged');
      await grid.getByRole('link', { name: 'Delay' }).waitFor();
    },
  );

  furtherJourney(
    'have a role and a lock on their page; who only writes sees them, and still puts the tag on',
    async () => {
      const { admin, person } = await aRoom();
      const project = await aProject(admin);
      const tag = await admin.do(createTag, { projectId: project.id, title: 'Delivery' });
      const note = await aTranscript(admin, project.id, 'Interview 1', 'The parcel came late.');
      const page = await enter(admin, `/tags/${tag.id}`, { viewport: NARROW });
      await page.getByRole('combobox', { name: 'Role' }).press('Enter');
      await page.getByRole('option', { name: 'Theme' }).click();
      await page.getByRole('alert').filter({ hasText: 'Role changed to Theme' }).waitFor();
      await page.getByRole('switch', { name: 'Locked' }).press('Space');
      await page.getByText('“Delivery” is locked').waitFor();
      await demandAccessible(page, 'the page of a locked tag');

      const theirs = await enter(await person('CONTRIBUTOR'), `/tags/${tag.id}`);
      await theirs.getByText('Role: Theme').waitFor();
      await theirs.getByText('only people with full access here can change it').waitFor();
      expect(await theirs.getByRole('switch', { name: 'Locked' }).count()).to.equal(0);
      await theirs.goto(new URL(`/data/${note.id}`, theirs.url()).href);
      await choose(theirs, 'The parcel came late.');
      await theirs.keyboard.press('t');
      await theirs.getByRole('combobox', { name: 'Find or create a tag' }).fill('deli');
      await theirs.getByRole('option', { name: 'Delivery' }).getByRole('img', { name: 'Locked' }).waitFor();
      await theirs.keyboard.press('Enter');
      await page.getByRole('main').getByText('The parcel came late.').waitFor();
      await page.getByRole('switch', { name: 'Locked' }).press('Space');
      await page.getByText('“Delivery” can be changed again.').waitFor();
    },
  );

  furtherJourney(
    'stand in groups on a board: made, filled, renamed and deleted by keyboard, with Undo, or dragged',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      for (const title of ['Anger', 'Calm']) await admin.do(createTag, { projectId: project.id, title });
      const page = await enter(admin, `/projects/${project.id}/tags`);
      await page
        .getByRole('navigation', { name: 'Tag boards' })
        .getByRole('link', { name: 'Main board' })
        .press('Enter');
      const board = page.getByRole('region', { name: 'Tag board' });
      const column = (name: string) => board.getByRole('region', { name, exact: true });
      const item = (name: string) => page.getByRole('menuitem', { name }).press('Enter');
      await column('No group').getByRole('link', { name: 'Anger' }).waitFor();
      await board.getByRole('button', { name: 'New group' }).press('Enter');
      const made = page.getByRole('dialog', { name: 'New group' });
      await made.getByLabel('Name').fill('Feelings');
      await made.getByLabel('Name').press('Enter');
      await column('Feelings').waitFor();

      await board.getByRole('button', { name: 'More actions for Anger' }).press('Enter');
      await item('Move to Feelings');
      await column('Feelings').getByRole('link', { name: 'Anger' }).waitFor();
      await column('No group').getByRole('listitem').filter({ hasText: 'Calm' }).dragTo(column('Feelings'));
      await column('Feelings').getByRole('link', { name: 'Calm' }).waitFor();
      await demandAccessible(page, 'the tag board');

      await board.getByRole('button', { name: 'More actions for the group Feelings' }).press('Enter');
      await item('Rename');
      const named = page.getByRole('dialog', { name: 'Rename group' });
      await named.getByLabel('Name').fill('Moods');
      await named.getByLabel('Name').press('Enter');
      await board.getByRole('button', { name: 'More actions for the group Moods' }).press('Enter');
      await item('Move to trash');
      await column('No group').getByRole('link', { name: 'Anger' }).waitFor();
      const told = page.getByRole('alert').filter({ hasText: 'its tags stay' });
      await told.getByRole('button', { name: 'Undo' }).press('Enter');
      await column('Moods').getByRole('link', { name: 'Anger' }).waitFor();
    },
  );

  furtherJourney(
    'stand on the board in an order by hand: moved by keyboard, by menu and dragged, with Undo',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      for (const title of ['Anger', 'Boredom', 'Calm']) await admin.do(createTag, { projectId: project.id, title });
      for (const title of ['Feelings', 'Facts']) await admin.do(createTagGroup, { projectId: project.id, title });
      const page = await enter(admin, `/projects/${project.id}/tags?view=board`);
      const board = page.getByRole('region', { name: 'Tag board' });
      const says = async (...columns: string[]) =>
        eventually(async () =>
          expect(
            await board.evaluate((element) =>
              [...element.querySelectorAll('section')].map((column) =>
                [column.querySelector('h2'), ...column.querySelectorAll('li a')]
                  .map((one) => one?.textContent)
                  .join(' '),
              ),
            ),
          ).to.deep.equal(columns),
        );
      await says('No group Anger Boredom Calm', 'Facts', 'Feelings');
      await board.getByRole('link', { name: 'Anger' }).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.keyboard.press('Alt+ArrowDown');
      await says('No group Boredom Calm Anger', 'Facts', 'Feelings');
      await board.getByRole('link', { name: 'Anger' }).and(page.locator(':focus')).waitFor();
      await page.getByText('“Anger” is number 3 of 3 now.').waitFor();

      const inBoard = (name: string) => board.getByRole('listitem').filter({ hasText: name });
      const column = (name: string) => board.getByRole('region', { name, exact: true });
      await inBoard('Calm').dragTo(column('Feelings'));
      await says('No group Boredom Anger', 'Facts', 'Feelings Calm');
      await inBoard('Anger').dragTo(inBoard('Calm'), { targetPosition: { x: 60, y: 3 } });
      await says('No group Boredom', 'Facts', 'Feelings Anger Calm');
      await board.getByRole('button', { name: 'More actions for Anger' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
      await page.keyboard.press('Escape');
      await says('No group Boredom', 'Facts', 'Feelings Calm Anger');
      await demandAccessible(page, 'a board in order');

      await board.getByRole('button', { name: 'More actions for the group Feelings' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Move left' }).press('Enter');
      await page.keyboard.press('Escape');
      await says('No group Boredom', 'Feelings Calm Anger', 'Facts');
      await page.getByRole('alert').filter({ hasText: '“Feelings” is number 1 of 2 now.' }).waitFor();
      await page.reload();
      await says('No group Boredom', 'Feelings Calm Anger', 'Facts');
      await board.getByRole('button', { name: 'More actions for Boredom' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Move to Feelings' }).press('Enter');
      await says('No group', 'Feelings Calm Anger Boredom', 'Facts');
      const told = page.getByRole('alert').filter({ hasText: '“Boredom” is in “Feelings” now.' });
      await told.getByRole('button', { name: 'Undo' }).press('Enter');
      await says('No group Boredom', 'Feelings Calm Anger', 'Facts');
    },
  );

  furtherJourney(
    'are selected on the board by mouse and keyboard, and changed together with one Undo each',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      for (const title of ['Anger', 'Boredom', 'Calm', 'Doubt', 'Envy'])
        await admin.do(createTag, { projectId: project.id, title });
      await admin.do(createTagGroup, { projectId: project.id, title: 'Feelings' });
      const page = await enter(admin, `/projects/${project.id}/tags?view=board`);
      const board = page.getByRole('region', { name: 'Tag board' });
      const column = (name: string) => board.getByRole('region', { name, exact: true });
      const link = (name: string) => board.getByRole('link', { name });
      const bar = page.getByRole('region', { name: 'Selected tags' });

      await board.getByRole('checkbox', { name: 'Select Anger' }).click();
      await bar.getByText('1 tag selected').waitFor();
      await link('Calm').click({ modifiers: ['Shift'] });
      await bar.getByText('3 tags selected').waitFor();
      await link('Boredom').click({ modifiers: ['ControlOrMeta'] });
      await bar.getByText('2 tags selected').waitFor();
      await page.keyboard.press('Escape');
      await bar.waitFor({ state: 'detached' });

      await link('Anger').focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      await link('Boredom').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Shift+ArrowDown');
      await bar.getByText('3 tags selected').waitFor();
      await demandAccessible(page, 'selected tags');

      await bar.getByRole('button', { name: 'Move to group' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Feelings' }).press('Enter');
      await column('Feelings').getByRole('link', { name: 'Calm' }).waitFor();
      expect(await column('Feelings').getByRole('link').allTextContents()).to.deep.equal(['Anger', 'Boredom', 'Calm']);
      await undo(page, 'Moved 3 tags to “Feelings”.');
      await column('No group').getByRole('link', { name: 'Calm' }).waitFor();

      await bar.getByRole('button', { name: 'Colour' }).press('Enter');
      await page.getByRole('radio', { name: 'Teal' }).click({ force: true });
      await page.getByText('Changed the colour of 3 tags.').waitFor();

      await bar.getByRole('button', { name: 'Move to trash' }).press('Enter');
      await link('Anger').waitFor({ state: 'detached' });
      await undo(page, 'Moved 3 tags to trash.');
      await link('Anger').waitFor();

      await bar.getByRole('button', { name: 'Merge' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Merge 3 tags' });
      const keep = dialog.getByRole('combobox', { name: 'Tag to keep' });
      await keep.fill('Calm');
      await keep.press('Enter');
      await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
      await link('Boredom').waitFor({ state: 'detached' });
      await link('Calm').waitFor();
      await undo(page, 'Merged 2 tags into “Calm”.');
      await link('Boredom').waitFor();
    },
  );

  furtherJourney('lose their group to trash and have it again from there', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const { id: groupId } = await admin.do(createTagGroup, { projectId: project.id, title: 'Feelings' });
    await admin.do(createTag, { projectId: project.id, title: 'Anger', groupId });
    await admin.do(deleteTagGroup, { id: groupId });
    const page = await enter(admin, '/settings/trash');
    await page.getByRole('link', { name: /^Tag groups/ }).press('Enter');
    await page.getByRole('button', { name: 'Restore Feelings' }).press('Enter');
    await page.getByText('The tag group “Feelings” is back.').waitFor();
    await page.getByText('No tag groups in trash').waitFor();
    await page.goto(new URL(`/projects/${project.id}/tags?view=board`, admin.url).href);
    await page.getByRole('region', { name: 'Feelings' }).getByRole('link', { name: 'Anger' }).waitFor();
  });

  furtherJourney('say on their page which others stand beside them, live', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const make = (title: string) => admin.do(createTag, { projectId: project.id, title });
    const [late, rain] = [await make('Late'), await make('Rain')];
    const note = await aTranscript(admin, project.id, 'Interview 1', 'The parcel came late. It rained.');
    await aHighlight(admin, note.id, 'The parcel', [late.id, rain.id]);
    const page = await enter(admin, `/tags/${late.id}`);
    const beside = page.getByRole('region', { name: 'Often used with' }).getByRole('listitem');
    await beside.filter({ hasText: 'Rain1' }).waitFor();
    await aHighlight(admin, note.id, 'It rained', [late.id, rain.id]);
    await beside.filter({ hasText: 'Rain2' }).waitFor();
    await demandAccessible(page, 'a tag with others beside it');
    await beside.getByRole('link', { name: 'Rain' }).press('Enter');
    await page.getByRole('region', { name: 'Often used with' }).getByRole('link', { name: 'Late' }).waitFor();
  });
});
