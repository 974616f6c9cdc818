import { setTimeout as rest } from 'node:timers/promises';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  isSaved,
  journey,
  OFFLINE,
  tolerate,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const paragraph = (at: number) =>
  `This is paragraph ${at}. Somebody told us what happened on day ${at % 7}, and how they went on from there.`;
const aText = (paragraphs: number) => Array.from({ length: paragraphs }, (_, at) => paragraph(at + 1)).join('\n\n');
/** Enough paragraphs for a note of 1.3 MB. */
const LONG = 12_500;

async function aNote(paragraphs: number) {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const note = await aTranscript(admin, project.id, 'Interview', aText(paragraphs));
  return { ada: admin, project, note };
}

/** Tagged passages: the words of each highlight up to their first full stop, with the names of its tags. */
async function coded(who: Person, { id, projectId }: { id: string; projectId: string }) {
  const { nodes } = await who.do(highlights, { condition: { noteId: id }, orderBy: 'POSITION_ASC', first: 200 });
  const all = await who.do(tags, { condition: { projectId }, first: 200 });
  const nameOf = (tagId: string) => all.nodes.find((tag) => tag.id === tagId)?.title ?? '?';
  return nodes.map(({ text, tagIds }) => `${text.split('.')[0]}: ${tagIds.map(nameOf).join(', ')}`);
}

/** Presses keys at a fixed pace, whatever the page is doing. */
async function typeAt(page: Page, paceMs: number, keys: readonly string[]): Promise<void> {
  const pressed: Promise<void>[] = [];
  for (const key of keys) {
    pressed.push(page.keyboard.press(key));
    await rest(paceMs);
  }
  await Promise.all(pressed);
}

/** The keys that tag the next paragraph by name. */
const byName = (name: string) => ['j', 't', ...name, 'Enter'];

const picker = (page: Page) => page.getByRole('combobox', { name: 'Find or create a tag' });

browserSuite('coding by keys', () => {
  journey('loses no key and puts every tag on its words, typed at 40 ms a key in a note of 1.3 MB', async () => {
    const { ada, project, note } = await aNote(LONG);
    for (const title of ['Humour', 'Doubt', 'Trust']) await ada.do(createTag, { projectId: project.id, title });
    const page = await enter(ada, `/data/${note.id}`);
    await page.locator('[data-note-text]').waitFor();
    // The text has been painted, as for a user who begins to read.
    await rest(1000);
    const names = ['Humour', 'Doubt', 'New one', 'Trust'];
    await typeAt(page, 40, [...names.flatMap(byName), 'j', '2', 'j', '1', 'j', 'q']);
    await eventually(async () => expect(await coded(ada, note)).to.have.lengthOf(7), 30_000);
    const expected = [...names, 'Doubt', 'Humour', 'Humour'];
    expect(await coded(ada, note)).to.deep.equal(expected.map((name, at) => `This is paragraph ${at + 1}: ${name}`));
  });

  furtherJourney(
    'shows a tag at once while the host is slow, and what is refused disappears with a word why',
    async () => {
      const { ada, project, note } = await aNote(5);
      const tag = await ada.do(createTag, { projectId: project.id, title: 'Trust' });
      const page = await enter(ada, `/data/${note.id}`);
      await page.locator('[data-note-text]').waitFor();
      let refuse = false;
      await page.route('**/api/graphql', async (route) => {
        if (!route.request().postData()?.includes('createHighlight')) return route.continue();
        await rest(1500);
        if (!refuse) return route.continue();
        const errors = [{ message: 'No.', extensions: { errorCode: 'FORBIDDEN' } }];
        return route.fulfill({ json: { data: null, errors } });
      });
      await choose(page, 'This is paragraph 1.');
      await page.keyboard.press('1');
      const words = page.locator('[data-note-text] mark').filter({ hasText: 'This is paragraph 1.' });
      const beside = page.getByRole('complementary', { name: 'Note panel' }).getByRole('button');
      await words.waitFor({ timeout: 1000 });
      await beside.filter({ hasText: /This is paragraph 1\.[\s\S]*Trust/ }).waitFor({ timeout: 1000 });
      expect(await coded(ada, note)).to.deep.equal([]);
      await eventually(async () => expect(await coded(ada, note)).to.deep.equal(['This is paragraph 1: Trust']));
      await page.locator('mark[data-highlight]').waitFor();

      refuse = true;
      await choose(page, 'This is paragraph 2.');
      await page.keyboard.press('1');
      const other = page.locator('[data-note-text] mark').filter({ hasText: 'This is paragraph 2.' });
      await other.waitFor({ timeout: 1000 });
      await page.getByRole('alert').filter({ hasText: 'These words were not tagged' }).waitFor();
      await other.waitFor({ state: 'detached' });
      expect(await coded(ada, note)).to.deep.equal(['This is paragraph 1: Trust']);
      expect(tag.digit).to.equal(1);
    },
  );

  furtherJourney(
    'goes on without a connection: tags wait, say so, outlive a reload and are sent in their order',
    async () => {
      const { ada, project, note } = await aNote(5);
      await ada.do(createTag, { projectId: project.id, title: 'Trust' });
      const page = await enter(ada, `/data/${note.id}`);
      tolerate(page, ...OFFLINE);
      await page.locator('[data-note-text]').waitFor();
      await isSaved(page);
      // By then the status messages at the foot of the page have loaded.
      await rest(1500);
      await page.context().setOffline(true);
      await page.getByText('You are offline').waitFor();
      await typeAt(page, 60, ['j', '1', ...byName('Doubt')]);
      const beside = page.getByRole('complementary', { name: 'Note panel' }).getByRole('button');
      await beside.filter({ hasText: /paragraph 2[\s\S]*Doubt[\s\S]*waits for the connection/ }).waitFor();
      await page.getByRole('alert').filter({ hasText: 'until the connection is back' }).first().waitFor();
      await page.getByText(/Offline: 2 changes kept here/).waitFor();
      // The page is closed; the next one opens in the same browser.
      const context = page.context();
      await page.close();
      await context.setOffline(false);
      const next = await context.newPage();
      await next.goto(ada.url);
      await eventually(
        async () =>
          expect(await coded(ada, note)).to.deep.equal(['This is paragraph 1: Trust', 'This is paragraph 2: Doubt']),
        20_000,
      );
    },
  );

  furtherJourney(
    'takes back one act of tagging with one Undo, with the tag that it created, and trash stays empty',
    async () => {
      const { ada, project, note } = await aNote(5);
      const page = await enter(ada, `/data/${note.id}`);
      await page.locator('[data-note-text]').waitFor();
      await typeAt(page, 60, byName('Doubt'));
      await page.locator('mark[data-highlight]').waitFor();
      await isSaved(page);
      const kept = async () => ({
        coded: await coded(ada, note),
        tags: (await ada.do(tags, { condition: { projectId: project.id } })).nodes.map(({ title }) => title),
      });
      await page.keyboard.press('Control+z');
      await eventually(async () => expect(await kept()).to.deep.equal({ coded: [], tags: [] }));
      await page.keyboard.press('Control+Shift+z');
      const again = { coded: ['This is paragraph 1: Doubt'], tags: ['Doubt'] };
      await eventually(async () => expect(await kept()).to.deep.equal(again));
      await page.keyboard.press('Control+z');
      await eventually(async () => expect(await kept()).to.deep.equal({ coded: [], tags: [] }));
      await page.goto(new URL('/settings/trash', ada.url).href);
      await page.getByRole('heading', { name: 'Trash', exact: true }).first().waitFor();
      expect(await page.getByText('This is paragraph 1').count()).to.equal(0);
    },
  );

  furtherJourney('keeps the digits where they are, shows them, and lets people choose them', async () => {
    const { ada, project, note } = await aNote(9);
    for (const title of ['Emergency', 'Waiting', 'Joke', 'Doubt'])
      await ada.do(createTag, { projectId: project.id, title });
    const page = await enter(ada, `/data/${note.id}`);
    const keys = page.getByRole('group', { name: 'Tags on the digit keys' });
    await keys.getByRole('button', { name: 'Doubt' }).waitFor();
    const shown = async () => (await keys.getByRole('button').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    const before = ['1 Emergency', '2 Waiting', '3 Joke', '4 Doubt', ''];
    expect(await shown()).to.deep.equal(before);
    await typeAt(page, 60, ['j', '3', 'j', '3', 'j', '3', 'j', '3']);
    const jokes = [1, 2, 3, 4].map((at) => `This is paragraph ${at}: Joke`);
    await eventually(async () => expect(await coded(ada, note)).to.deep.equal(jokes));
    expect(await shown()).to.deep.equal(before);

    // Uses Alt and a digit in the picker, then in the dialog.
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await picker(page).fill('doubt');
    await page.keyboard.press('Alt+3');
    await eventually(async () => expect((await shown()).slice(2, 4)).to.deep.equal(['3 Doubt', '4 Joke']));
    await page.keyboard.press('Escape');
    await keys.getByRole('button', { name: 'Choose the tags for the digit keys' }).click();
    const dialog = page.getByRole('dialog', { name: 'Digit keys' });
    await demandAccessible(page, 'choosing digit keys');
    await dialog.getByRole('button', { name: 'Use the most used tags' }).press('Enter');
    await eventually(async () => expect((await shown())[0]).to.equal('1 Joke'));
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await keys.getByRole('button', { name: 'Joke' }).click();
    await eventually(async () => expect((await coded(ada, note))[4]).to.equal('This is paragraph 5: Joke'));
  });

  furtherJourney(
    'keeps a highlight on its last word when that is written anew, and Escape closes the bar first',
    async () => {
      const { ada, project, note } = await aNote(3);
      const tag = await ada.do(createTag, { projectId: project.id, title: 'Trust' });
      await aHighlight(ada, note.id, 'Somebody told us what happened', [tag.id]);
      const page = await enter(ada, `/data/${note.id}`);
      await page.locator('mark[data-highlight]').waitFor();
      const bar = page.getByRole('group', { name: 'Selected words' });
      await choose(page, 'Somebody told');
      await page.keyboard.press('Escape');
      await bar.waitFor({ state: 'detached' });
      await page.keyboard.press('e');
      await page.locator('[data-note-text=edit]').waitFor();
      await choose(page, 'happened');
      await page.keyboard.type('went on', { delay: 30 });
      await isSaved(page);
      const text = async () => (await ada.do(highlights, { condition: { noteId: note.id } })).nodes[0]?.text;
      await eventually(async () => expect(await text()).to.equal('Somebody told us what went on'));
      expect(await page.locator('mark[data-highlight]').first().innerText()).to.equal('Somebody told us what went on');
    },
  );

  furtherJourney('adds tags to the highlight of the same words, and T shows those that it has', async () => {
    const { ada, project, note } = await aNote(5);
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Travel' });
    await aHighlight(ada, note.id, 'This is paragraph 1.', [tag.id]);
    const page = await enter(ada, `/data/${note.id}`);
    await page.locator('mark[data-highlight]').waitFor();
    await choose(page, 'This is paragraph 1.');
    await page.keyboard.press('t');
    await picker(page).waitFor();
    await page
      .getByRole('dialog', { name: 'Tag' })
      .getByRole('button', { name: /Travel/ })
      .waitFor();
    await page.keyboard.type('Fame');
    await page.keyboard.press('Enter');
    const both = ['This is paragraph 1: Travel, Fame'];
    await eventually(async () => expect(await coded(ada, note)).to.deep.equal(both));
    const beside = page.getByRole('complementary', { name: 'Note panel' }).getByRole('button');
    expect(await beside.filter({ hasText: 'This is paragraph 1.' }).count()).to.equal(1);
  });
});
