import { createComment } from '@earshot/core/areas/comments/comment';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey } from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';

browserSuite('the page of a colleague', () => {
  journey('lists the insights, projects and comments that they made and that one may open', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const open = await aProject(ben, { title: 'Deliveries' });
    const closed = await aProject(ben, { title: 'Salaries', everyone: null });
    await ben.do(createInsight, { projectId: open.id, title: 'People wait' });
    await ben.do(createInsight, { projectId: closed.id, title: 'People earn' });
    const note = await aNote(ben, { title: 'Anna', projectId: open.id });
    await ben.do(createComment, { pageId: note.id, body: 'Call her again' });
    const page = await enter(admin, `/user/${ben.memberId}`);
    await page.getByRole('link', { name: 'People wait' }).waitFor();
    expect(await page.getByText('People earn').count()).to.equal(0);
    await demandAccessible(page, 'the page of a colleague');
    const made = page.getByRole('navigation', { name: 'Made by this person' });
    await made.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Deliveries' }).waitFor();
    expect(await page.getByText('Salaries').count()).to.equal(0);
    await made.getByRole('link', { name: 'Comments' }).click();
    await page.getByRole('link', { name: 'Call her again' }).click();
    await page.getByRole('heading', { name: 'Anna' }).waitFor();
    await page.getByText('Call her again').first().waitFor();
    await page.goto(new URL(`/user/${note.id}`, admin.url).href);
    await page.getByText('Nobody in this workspace has this address.').waitFor();
  });
});
