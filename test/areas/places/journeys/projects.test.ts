import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { createComment, deleteComment } from '@earshot/core/areas/comments/comment';
import { createFolder } from '@earshot/core/areas/places/folder';
import { setGrant } from '@earshot/core/model/place';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, demandAccessible, enter, furtherJourney, journey, undo } from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('projects', () => {
  journey('are made with icon and colour, renamed, completed and archived, and brought back', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/projects');
    const main = page.getByRole('main');
    await main.getByRole('link', { name: 'New project' }).first().click();
    await page.getByLabel('Title').fill('Diary study');
    await page.getByLabel('Summary').fill('What people do at breakfast');
    await page.getByRole('button', { name: 'Icon and colour' }).click();
    await page.getByRole('radiogroup', { name: 'Icon' }).getByRole('radio').nth(4).check({ force: true });
    await page.getByRole('radio', { name: 'Teal' }).check({ force: true });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Create project' }).click();

    const title = page.getByRole('textbox', { name: 'Project title' });
    await title.waitFor();
    expect(await title.inputValue()).to.equal('Diary study');
    await main.getByText('What people do at breakfast').waitFor();
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await sidebar.getByRole('link', { name: 'Diary study' }).waitFor();

    await title.fill('Breakfast diaries');
    await title.press('Enter');
    await sidebar.getByRole('link', { name: 'Breakfast diaries' }).waitFor();

    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Archived', { exact: true }).click();
    await page.getByText('The project is archived now.').waitFor();
    await sidebar.getByText('Breakfast diaries').waitFor({ state: 'detached' });

    await page.goto(new URL('/projects?status=archived', page.url()).href);
    await main.getByRole('link', { name: 'Breakfast diaries' }).click();
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByText('Active', { exact: true }).click();
    await sidebar.getByRole('link', { name: 'Breakfast diaries' }).waitFor();
  });

  furtherJourney('go to trash with what is in them, come back by Undo and from the trash page', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/projects/new');
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await page.getByLabel('Title').fill('Pricing talks');
    await page.getByLabel('Title').press('Enter');
    await sidebar.getByRole('link', { name: 'Pricing talks' }).waitFor();

    const throwAway = async () => {
      await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Move to trash …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
      await page.getByText('“Pricing talks” is in trash.').waitFor();
      await sidebar.getByText('Pricing talks').waitFor({ state: 'detached' });
    };
    await throwAway();
    await undo(page, '“Pricing talks” is in trash.');
    await sidebar.getByRole('link', { name: 'Pricing talks' }).click();
    await throwAway();

    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('button', { name: 'Restore Pricing talks' }).click();
    await sidebar.getByRole('link', { name: 'Pricing talks' }).waitFor();
  });

  furtherJourney('lie in folders that hand their access down', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const page = await enter(room.admin, '/projects');
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Spring');
    await dialog.getByLabel('Name').press('Enter');
    await page.getByRole('textbox', { name: 'Folder name' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New project' }).click();
    await page.getByLabel('Title').fill('In the folder');
    await page.getByLabel('Only me').check();
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).waitFor();

    const his = await enter(ben, '/projects');
    await his.getByText('No active projects here').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Spring' }).click();
    await page.getByRole('button', { name: 'More actions for this folder' }).click();
    await page.getByRole('menuitem', { name: /Access/ }).click();
    await page.getByRole('combobox', { name: 'Give access to' }).click();
    await page.getByRole('option', { name: new RegExp(escapeRegExp(ben.email)) }).click();
    await page.getByRole('button', { name: 'Give access' }).click();
    await his.getByRole('main').getByRole('link', { name: 'In the folder' }).waitFor();
  });

  furtherJourney(
    'are put in order in the sidebar: by keys, by the menu and by dragging, for everybody, with Undo',
    async () => {
      const room = await aRoom();
      const ben = await room.person('CONTRIBUTOR');
      for (const title of ['Alpha', 'Beta', 'Gamma']) await aProject(room.admin, { title });
      const page = await enter(room.admin, '/home');
      const his = await enter(ben, '/home');
      const sidebar = page.getByRole('navigation', { name: 'Main' });
      const orderIn = async (window: Page, titles: string) =>
        window.waitForFunction(
          (wanted) =>
            [...document.querySelectorAll('[aria-label="Projects and folders"] li a')]
              .map((link) => link.textContent)
              .join(' ') === wanted,
          titles,
        );
      await orderIn(page, 'Alpha Beta Gamma');
      await sidebar.getByRole('link', { name: 'Gamma' }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowUp');
      await orderIn(page, 'Gamma Alpha Beta');
      await sidebar.getByRole('link', { name: 'Gamma' }).and(page.locator(':focus')).waitFor();
      await page.getByText('“Gamma” is number 1 of 3 now.').waitFor();
      await orderIn(his, 'Gamma Alpha Beta');

      await sidebar.getByRole('link', { name: 'Alpha' }).hover();
      await sidebar.getByRole('button', { name: 'More actions for Alpha' }).click();
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await orderIn(page, 'Gamma Beta Alpha');
      await page.keyboard.press('Escape');
      await page.getByText('“Alpha” is number 3 of 3 now.').waitFor();

      await sidebar.getByRole('link', { name: 'Alpha' }).dragTo(sidebar.getByRole('link', { name: 'Gamma' }), {
        targetPosition: { x: 20, y: 2 },
      });
      await orderIn(page, 'Alpha Gamma Beta');
      await orderIn(his, 'Alpha Gamma Beta');
      await undo(page, '“Alpha” is number 1');
      await orderIn(page, 'Gamma Beta Alpha');
      await orderIn(his, 'Gamma Beta Alpha');
      await page.reload();
      await orderIn(page, 'Gamma Beta Alpha');
    },
  );

  furtherJourney('offer nobody what they may not do', async () => {
    const room = await aRoom();
    const [ben, vera] = [await room.person('CONTRIBUTOR'), await room.person('VIEWER')];
    const folder = await room.admin.do(createFolder, { name: 'Spring' });
    await room.admin.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', level: 'WRITE' });
    const project = await aProject(room.admin, { title: 'Talks', folderId: folder.id });
    const page = await enter(ben, `/projects/${project.id}/settings/general`);
    await page.getByText('Only people with full access can move it.').waitFor();
    await page.getByText('Only someone with full access can move it to trash.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Folder' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Move to trash …' }).count()).to.equal(0);

    await page.goto(new URL(`/folders/${folder.id}`, page.url()).href);
    await page.getByRole('button', { name: 'More actions for this folder' }).click();
    await page.getByRole('menuitem', { name: 'New folder in it' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Move/ }).count()).to.equal(0);

    const hers = await enter(vera, `/folders/${folder.id}`);
    await hers.getByRole('main').getByRole('link', { name: 'Talks' }).waitFor();
    expect(await hers.getByRole('button', { name: 'More actions for Talks' }).count()).to.equal(0);
    expect(await hers.locator('[draggable=true]').count()).to.equal(0);
    await hers.getByRole('button', { name: 'More actions for this folder' }).click();
    await hers.getByRole('menuitem', { name: 'Access' }).waitFor();
    await hers.getByRole('menuitem', { name: 'History' }).waitFor();
    expect(await hers.getByRole('menuitem').count()).to.equal(2);
  });

  furtherJourney('and whatever else was thrown away: the trash opens where something lies', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Deliveries' });
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Waiting' });
    await admin.do(deleteTag, { id: tag.id });
    const page = await enter(admin, '/settings/trash');
    await page.getByRole('button', { name: 'Restore Waiting' }).waitFor();
    const kinds = page.getByRole('navigation', { name: 'Kinds' });
    await kinds.getByRole('link', { name: 'All' }).and(page.locator('[aria-current]')).waitFor();
    await kinds.getByRole('link', { name: 'Tags 1' }).click();
    await page.getByRole('button', { name: 'Restore Waiting' }).click();
    await page.getByText('No tags in trash').waitFor();

    // The address limits the list to one project's entries until that is removed.
    const other = await aProject(admin);
    for (const [of, title] of [
      [project, 'Here'],
      [other, 'Elsewhere'],
    ] as const)
      await admin.do(deleteTag, { id: (await admin.do(createTag, { projectId: of.id, title })).id });
    await page.goto(new URL(`/settings/trash?projectId=${project.id}`, admin.url).href);
    await page.getByRole('button', { name: 'Restore Here' }).waitFor();
    await kinds.getByRole('link', { name: 'Tags 1' }).click();
    await kinds.getByRole('link', { name: 'Tags 1' }).and(page.locator('[aria-current]')).waitFor();
    expect(await page.getByText('Elsewhere').count()).to.equal(0);
    expect(await kinds.getByRole('link', { name: /^Folders/ }).count(), 'what no project holds').to.equal(0);
    await demandAccessible(page, 'the trash of one project');
    await page.getByRole('link', { name: 'Only in Deliveries' }).press('Enter');
    await page.getByRole('button', { name: 'Restore Elsewhere' }).waitFor();
    await kinds.getByRole('link', { name: 'Tags 2' }).waitFor();
    expect(new URL(page.url()).search).to.equal('?kind=tags');
  });

  furtherJourney('and comments, for who wrote them and for those with full access', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const note = await aNote(admin);
    const [hers, his] = [
      await admin.do(createComment, { pageId: note.id, body: 'Ask for the\ninvoice' }),
      await ben.do(createComment, { pageId: note.id, body: 'Call again' }),
    ];
    await admin.do(deleteComment, { id: hers.id });
    await ben.do(deleteComment, { id: his.id });
    const page = await enter(ben, '/settings/trash');
    await page.getByText('Ask for the invoice').waitFor();
    expect(await page.getByRole('button', { name: 'Restore Ask for the invoice' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Restore Call again' }).click();
    await page.getByText('The comment “Call again” is back.').waitFor();
    const other = await enter(admin, '/settings/trash?kind=comments');
    await other.getByRole('button', { name: 'Restore Ask for the invoice' }).click();
    await other.getByText('No comments in trash').waitFor();
    await page.getByText('Trash is empty').waitFor();
  });
});
