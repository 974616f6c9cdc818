import { withDeepLink } from '@earshot/core/model/deep-link';
import { pathId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, demandAccessible, enter, journey, NARROW, screenshot } from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { writeIn } from '../../../kit/rooms/insight.ts';

const found = (page: Page) => page.locator('[data-note-text] .e-found-now');

browserSuite('links into a page', () => {
  journey('lead to words and to a file, on the page or on what is peeked at', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await aNote(admin, { projectId: project.id, title: 'Field diary' });
    await writeIn(admin, note.id, (writer) => {
      for (let index = 0; index < 60; index += 1) writer.paragraph(`Paragraph ${index} says nothing new.`);
      writer.paragraph('Посылка пришла поздно.');
    });
    const { id: fileId } = await upload(admin, {
      projectId: project.id,
      pageId: note.id,
      name: 'plan.txt',
      bytes: 'A plan.',
    });
    const to = (fragment: string, page = `/data/${note.id}`) => new URL(`${page}${fragment}`, admin.url).href;

    const words = withDeepLink('', { words: 'пришла поздно' });
    expect(words).to.match(/^#s=1\./);
    const page = await enter(admin, `/data/${note.id}${words}`);
    await found(page).waitFor();
    expect(await found(page).innerText()).to.equal('пришла поздно');
    expect(await page.getByLabel('Find in this text').inputValue()).to.equal('пришла поздно');

    // A missing tour shows a notice: Help is the closest alternative.
    await page.goto('about:blank');
    await page.goto(to('#product-tour=notes'));
    await page.getByText('There is no guided tour of this page.').waitFor();
    expect(await page.getByRole('link', { name: 'Open Help' }).getAttribute('href')).to.equal('/docs/notes');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await eventually(async () => expect(new URL(page.url()).hash).to.equal(''));

    await page.goto('about:blank');
    await page.goto(to(`#f=${pathId('', fileId)}`));
    const chip = page.getByRole('region', { name: 'Files' }).locator('li[aria-current=true]');
    await chip.getByText('plan.txt').waitFor();
    await eventually(async () => expect((await chip.boundingBox())?.y ?? -1).to.be.within(0, 900));
    await demandAccessible(page, 'a link to a file');
    await screenshot(page, 'link-to-file');
    await page.goto('about:blank');
    await page.goto(to(`#f=${pathId('', project.id)}&h=nonsense&s=1.nonsense`));
    await page.getByText('The file of this link was deleted.').waitFor();

    // Search results open at their words, in the peek too.
    await page.setViewportSize(NARROW);
    await page.goto(to('#q=Paragraph+41', '/search'));
    const hit = page.locator('#content [data-rows] a').first();
    await eventually(async () => {
      if ((await hit.count()) === 0) await page.reload();
      await hit.waitFor({ timeout: 2000 });
    });
    expect(await hit.getAttribute('href')).to.match(/#searchContent=Paragraph\+41$/);
    await hit.press('Enter');
    const peek = page.getByRole('complementary', { name: 'Peek' });
    await peek.locator('.e-found-now').waitFor();
    expect(new URL(page.url()).hash).to.equal('#q=Paragraph+41&n=peek&searchContent=Paragraph+41');
    await page.keyboard.press('Escape');
    await peek.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).to.equal('#q=Paragraph+41');
  });
});
