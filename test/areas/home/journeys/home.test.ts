import { tags } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { openedPages } from '@earshot/core/areas/pages/opened-page';
import { createFolder } from '@earshot/core/areas/places/folder';
import { updateProject } from '@earshot/core/areas/places/project';
import { createFeed } from '@earshot/core/areas/search/feed';
import { setGrant } from '@earshot/core/model/place';
import { Workspace } from '@earshot/core/model/workspace';
import { T } from '@earshot/host/area';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom, testHost } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';

/** Sets the workspace's state of its sample. */
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
      // Notes of the sample don't complete the first step: the user's own project has none yet.
      await page.goto(new URL('/home', page.url()).href);
      await page.locator('[aria-current=step]').filter({ hasText: 'Add a note' }).waitFor();
    },
  );

  furtherJourney('updates with the overview of a project after changes of notes', async () => {
    const { admin } = await aRoom();
    const [quiet, busy] = [await aProject(admin, { title: 'Quiet' }), await aProject(admin, { title: 'Busy' })];
    for (let number = 1; number <= 7; number += 1) await aNote(admin, { projectId: busy.id });
    await admin.do(updateProject, { id: quiet.id, title: 'Quiet study' });
    const page = await enter(admin, `/projects/${busy.id}`);
    const all = page.getByRole('region', { name: 'Notes', exact: true }).getByRole('link', { name: /^All/ });
    await all.filter({ hasText: 'All 7' }).waitFor();
    await aNote(admin, { projectId: busy.id });
    await all.filter({ hasText: 'All 8' }).waitFor();
    // A project can contain only insights, from quotes of others.
    await page.goto(new URL(`/projects/${quiet.id}`, admin.url).href);
    await page.getByText('Nothing in this project yet').waitFor();
    await admin.do(createInsight, { projectId: quiet.id, title: 'Clerks know the way' });
    await page.getByRole('region', { name: 'Insights' }).getByRole('link', { name: 'Clerks know the way' }).waitFor();
    await page.getByText('Nobody has added a note yet.').waitFor();

    await page.getByRole('link', { name: 'Home' }).click();
    const cards = page.getByRole('region', { name: 'Projects', exact: true }).getByRole('listitem');
    await cards.first().filter({ hasText: 'Busy' }).waitFor();
    expect(await cards.nth(1).innerText()).to.contain('Quiet study');
  });

  furtherJourney('creates a tag or a note from the palette, in a project of one’s choice', async () => {
    const { admin, person } = await aRoom();
    await aProject(admin, { title: 'Diaries' });
    const study = await aProject(admin, { title: 'Interviews with clerks' });
    const page = await enter(admin, '/');
    await page.getByRole('region', { name: 'Projects', exact: true }).waitFor();
    const wanted = async (words: string, at = page) => {
      await at.keyboard.press('Control+k');
      await at.getByRole('combobox', { name: 'Search or jump to' }).fill(words);
      return at.getByRole('option').filter({ hasText: /^New/ });
    };
    await (await wanted('new tag')).click();
    const dialog = page.getByRole('dialog', { name: 'New tag' });
    await dialog.getByLabel('Name').fill('Waiting');
    await demandAccessible(page, 'creating a tag from the palette');
    await dialog.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Interviews with clerks' }).click();
    await dialog.getByRole('button', { name: 'Create tag' }).click();
    await page.getByText('Tag “Waiting” created.').waitFor();
    const { nodes } = await admin.do(tags, {});
    expect(nodes.map(({ title, projectId }) => [title, projectId])).to.deep.equal([['Waiting', study.id]]);

    // A page that has the command itself lists it once.
    await page.goto(new URL(`/projects/${study.id}/tags`, page.url()).href);
    await page.getByRole('button', { name: 'New tag' }).waitFor();
    expect(await (await wanted('new tag')).count()).to.equal(1);
    await page.keyboard.press('Escape');
    await (await wanted('new note')).click();
    const note = page.getByRole('dialog', { name: 'New note' });
    expect(await note.getByRole('combobox', { name: 'Project' }).inputValue()).to.equal('Interviews with clerks');
    await note.getByLabel('Title').fill('A first talk');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/data\//);

    const reader = await enter(await person('VIEWER'), '/');
    await reader.getByRole('region', { name: 'Projects', exact: true }).waitFor();
    expect(await (await wanted('new tag', reader)).count()).to.equal(0);
  });

  furtherJourney('begins with a question, what one opened last, and feeds with what is new', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'EVERYONE', level: 'WRITE' });
    const note = await aNote(admin, { projectId: project.id, title: 'Call with Ann about a parcel that came late' });
    await aNote(admin, { projectId: project.id, title: 'Never opened' });
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Ring first' });
    const request = { query: 'parcel' };
    await ben.do(createFeed, { title: 'What is late', request });
    const page = await enter(ben, `/data/${note.id}`);
    await page.getByRole('heading', { name: note.title }).waitFor();
    await page.goto(new URL(`/insights/${insight.id}`, ben.url).href);
    await page.getByRole('heading', { name: 'Ring first' }).waitFor();
    await eventually(async () => expect(await ben.do(openedPages, {})).to.have.length(2));
    await page.goto(new URL('/start', ben.url).href);
    await page.waitForURL(/\/home$/);
    const opened = page.getByRole('list', { name: 'Recently opened' });
    await opened.getByText(note.title).waitFor();
    expect(await opened.getByRole('listitem').allInnerTexts()).to.have.length(2);
    expect(await opened.getByRole('listitem').first().innerText()).to.include('Ring first');
    await page.getByRole('list', { name: 'Feeds' }).getByText('What is late').waitFor();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `Home, ${look.name}`);
      await screenshot(page, `home-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await page.getByRole('combobox', { name: 'Job function' }).selectOption({ label: 'Engineering' });
    await page.reload();
    await page.getByRole('button', { name: 'What is slow?' }).click();
    await page.waitForURL(/\/ask/);
    await page.getByText('What is slow?').first().waitFor();
  });
});
