import { addToCollection, collectionItems, createCollection } from '@earshot/core/areas/coding/collection';
import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsight, deleteInsight } from '@earshot/core/areas/pages/insight';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  screenshot,
  screenshots,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const WORDS = ['The parcel came late, and nobody had told me', 'I called twice', 'The driver was kind'];

const items = (page: Page) => page.getByRole('grid', { name: 'Items' });
/** Texts of the rows, from top to bottom. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label=Items] [data-index]')]
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((row) => row.querySelector('a')?.textContent),
  );

browserSuite('collections', () => {
  journey('are made of chosen highlights and insights, put in order, walked through and emptied again', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Parcels' });
    await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Waiting', colour: '#1c7ed6' });
    const note = await aTranscript(admin, project.id, 'Interview 1', `${WORDS.join('. ')}.`);
    const marked = [];
    for (const words of WORDS) marked.push(await aHighlight(admin, note.id, words, [tag.id]));
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'Silence costs more than lateness' });

    const page = await enter(admin, `/projects/${project.id}/collections`);
    await page.getByText('No collections yet').waitFor();
    await screenshots(page, 'collections-empty');
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Highlights' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Select all highlights' }).press('Space');
    await page.getByRole('region', { name: 'Chosen highlights' }).getByText('3 highlights selected').waitFor();
    await page.getByRole('button', { name: 'Add to collection' }).press('Enter');
    const making = page.getByRole('dialog', { name: 'New collection' });
    await making.getByLabel('Title').fill('For the report');
    await making.getByLabel('Description').fill('What we show on the first page.');
    await making.getByRole('button', { name: 'Create collection' }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Added 3 highlights to “For the report”.' }).waitFor();

    await page.goto(new URL(`/insights/${insight.id}`, admin.url).href);
    await page.getByRole('button', { name: 'More actions for this insight' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Add to collection' }).press('Enter');
    const adding = page.getByRole('dialog', { name: 'Add 1 insight to a collection' });
    await adding.getByRole('combobox', { name: 'Collection' }).waitFor();
    await demandAccessible(page, 'add to a collection');
    await screenshot(page, 'collection-add');
    await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Added 1 insight' }).waitFor();

    const second = await admin.do(createInsight, { projectId: project.id, title: 'Drivers are liked' });
    await page.goto(new URL(`/projects/${project.id}/insights`, admin.url).href);
    await page.getByRole('button', { name: `More actions for ${second.title}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Add to collection' }).press('Enter');
    await adding.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Added 1 insight' }).waitFor();
    await page.getByRole('row').filter({ hasText: second.title }).getByRole('checkbox').press('Space');
    await page
      .getByRole('region', { name: 'Chosen insights' })
      .getByRole('button', { name: 'Add to collection' })
      .waitFor();
    await admin.do(deleteInsight, { id: second.id });

    await page.goto(new URL(`/projects/${project.id}/collections`, admin.url).href);
    await page.getByRole('grid', { name: 'Collections' }).getByRole('link', { name: 'For the report' }).waitFor();
    await demandAccessible(page, 'collections');
    await screenshots(page, 'collections');
    await page.getByRole('link', { name: 'For the report' }).press('Enter');
    await page.waitForURL(/\/collections\/for-the-report-/);
    await items(page).getByRole('link', { name: insight.title }).waitFor();
    await page.getByText('4 items').waitFor();
    await demandAccessible(page, 'a collection');
    await screenshots(page, 'collection');
    const his = await enter(ben, new URL(page.url()).pathname);
    await items(his).getByRole('link', { name: insight.title }).waitFor();
    expect(await his.getByRole('button', { name: /^More actions for “/ }).count(), 'for readers').to.equal(0);

    const [first, ...others] = await shown(page);
    await items(page).getByRole('row').nth(1).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(async () => expect(await shown(his)).to.deep.equal([others[0], first, ...others.slice(1)]));
    await page.getByRole('button', { name: `More actions for ${insight.title}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await eventually(async () => expect((await shown(his))[2]).to.equal(insight.title));
    await page.keyboard.press('Escape');

    // From page to page through the collection.
    await items(page).getByRole('row').filter({ hasText: 'The driver was kind' }).press('Shift+Enter');
    const strip = page.getByRole('navigation', { name: 'Collection', exact: true });
    await strip.getByText(/^\d of 4$/).waitFor();
    expect(new URL(page.url()).hash).to.contain('co=');
    await demandAccessible(page, 'a note in a collection');
    await screenshots(page, 'collection-strip');
    const place = async () => Number.parseInt((await strip.getByText(/of 4$/).textContent()) ?? '', 10);
    for (let at = await place(); at < 3; at += 1) {
      await strip.getByRole('link', { name: 'Next in the collection' }).press('Enter');
      await strip.getByText(`${at + 1} of 4`).waitFor();
    }
    await page.waitForURL(/\/insights\//);
    await strip.getByRole('link', { name: 'For the report' }).press('Enter');
    await page.waitForURL(/\/collections\//);

    await page.getByRole('button', { name: `More actions for ${insight.title}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove from the collection' }).press('Enter');
    await items(his).getByRole('link', { name: insight.title }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await items(his).getByRole('link', { name: insight.title }).waitFor();
    await admin.do(deleteHighlight, { id: marked[0]?.id ?? '' });
    await page.getByText('3 items').waitFor();
    await page.getByRole('button', { name: 'More actions for For the report' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to trash' }).press('Enter');
    await his.getByText('This collection is in trash').waitFor();
  });

  furtherJourney('take a highlight from its card', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Parcels' });
    const note = await aTranscript(admin, project.id, 'Interview 1', `${WORDS.join('. ')}.`);
    const marked = await aHighlight(admin, note.id, WORDS[0] ?? '');
    const other = await aHighlight(admin, note.id, WORDS[1] ?? '');
    const made = await admin.do(createCollection, { projectId: project.id, title: 'For the report' });
    await admin.do(addToCollection, { id: made.id, highlightIds: [other.id] });
    const page = await enter(admin, `/data/${note.id}#h=${marked.id}`);
    const card = page.getByRole('dialog', { name: 'Highlight', exact: true });
    await card.getByRole('button', { name: 'Add this highlight to a collection' }).press('Enter');
    await page
      .getByRole('dialog', { name: 'Add 1 highlight to a collection' })
      .getByRole('button', { name: 'Add', exact: true })
      .press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Added 1 highlight' }).waitFor();
    const { nodes } = await admin.do(collectionItems, { condition: { collectionId: made.id }, orderBy: 'RANK_ASC' });
    expect(nodes.map(({ highlightId }) => highlightId)).to.deep.equal([other.id, marked.id]);
  });
});
