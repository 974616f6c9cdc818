import { randomUUID } from 'node:crypto';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createFolder } from '@earshot/core/areas/places/folder';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, journey } from '../kit/browser/browser.ts';
import { aNote, aProject, aRoom, type Person } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';

/** Every object with a page, in a project that only its owner can open. */
async function secretsOf(owner: Person) {
  const project = await aProject(owner, { title: 'Secret', everyone: null });
  const tag = await owner.do(createTag, { projectId: project.id, title: 'Secret' });
  const folder = await owner.do(createFolder, { name: 'Secret' });
  const note = await aNote(owner, { projectId: project.id, title: 'Secret' });
  return { projects: project.id, tags: tag.id, folders: folder.id, data: note.id };
}

const shown = async (page: Page) => {
  const main = page.getByRole('main');
  // Checked again once the socket is connected: the page is final after that.
  await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
  await main.getByRole('alert').getByRole('heading').waitFor();
  return eventually(async () => {
    const text = await main.innerText();
    expect(text.trim()).not.to.equal('');
    return `${await page.title()}\n${text}`;
  });
};

browserSuite('a user’s bad input', () => {
  journey('says at the field what to change and keeps all that was typed', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/projects/new');
    const long = 'x'.repeat(limits.projectTitle + 1);
    await page.getByLabel('Title').fill(long);
    await page.getByLabel('Summary').fill('Kept as it was typed');
    await page.getByLabel('Only me').check();
    await page.getByRole('button', { name: 'Create project' }).click();
    const title = page.getByLabel('Title').and(page.locator('[aria-invalid=true]'));
    await title.waitFor();
    const about = await title.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${about?.split(' ').at(-1)}"]`).innerText()).to.match(/At most \d+ characters\./);
    expect(await title.inputValue()).to.equal(long);
    expect(await page.getByLabel('Summary').inputValue()).to.equal('Kept as it was typed');
    expect(await page.getByLabel('Only me').isChecked()).to.equal(true);
    expect(await title.evaluate((field) => field === document.activeElement)).to.equal(true);
    await title.fill('Short enough');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByRole('textbox', { name: 'Project title' }).waitFor();
  });

  furtherJourney(
    'keeps a form when the host refuses: a tag whose name is empty, a password that is known',
    async () => {
      const { admin } = await aRoom();
      const project = await aProject(admin);
      const page = await enter(admin, `/projects/${project.id}/tags`);
      await page.getByRole('button', { name: 'New tag' }).click();
      const dialog = page.getByRole('dialog', { name: 'New tag' });
      await dialog.getByLabel('Description').fill('When somebody is surprised');
      await dialog.getByRole('button', { name: 'Create tag' }).click();
      await dialog.getByText('Give the tag a name.').waitFor();
      expect(await dialog.getByLabel('Description').inputValue()).to.equal('When somebody is surprised');
      await dialog.getByLabel('Name').fill('Surprise');
      await dialog.getByRole('button', { name: 'Create tag' }).click();
      await page.getByRole('grid', { name: 'Tags' }).getByRole('link', { name: 'Surprise' }).waitFor();

      await page.goto(new URL('/settings/user/account', page.url()).href);
      await page.getByRole('textbox', { name: 'Current password' }).fill('Not-My-Password-1');
      await page.getByRole('textbox', { name: 'New password' }).fill('Another-Harbour-43');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('textbox', { name: 'Current password' }).and(page.locator('[aria-invalid=true]')).waitFor();
      expect(await page.getByRole('textbox', { name: 'New password' }).inputValue()).to.equal('Another-Harbour-43');
    },
  );

  furtherJourney('shows the same page for what never was, what is elsewhere and what is not shared', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const forbidden = await secretsOf(await room.person('CONTRIBUTOR'));
    const foreign = await secretsOf((await aRoom('Elsewhere')).admin);
    const page = await enter(ben, '/home');
    for (const kind of ['projects', 'tags', 'folders', 'data'] as const) {
      const faces: string[] = [];
      for (const id of [randomUUID(), foreign[kind], forbidden[kind]]) {
        await page.goto(new URL(`/${kind}/${id}`, ben.url).href);
        faces.push(await shown(page));
      }
      expect(new Set(faces).size, `/${kind}/…:\n${faces.join('\n---\n')}`).to.equal(1);
      expect(faces[0]).not.to.contain('Secret');
    }
  });

  furtherJourney('tells an address that means nothing from one that is mistyped', async () => {
    const { admin } = await aRoom();
    const page = await enter(admin, '/no/such/page');
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.goto(new URL('/projects/not-an-id', admin.url).href);
    await page.getByRole('main').getByRole('alert').waitFor();
  });
});
