import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
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
import { layOut } from '../../../kit/browser/layout.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const saveAs = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Save as view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as view' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.waitFor({ state: 'detached' });
};

browserSuite('views', () => {
  journey('of highlights are saved, changed for the moment or for good, and opened by colleagues', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const note = await aTranscript(admin, project.id, 'Call', 'The parcel came late. Nobody rang.');
    const late = await admin.do(createTag, { projectId: project.id, title: 'Late' });
    await aHighlight(admin, note.id, 'came late', [late.id]);

    const page = await enter(admin, `/projects/${project.id}/highlights`);
    await page.getByRole('button', { name: 'Layout' }).waitFor();
    expect(await views(page).count(), 'without any view').to.equal(0);
    await layOut(page, 'Tag');
    await saveAs(page, 'By tag');
    await page.waitForURL(/\/v\/by-tag-/);
    const saved = page.url();
    expect(new URL(saved).search, 'settings are in the view, not in its address').to.equal('');
    await page.getByRole('treegrid', { name: 'Highlights' }).waitFor();
    await demandAccessible(page, 'a view');
    for (const look of LOOKS) {
      await putOn(page, look);
      await screenshot(page, `view-${look.name}`);
    }
    await putOn(page, LOOKS[0]);

    await layOut(page, 'No groups');
    await page.getByRole('grid', { name: 'Highlights' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Changed' }).waitFor();
    await page.reload();
    await page.getByRole('grid', { name: 'Highlights' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('treegrid', { name: 'Highlights' }).waitFor();

    const colleague = await enter(ben, new URL(saved).pathname);
    await colleague.getByRole('treegrid', { name: 'Highlights' }).waitFor();
    await layOut(colleague, 'No groups');
    await colleague.getByRole('button', { name: 'Discard changes' }).waitFor();
    expect(await colleague.getByRole('button', { name: 'Save', exact: true }).count(), 'for readers').to.equal(0);

    await layOut(page, 'No groups');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('View “By tag” saved').first().waitFor();
    await page.getByRole('status').filter({ hasText: 'Changed' }).waitFor({ state: 'detached' });
    await page.getByRole('grid', { name: 'Highlights' }).waitFor();
    await colleague.goto(saved);
    await colleague.getByRole('grid', { name: 'Highlights' }).waitFor();
    expect(await colleague.getByRole('treegrid', { name: 'Highlights' }).count()).to.equal(0);
  });

  furtherJourney('of notes and insights are renamed, put in order and thrown away', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    await aNote(admin, { projectId: project.id, title: 'Breakfast' });
    await admin.do(createInsight, { projectId: project.id, title: 'Words stop readers' });
    const page = await enter(admin, `/projects/${project.id}/notes?sort=TITLE_ASC`);
    await saveAs(page, 'By title');
    await page.waitForURL(/\/v\/by-title-/);
    await views(page).getByRole('link', { name: 'All notes' }).click();
    await page.waitForURL(/\/notes$/);
    await page.getByRole('columnheader', { name: 'Note', exact: true }).waitFor();
    await page.goto(new URL(`/projects/${project.id}/notes?sort=CREATED_AT_ASC`, admin.url).href);
    await saveAs(page, 'Oldest');
    await page.waitForURL(/\/v\/oldest-/);

    const menu = page.getByRole('button', { name: 'More actions for the view Oldest' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename view' });
    await dialog.getByLabel('Title').fill('Oldest first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await views(page).getByRole('link', { name: 'Oldest first' }).waitFor();
    await page.getByRole('button', { name: 'More actions for the view Oldest first' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.waitForURL(/\/notes$/);
    await views(page).getByRole('link', { name: 'Oldest first' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await views(page).getByRole('link', { name: 'Oldest first' }).waitFor();

    await page.goto(new URL(`/projects/${project.id}/insights?status=drafts`, admin.url).href);
    await saveAs(page, 'Drafts');
    await page.waitForURL(/\/v\/drafts-/);
    await page.getByRole('radiogroup', { name: 'Filter insights' }).getByText('All').click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('radio', { name: 'Drafts', checked: true }).waitFor({ state: 'attached' });
    expect(await views(page).getByRole('link').allTextContents()).to.deep.equal(['All insights', 'Drafts']);
  });
});
