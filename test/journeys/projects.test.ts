import { expect } from 'chai';
import { browserSuite, enter, journey } from '../kit/browser.ts';
import { aRoom } from '../kit/host.ts';

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

    const title = page.getByRole('textbox', { name: 'Title of the project' });
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

  journey('go to trash with what is in them, come back by Undo and from the trash page', async () => {
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
    await page.getByRole('button', { name: 'Undo' }).click();
    await sidebar.getByRole('link', { name: 'Pricing talks' }).click();
    await throwAway();

    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('button', { name: 'Restore Pricing talks' }).click();
    await sidebar.getByRole('link', { name: 'Pricing talks' }).waitFor();
  });

  journey('lie in folders that hand their access down', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const page = await enter(room.admin, '/projects');
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Spring');
    await dialog.getByLabel('Name').press('Enter');
    await page.getByRole('textbox', { name: 'Name of the folder' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'New project' }).click();
    await page.getByLabel('Title').fill('In the folder');
    await page.getByLabel('Only me').check();
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('textbox', { name: 'Title of the project' }).waitFor();

    const his = await enter(ben, '/projects');
    await his.getByText('No active projects here').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Spring' }).click();
    await page.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: /Access/ }).click();
    await page.getByRole('combobox', { name: 'Give access to' }).click();
    await page.getByRole('option', { name: new RegExp(ben.email) }).click();
    await page.getByRole('button', { name: 'Give access' }).click();
    await his.getByRole('main').getByRole('link', { name: 'In the folder' }).waitFor();
  });
});
