import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, NARROW } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('the readme of a project', () => {
  journey('is begun on its page, written where it stands, read live by a colleague, found by search', async () => {
    const { admin, person } = await aRoom();
    const project = await aProject(admin);
    const reader = await person('VIEWER');
    const theirs = await enter(reader, `/projects/${project.id}/readme`);
    await theirs.getByText('No readme yet').waitFor();
    expect(await theirs.getByRole('button', { name: 'Create readme' }).count()).to.equal(0);

    const page = await enter(admin, `/projects/${project.id}`);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Readme' }).click();
    await page.getByRole('button', { name: 'Create readme' }).click();
    await page.getByRole('textbox', { name: 'Readme' }).click();
    await page.keyboard.type('We ask drivers about marmalade.');
    await theirs.getByRole('document', { name: 'Readme' }).getByText('about marmalade').waitFor();
    await demandAccessible(page, 'a readme');
    await theirs.setViewportSize(NARROW);
    await demandAccessible(theirs, 'a narrow readme');

    await theirs.getByRole('link', { name: 'Open as note' }).click();
    await theirs.getByRole('document', { name: 'Readme' }).getByText('about marmalade').waitFor();
    await theirs.goto(new URL('/search#q=marmalade', theirs.url()).href);
    await theirs
      .getByRole('main')
      .getByRole('link', { name: /Readme/ })
      .first()
      .waitFor();
  });
});
