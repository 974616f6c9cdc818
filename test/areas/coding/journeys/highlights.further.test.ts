import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import { browserSuite, enter, furtherJourney, journey } from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';

const TEXT = [
  'Ann: The parcel came late. Nobody had told me. I called twice.',
  'Ben: And then? Did anybody answer?',
  'Ann: A machine did. It was polite.',
].join('\n\n');

async function anInterview() {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const note = await aTranscript(admin, project.id, 'Interview 1', TEXT);
  return { ada: admin, project, note };
}

const markOf = (page: Page, words: string) => page.locator('mark[data-highlight]').filter({ hasText: words }).first();
const rowsOf = async (who: Person, noteId: string) => {
  const { nodes } = await who.do(highlights, { condition: { noteId } });
  return nodes.map(({ text }) => text).sort();
};

/** Picks tags for what is selected. */
async function tagWith(page: Page, ...tags: string[]): Promise<void> {
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor();
  await page.keyboard.type(tags.join(', '));
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor({ state: 'detached' });
}

browserSuite('highlights', () => {
  journey('are tagged with T, by digit and again with Q; they are listed beside the text', async () => {
    const { ada, note } = await anInterview();
    const page = await enter(ada, `/data/${note.id}`);
    await choose(page, 'The parcel came late.');
    await tagWith(page, 'Delivery', 'Waiting');
    await markOf(page, 'The parcel came late.').waitFor();
    const beside = page.getByRole('complementary', { name: 'Note panel' });
    const first = beside.getByRole('button').filter({ hasText: 'The parcel came late.' });
    expect(await first.innerText()).to.match(/Delivery[\s\S]*Waiting/);

    await choose(page, 'Nobody had told me.');
    await page.keyboard.press('q');
    await markOf(page, 'Nobody had told me.').waitFor();
    const second = beside.getByRole('button').filter({ hasText: 'Nobody had told me.' });
    await second.getByText('Waiting').waitFor();
    expect(await second.innerText()).to.contain('Delivery');

    await choose(page, 'It was polite.');
    await page.keyboard.press('2');
    await markOf(page, 'It was polite.').waitFor();
    const third = beside.getByRole('button').filter({ hasText: 'It was polite.' });
    await third.getByText(/Delivery|Waiting/).waitFor();
    expect((await third.innerText()).match(/Delivery|Waiting/g)).to.have.lengthOf(1);
    expect(await rowsOf(ada, note.id)).to.deep.equal([
      'It was polite.',
      'Nobody had told me.',
      'The parcel came late.',
    ]);
  });

  furtherJourney('reach across paragraphs, lie over each other, and O goes through them', async () => {
    const { ada, project, note } = await anInterview();
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Service' });
    await aHighlight(ada, note.id, 'I called twice.', [tag.id]);
    const page = await enter(ada, `/data/${note.id}`);
    await markOf(page, 'I called twice.').waitFor();
    // Selects paragraphs from the keyboard: the first, then the second too.
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+J');
    await tagWith(page, 'Story');
    await eventually(async () =>
      expect(await rowsOf(ada, note.id)).to.deep.equal([
        'Ann: The parcel came late. Nobody had told me. I called twice.\nBen: And then? Did anybody answer?',
        'I called twice.',
      ]),
    );
    await markOf(page, 'I called twice.').click();
    const card = page.getByRole('dialog', { name: 'Highlight' });
    await card.getByText(/of 2/).waitFor();
    const before = await card.innerText();
    await page.keyboard.press('o');
    await eventually(async () => expect(await card.innerText()).not.to.equal(before));
    await page.keyboard.press('o');
    await eventually(async () => expect(await card.innerText()).to.equal(before));
  });

  furtherJourney('are made while writing, too, and taken back by Undo', async () => {
    const { ada, note } = await anInterview();
    const page = await enter(ada, `/data/${note.id}`);
    await page.locator('[data-note-text]').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await choose(page, 'A machine did.');
    await page.keyboard.press('Control+Shift+H');
    await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor();
    await page.keyboard.type('Machines');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor({ state: 'detached' });
    await markOf(page, 'A machine did.').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-note-text=read]').waitFor();

    await markOf(page, 'A machine did.').click();
    await page.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Delete the highlight' }).click();
    await markOf(page, 'A machine did.').waitFor({ state: 'detached' });
    expect(await rowsOf(ada, note.id)).to.deep.equal([]);
    const toast = page.getByRole('alert').filter({ hasText: 'The highlight was deleted.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await markOf(page, 'A machine did.').waitFor();
    expect(await rowsOf(ada, note.id)).to.deep.equal(['A machine did.']);
  });

  furtherJourney('whose words are deleted wait in the lost tray and get other words', async () => {
    const { ada, project, note } = await anInterview();
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Service' });
    await aHighlight(ada, note.id, 'Nobody had told me.', [tag.id]);
    const page = await enter(ada, `/data/${note.id}`);
    await markOf(page, 'Nobody had told me.').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await choose(page, 'Nobody had told me.');
    await page.keyboard.press('Delete');
    const tray = page.getByRole('region', { name: 'Highlights without words' });
    await tray.getByText('Nobody had told me.').waitFor();
    await choose(page, 'Did anybody answer?');
    await tray.getByRole('button', { name: 'Attach to selection' }).click();
    await markOf(page, 'Did anybody answer?').waitFor();
    await tray.waitFor({ state: 'detached' });
    expect(await rowsOf(ada, note.id)).to.deep.equal(['Did anybody answer?']);
  });
});
