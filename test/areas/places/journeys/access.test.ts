import { updateMember } from '@earshot/core/model/member';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import { expect } from 'chai';
import { browserSuite, enter, furtherJourney, journey } from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';

/** Maximum delay, in ms, until everyone sees that their access changed. */
const LIVE_MS = 2000;

browserSuite('who may see a project', () => {
  journey('changes on the open page of a colleague: given, raised, taken away', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const project = await aProject(room.admin, { title: 'Confidential', everyone: null });
    const [page, his] = [await enter(room.admin, `/projects/${project.id}/settings/access`), await enter(ben, '/home')];
    await his.getByText('Nothing is shared with you yet').or(his.getByText('Create a project')).waitFor();
    const sidebar = his.getByRole('navigation', { name: 'Main' });
    expect(await sidebar.getByText('Confidential').count()).to.equal(0);

    await page.getByRole('combobox', { name: 'Give access to' }).click();
    await page.getByRole('option', { name: new RegExp(escapeRegExp(ben.email)) }).click();
    await page.getByRole('combobox', { name: 'Level', exact: true }).click();
    await page.getByRole('option', { name: 'Can read' }).click();
    await page.getByRole('button', { name: 'Give access' }).click();
    await page
      .getByRole('alert')
      .getByText(/CONTRIBUTOR Person: /)
      .waitFor();
    await sidebar.getByRole('link', { name: 'Confidential' }).waitFor({ timeout: LIVE_MS });

    await sidebar.getByRole('link', { name: 'Confidential' }).click();
    await his.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Notes' }).click();
    await his.getByText('No notes yet').waitFor();
    expect(await his.getByRole('button', { name: 'New note' }).count()).to.equal(0);

    const level = page.getByRole('combobox', { name: 'Access level of CONTRIBUTOR Person' });
    await level.click();
    await page.getByRole('option', { name: 'Can write' }).click();
    await page.getByRole('alert').getByText('CONTRIBUTOR Person: can write.').waitFor();
    await his.getByRole('button', { name: 'New note' }).waitFor({ timeout: LIVE_MS });

    await page.getByRole('button', { name: 'Remove access of CONTRIBUTOR Person' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Access of .* removed\.$/)
      .waitFor();
    await sidebar.getByText('Confidential').waitFor({ state: 'detached', timeout: LIVE_MS });
    await his.getByRole('main').getByRole('alert').waitFor({ timeout: LIVE_MS });
    expect(await his.getByRole('main').innerText()).not.to.contain('No notes yet');
  });

  furtherJourney('tells an administrator that a private project exists, and nothing of what is in it', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    const project = await aProject(ben, { title: 'Salary talks', everyone: null });
    const page = await enter(room.admin, `/projects/${project.id}/notes`);
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(await page.locator('body').innerText()).not.to.contain('Salary talks');
  });

  furtherJourney('lets an administrator take over what nobody has full access to any more', async () => {
    const room = await aRoom();
    const ben = await room.person('CONTRIBUTOR');
    await aProject(ben, { title: 'Left behind', everyone: null });
    const page = await enter(room.admin, '/projects');
    await page.getByText('1 private project of colleagues is not shown').waitFor();
    expect(await page.getByText('Nobody has full access').count()).to.equal(0);
    await room.admin.do(updateMember, { id: ben.memberId, suspended: true });
    await page.getByText('Nobody has full access to 1 place').waitFor();
    expect(await page.locator('body').innerText()).not.to.contain('Left behind');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Left behind' }).waitFor();
    await page.getByText('Nobody has full access').waitFor({ state: 'detached' });
  });
});
