import { closeCodingRound } from '@earshot/core/areas/agreement/coding-round';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { deleteTag } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  goOn,
  journey,
  screenshots,
  undo,
} from '../../../kit/browser/browser.ts';
import { Writer } from '../../../kit/hosts/writer.ts';
import { aCode, aCodingRoom, type CodingRoom, DELIVERIES } from '../../../kit/rooms/coding-round.ts';
import { aHighlight } from '../../../kit/rooms/transcript.ts';

const SECOND = 'They called twice. Somebody waved.\n\nThe box was wet. It came on Tuesday.';

const choose = async (page: Page, label: string, ...options: RegExp[]) => {
  const dialog = page.getByRole('dialog');
  for (const option of options) {
    await dialog
      .getByRole('combobox', { name: label })
      .or(dialog.getByRole('textbox', { name: label }))
      .click();
    await page.getByRole('option', { name: option }).click();
  }
  await page.keyboard.press('Escape');
};

/** Moves to the sentence with these words by keyboard, as a coder does. */
async function reachSentence(page: Page, words: string): Promise<void> {
  await page.locator('[data-note-text]').waitFor();
  for (let step = 0; step < 12; step += 1) {
    const chosen = await page.evaluate(() => getSelection()?.toString().trim());
    if (chosen === words) return;
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(40);
  }
  throw new Error(`“${words}” was not reached`);
}

const marks = (page: Page) => page.locator('[data-note-text] mark').allInnerTexts();
const coded = (page: Page, words: string) => page.locator('mark[data-code]', { hasText: words }).first().waitFor();

async function tagBy(page: Page, words: string, tag: string): Promise<void> {
  await reachSentence(page, words);
  await page.keyboard.press('t');
  await page.getByRole('combobox', { name: 'Find a tag' }).fill(tag);
  await page.keyboard.press('Enter');
  await coded(page, words);
  // The button is done with these words and has moved.
  await page.waitForTimeout(400);
  expect(await page.getByRole('group', { name: 'Selected words' }).count()).to.equal(0);
}

browserSuite('agreement between coders', () => {
  let study: CodingRoom;
  const shared = async () =>
    (
      await study.mia.do(highlights, { condition: { projectId: study.projectId }, orderBy: 'CREATED_AT_ASC' })
    ).nodes.map(({ text }) => text);

  journey('is prepared, coded blind by two, compared and settled', async function () {
    this.timeout(120_000);
    study = await aCodingRoom([DELIVERIES, SECOND]);
    const { mia, ada, ben, late, projectId, notes } = study;
    await aHighlight(mia, notes[0]?.id ?? '', 'Nobody rang the bell.', [late.id]);

    // Mia prepares a round.
    const hers = await enter(mia, `/projects/${projectId}/agreement`);
    await hers.getByRole('heading', { name: 'No coding rounds yet' }).waitFor();
    await screenshots(hers, 'agreement-none');
    await hers.getByRole('button', { name: 'New coding round' }).click();
    const dialog = hers.getByRole('dialog', { name: 'New coding round' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Pilot');
    await dialog.getByRole('button', { name: 'Select all notes' }).click();
    await choose(hers, 'Coders', /Ada Okafor/);
    await dialog.getByRole('button', { name: 'Start round' }).click();
    await dialog.getByText('A round needs at least two coders.').waitFor();
    await choose(hers, 'Coders', /Ben Lindqvist/);
    await demandAccessible(hers, 'the dialog of a new round');
    await screenshots(hers, 'agreement-new-round');
    await dialog.getByRole('button', { name: 'Start round' }).click();
    await hers.waitForURL(/\/coding-rounds\/pilot-/);
    await hers.getByText('0 of 4 codings are done').waitFor();

    // Ada and Ben code, each in a separate browser.
    const at = new URL(hers.url()).pathname;
    const [adas, bens] = [await enter(ada, at), await enter(ben, at)];
    for (const page of [adas, bens]) {
      await page.getByText('2 of 2 left to code').waitFor();
      await page.getByRole('link', { name: 'Code Interview 1' }).click();
      await page.getByText('You code blind').waitFor();
    }
    await demandAccessible(adas, 'a round for a coder');
    await tagBy(adas, 'The parcel came late.', 'late');
    await reachSentence(adas, 'The driver was kind.');
    await adas.keyboard.press('2');
    await coded(adas, 'The driver was kind.');
    await tagBy(bens, 'The parcel came late.', 'late');
    await tagBy(bens, 'The driver was kind.', 'late');
    await reachSentence(bens, 'I had to wait all day.');
    await bens.keyboard.press('q');
    await coded(bens, 'I had to wait all day.');
    expect(await marks(adas), 'neither what Ben tagged nor what is highlighted').to.deep.equal([
      'The parcel came late.',
      'The driver was kind.',
    ]);
    expect(await marks(bens)).to.have.length(3);
    expect(await adas.locator('.e-caret').count(), 'no caret of anybody').to.equal(0);
    await adas.locator('mark[data-code]', { hasText: 'The driver was kind.' }).click();
    await adas.getByRole('dialog', { name: 'Your code' }).waitFor();
    await demandAccessible(adas, 'blind coding');
    await screenshots(adas, 'agreement-coding');
    await adas.getByRole('button', { name: 'Remove the code' }).click();
    await adas.locator('mark[data-code]', { hasText: 'The driver was kind.' }).waitFor({ state: 'detached' });
    await undo(adas, 'The code was removed.');
    await coded(adas, 'The driver was kind.');
    await adas.reload();
    await coded(adas, 'The driver was kind.');
    await bens.keyboard.press('Escape');
    await reachSentence(bens, 'It rained.');
    await bens.keyboard.press('t');
    await bens.getByRole('combobox', { name: 'Find a tag' }).fill('Something new');
    await bens.getByText('No matching tags.').waitFor();
    await bens.keyboard.press('Escape');
    for (const page of [adas, bens]) {
      await page.getByRole('button', { name: 'Mark as done' }).click();
      await page.getByRole('button', { name: 'Done', exact: true }).waitFor();
    }

    // Mia sees who is done, closes and compares.
    await hers.getByRole('button', { name: 'Refresh' }).click();
    await hers.getByText('2 of 4 codings are done').waitFor();
    await demandAccessible(hers, 'the progress of a round');
    await screenshots(hers, 'agreement-progress');
    await hers.getByRole('button', { name: 'Close and compare' }).click();
    const closing = hers.getByRole('dialog', { name: 'Close this round?' });
    await closing.getByText('2 of 4 codings are not marked as done').waitFor();
    await closing.getByRole('button', { name: 'Close and compare' }).click();
    await hers.getByRole('heading', { name: 'Tag by tag' }).waitFor();
    await hers.getByText('Krippendorff’s alpha').waitFor();
    await demandAccessible(hers, 'the results of a round');
    await screenshots(hers, 'agreement-results');
    await hers.getByText('Character', { exact: true }).click();
    await hers.waitForURL(/unit=CHARACTER/);
    await hers.getByText(/Over [\d,]+ characters/).waitFor();

    // Agreed codes are accepted together, the rest is decided by keyboard.
    await hers.getByRole('link', { name: 'Differences' }).click();
    const list = hers.getByRole('list', { name: 'Stretches' });
    await list.getByRole('listitem').first().waitFor();
    expect(await list.getByRole('listitem').count()).to.equal(2);
    await demandAccessible(hers, 'the differences of a round');
    await screenshots(hers, 'agreement-differences');
    await hers.getByRole('button', { name: 'Accept all agreed (1)' }).click();
    await hers.getByText('What all coders agree on in 1 stretch was highlighted.').waitFor();
    expect(await shared()).to.deep.equal(['Nobody rang the bell.', 'The parcel came late.']);
    await undo(hers, 'was highlighted.');
    await hers.getByRole('button', { name: 'Accept all agreed (1)' }).click();
    await hers.getByRole('button', { name: 'Accept all agreed (1)' }).waitFor({ state: 'detached' });
    await hers.keyboard.press('j');
    await hers.keyboard.press('1');
    await hers.getByText('Differing 1', { exact: true }).waitFor();
    await hers.getByRole('button', { name: 'None' }).click();
    await hers.getByText('No differences here, or all are decided.').waitFor();
    await hers.getByText('Decided 3', { exact: true }).click();
    await hers.getByRole('button', { name: 'Undo decision' }).first().waitFor();
    await screenshots(hers, 'agreement-decided');
    // Both decisions are sent at once, in any order.
    expect(await shared()).to.have.members(['Nobody rang the bell.', 'The parcel came late.', 'The driver was kind.']);

    // Ada, who is still in the note, sees the notice.
    await adas.getByText('This round is closed').waitFor();
  });

  furtherJourney('shows messages for deleted words, tags and notes, and for a closed round', async () => {
    study = await aCodingRoom([DELIVERIES]);
    const { mia, ada, ben, late, kind, notes } = study;
    const noteId = notes[0]?.id ?? '';
    const round = await study.aRound();
    await aCode(ada, round, noteId, 'The driver was kind.', late);
    await aCode(ada, round, noteId, 'It rained.', kind);
    const page = await enter(ada, `/coding-rounds/${round.id}/code/${noteId}`);
    await coded(page, 'The driver was kind.');
    const socket = await mia.socket();
    const writer = await Writer.open(socket, noteId);
    writer.eraseWords('The driver was kind.');
    await writer.send();
    socket.disconnect();
    await page.reload();
    await page.getByText('1 code lost its words').waitFor();
    await demandAccessible(page, 'lost codes');
    await screenshots(page, 'agreement-lost-codes');
    await mia.do(deleteTag, { id: kind.id });
    await study.done(round, ada, ben);
    const viewer = await study.room.person('VIEWER');
    await mia.do(closeCodingRound, { id: round.id });
    const theirs = await enter(viewer, `/coding-rounds/${round.id}`);
    await theirs.getByText('2 codes cannot be compared.').waitFor();
    await theirs.getByText('not defined').first().waitFor();
    await goOn(theirs, `/coding-rounds/${round.id}/code/${noteId}`);
    await theirs.getByText('You do not code this note.').waitFor();
    await demandAccessible(theirs, 'a round for who may only read');
  });

  furtherJourney('has a saturation curve beside it, in an order of choice', async () => {
    study = await aCodingRoom([DELIVERIES, SECOND]);
    const { mia, late, kind, projectId, notes } = study;
    const page = await enter(mia, `/projects/${projectId}/agreement/saturation`);
    await page.getByRole('heading', { name: 'Nothing is highlighted yet' }).waitFor();
    const [first = '', second = ''] = notes.map(({ id }) => id);
    await aHighlight(mia, first, 'The parcel came late.', [late.id]);
    await aHighlight(mia, second, 'Somebody waved.', [kind.id]);
    await aHighlight(mia, second, 'It came on Tuesday.', [late.id]);
    await page.getByText('2 tags in 2 notes').waitFor();
    const numbers = page.getByRole('region', { name: 'Saturation in numbers' });
    const rows = async () =>
      (await numbers.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split(/\s*\t\s*/));
    // The last two highlights are announced one by one; the first already makes it two tags.
    await numbers.getByRole('row', { name: 'Interview 2 2 1 2' }).waitFor();
    expect((await rows()).map((row) => row.slice(0, 4))).to.deep.equal([
      ['Interview 1', '1', '1', '1'],
      ['Interview 2', '2', '1', '2'],
    ]);
    await demandAccessible(page, 'the saturation of a project');
    await screenshots(page, 'agreement-saturation');
    await numbers.getByRole('button', { name: 'Move Interview 2 up' }).click();
    await page.getByText('The last note brought no new tag.').waitFor();
    expect((await rows()).map((row) => row.slice(0, 4))).to.deep.equal([
      ['Interview 2', '2', '2', '2'],
      ['Interview 1', '1', '0', '2'],
    ]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).to.equal('saturation.csv');
  });
});
