import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup, tagGroups } from '@earshot/core/areas/coding/tag-group';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  screenshot,
  screenshots,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const boards = (page: Page) => page.getByRole('navigation', { name: 'Tag boards' });

browserSuite('tag boards', () => {
  furtherJourney(
    'are made, filled by menu and mouse, renamed, ordered and thrown away; colleagues see it at once',
    async () => {
      const { admin, person } = await aRoom();
      const ben = await person('VIEWER');
      const project = await aProject(admin, { title: 'Parcels' });
      await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
      const groups = [];
      for (const title of ['Arrival', 'Facts', 'Feelings', 'People']) {
        const group = await admin.do(createTagGroup, { projectId: project.id, title });
        groups.push(group);
        for (const name of ['first', 'second'])
          await admin.do(createTag, {
            projectId: project.id,
            groupId: group.id,
            title: `${title} ${name}`,
            colour: ['#e03131', '#1c7ed6', '#0ca678', '#f59f00'][groups.length - 1] ?? '',
          });
      }
      await admin.do(createTag, { projectId: project.id, title: 'In no group' });
      const boardsOf = async () => {
        const { nodes } = await admin.do(tagGroups, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC' });
        return nodes.map(({ boardId }) => (boardId ? 'x' : '-')).join('');
      };

      const page = await enter(admin, `/projects/${project.id}/tags`);
      await boards(page).getByRole('link', { name: 'All tags' }).and(page.locator('[aria-current=page]')).waitFor();
      await page.getByRole('button', { name: 'New board' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'New board' });
      await dialog.getByLabel('Name').fill('Journey');
      await dialog.getByLabel('Name').press('Enter');
      await page.waitForURL(/\/tags\/b\/journey-/);
      await page.getByText('No groups on this board yet').waitFor();
      expect(await page.getByRole('button', { name: 'New tag' }).count(), 'a tag needs a group here').to.equal(0);
      await screenshots(page, 'tag-board-empty');

      const his = await enter(ben, new URL(page.url()).pathname);
      await his.getByText('No groups on this board yet').waitFor();
      expect(await his.getByRole('button', { name: 'New board' }).count()).to.equal(0);

      await boards(page).getByRole('link', { name: 'Main board' }).press('Enter');
      await page.getByRole('button', { name: 'More actions for the group Arrival' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Move to board “Journey”' }).press('Enter');
      await column(page, 'Arrival').waitFor({ state: 'detached' });
      await column(his, 'Arrival').getByRole('link', { name: 'Arrival first' }).waitFor();
      await undo(page, 'is on “Journey” now');
      await column(page, 'Arrival').waitFor();
      for (const name of ['Arrival', 'Feelings']) {
        const head = column(page, name).getByRole('heading', { name });
        await head.dragTo(boards(page).getByRole('link', { name: 'Journey' }));
        await head.waitFor({ state: 'detached' });
      }
      await eventually(async () => expect(await boardsOf()).to.equal('x-x-'));
      await column(page, 'No group').getByRole('link', { name: 'In no group' }).waitFor();
      await screenshots(page, 'tag-board-main');

      await boards(page).getByRole('link', { name: 'Journey' }).press('Enter');
      await column(page, 'Feelings').waitFor();
      expect(await column(page, 'No group').count(), 'on the main board only').to.equal(0);
      await page.getByText('4 tags').waitFor();
      await page.keyboard.press('n');
      const made = page.getByRole('dialog', { name: 'New tag' });
      await made.getByLabel('Name').fill('Relief');
      expect(await made.getByRole('combobox', { name: 'Group' }).inputValue()).to.equal('Arrival');
      await made.getByLabel('Name').press('Enter');
      await column(page, 'Arrival').getByRole('link', { name: 'Relief' }).waitFor();

      // A tag moves to another board through the dialog with groups of all boards.
      await page.getByRole('button', { name: 'More actions for Relief' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Move or copy' }).press('Enter');
      const moving = page.getByRole('dialog', { name: 'Move or copy “Relief”' });
      await moving.getByRole('combobox', { name: 'Group' }).click();
      await page.getByRole('option', { name: 'People' }).waitFor();
      await demandAccessible(page, 'move or copy');
      await screenshot(page, 'move-or-copy');
      await page.getByRole('option', { name: 'People' }).click();
      await moving.getByRole('button', { name: 'Move', exact: true }).click();
      await column(page, 'Arrival').getByRole('link', { name: 'Relief' }).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
      await column(page, 'Arrival').getByRole('link', { name: 'Relief' }).waitFor();
      await demandAccessible(page, 'a tag board');
      await screenshots(page, 'tag-board');

      await page.getByRole('button', { name: 'More actions for the board Journey' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
      await page.getByRole('dialog').getByLabel('Name').fill('Customer journey');
      await page.getByRole('dialog').getByLabel('Name').press('Enter');
      await boards(his).getByRole('link', { name: 'Customer journey' }).waitFor();
      await page.getByRole('button', { name: 'New board' }).press('Enter');
      await page.getByRole('dialog').getByLabel('Name').fill('Moods');
      await page.getByRole('dialog').getByLabel('Name').press('Enter');
      await page.getByRole('button', { name: 'More actions for the board Moods' }).press('Enter');
      // Not by its key: the menu can still be moving the focus to its first entry.
      await page.getByRole('menuitem', { name: 'Move left' }).click();
      const order = (window: Page) => boards(window).getByRole('link').allTextContents();
      await eventually(async () =>
        expect(await order(his)).to.deep.equal(['All tags', 'Main board', 'Moods', 'Customer journey']),
      );
      await page.keyboard.press('Escape');
      await boards(page).getByRole('link', { name: 'Customer journey' }).press('Enter');
      await page.getByRole('button', { name: 'More actions for the board Customer journey' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter');
      await column(page, 'Feelings').getByRole('link', { name: 'Feelings first' }).waitFor();
      await his.getByText('This tag board is in trash').waitFor();
      await undo(page, 'Its groups are on the main board now');
      await column(page, 'Feelings').waitFor({ state: 'detached' });
      await column(his, 'Feelings').waitFor();
    },
  );

  furtherJourney('of the workspace hold its tag sets', async () => {
    const { person } = await aRoom();
    const manager = await person('MANAGER');
    await manager.do(createTagGroup, { projectId: null, title: 'Emotions' });
    const page = await enter(manager, '/settings/tags');
    await column(page, 'Emotions').waitFor();
    await page.getByRole('button', { name: 'New board' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Research');
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    await page.waitForURL(/\/settings\/tags\/b\/research-/);
    await page.getByText('No groups on this board yet').waitFor();
    await page.getByRole('button', { name: 'New group' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Methods');
    await page.getByRole('dialog').getByLabel('Name').press('Enter');
    await column(page, 'Methods').waitFor();
    expect(await column(page, 'Emotions').count()).to.equal(0);
    await demandAccessible(page, 'a tag board of the workspace');
    await screenshots(page, 'tag-board-workspace');
  });
});

browserSuite('a tag', () => {
  furtherJourney('is split: some of its highlights get another tag, by keyboard, in one step for Undo', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    const late = await admin.do(createTag, { projectId: project.id, title: 'Late', colour: '#e03131' });
    await admin.do(createTag, { projectId: project.id, title: 'Kind' });
    const note = await aTranscript(admin, project.id, 'Interview 1', 'It came late. Nobody told me. I called twice.');
    for (const words of ['It came late', 'Nobody told me', 'I called twice'])
      await aHighlight(admin, note.id, words, [late.id]);
    const page = await enter(admin, `/tags/${late.id}`);
    const main = page.getByRole('main');
    await main.getByText('3 highlights').waitFor();
    const choose = (words: string) => main.getByRole('checkbox', { name: `Select “${words}”` });
    await choose('Nobody told me').press('Space');
    await choose('I called twice').press('Space');
    const bar = page.getByRole('region', { name: 'Chosen highlights' });
    await bar.getByText('2 highlights selected').waitFor();
    await demandAccessible(page, 'chosen highlights of a tag');
    await screenshots(page, 'tag-split-chosen');
    await bar.getByRole('button', { name: 'Split the tag' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Split “Late”' });
    await dialog.getByText('2 highlights get it in place of “Late”; 1 keeps “Late”.').waitFor();
    await dialog.getByLabel('Name').fill('Left alone');
    await demandAccessible(page, 'splitting a tag');
    await screenshots(page, 'tag-split');
    await dialog.getByLabel('Name').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await main.getByText('1 highlight', { exact: true }).waitFor();
    await bar.waitFor({ state: 'detached' });
    await undo(page, '2 highlights have “Left alone” in place of “Late” now');
    await main.getByText('3 highlights').waitFor();

    await main.getByRole('checkbox', { name: 'Select all highlights that are shown' }).press('Space');
    await page.getByRole('button', { name: 'Split the tag' }).press('Enter');
    await dialog.getByText('Existing tag').click();
    await dialog.getByRole('combobox', { name: 'Tag' }).fill('Kind');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Split', exact: true }).press('Enter');
    await main.getByText('No highlight has this tag yet').waitFor();
    await page.keyboard.press('Control+z');
    await main.getByText('3 highlights').waitFor();
  });
});
