import { createFolder } from '@earshot/core/model/folder';
import { setGrant } from '@earshot/core/model/place';
import { updateProject } from '@earshot/core/model/project';
import { Workspace } from '@earshot/core/model/workspace';
import { T } from '@earshot/host/boot/tokens';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey } from '../kit/browser.ts';
import { aNote, aProject, aRoom, testHost } from '../kit/host.ts';

/** Sets what the workspace says about its sample. */
async function sampleIs(workspaceId: string, values: Partial<Workspace>): Promise<void> {
  const database = (await testHost()).container.get(T.database);
  await database.inWorkspace(workspaceId, (transaction) =>
    new Rows(transaction, Workspace).update(workspaceId, values),
  );
}

browserSuite('Home', () => {
  journey(
    'says at once that the sample is being loaded, and shows its projects together, marked as a sample',
    async () => {
      const { admin, person, workspaceId } = await aRoom();
      const ben = await person('CONTRIBUTOR');
      const folder = await admin.do(createFolder, { name: 'Sample: real research' });
      await admin.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', level: 'WRITE' });
      await sampleIs(workspaceId, { sampleFolderId: folder.id, sampleProgress: 0 });
      const page = await enter(ben, '/');
      const card = page.getByRole('complementary', { name: 'Sample' });
      const projects = page.getByRole('region', { name: 'Projects', exact: true });
      await card.getByText('Loading the sample …').waitFor();
      await page.getByRole('heading', { name: 'Three steps to a first finding' }).waitFor();
      await demandAccessible(page, 'Home while the sample is loaded');

      const study = await aProject(admin, { title: 'Apollo 11', folderId: folder.id });
      await aNote(admin, { projectId: study.id });
      await sampleIs(workspaceId, { sampleProgress: 40 });
      await page.reload();
      await page.locator('[role=progressbar][aria-valuenow="40"]').waitFor();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Sample: real research' })
        .waitFor();
      expect(await projects.getByRole('link', { name: /Apollo 11/ }).count(), 'not before all of it is here').to.equal(
        0,
      );

      await sampleIs(workspaceId, { sampleProgress: null });
      await aProject(admin, { title: 'Our own' });
      await page.reload();
      await projects.getByRole('link', { name: /Apollo 11.*Sample/s }).waitFor();
      expect(await projects.getByRole('link', { name: /Our own/ }).innerText()).not.to.contain('Sample');
      await card.getByRole('link', { name: 'Look around' }).click();
      await page.getByRole('main').getByText('Sample', { exact: true }).waitFor();
      // The sample’s notes are nobody’s first step: their own project has none yet.
      await page.goto(new URL('/home', page.url()).href);
      await page.locator('[aria-current=step]').filter({ hasText: 'Add a note' }).waitFor();
    },
  );

  journey('and the overview of a project follow what is done to notes', async () => {
    const { admin } = await aRoom();
    const [quiet, busy] = [await aProject(admin, { title: 'Quiet' }), await aProject(admin, { title: 'Busy' })];
    for (let number = 1; number <= 7; number += 1) await aNote(admin, { projectId: busy.id });
    await admin.do(updateProject, { id: quiet.id, title: 'Quiet study' });
    const page = await enter(admin, `/projects/${busy.id}`);
    const all = page.getByRole('region', { name: 'Notes', exact: true }).getByRole('link', { name: /^All/ });
    await all.filter({ hasText: 'All 7' }).waitFor();
    await aNote(admin, { projectId: busy.id });
    await all.filter({ hasText: 'All 8' }).waitFor();

    await page.getByRole('link', { name: 'Home' }).click();
    const cards = page.getByRole('region', { name: 'Projects', exact: true }).getByRole('listitem');
    await cards.first().filter({ hasText: 'Busy' }).waitFor();
    expect(await cards.nth(1).innerText()).to.contain('Quiet study');
  });
});
