import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import { browserSuite, demandAccessible, enter, journey } from '../../../kit/browser/browser.ts';
import { aTone } from '../../../kit/fixtures/sound.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

// The words of the second turn have times of their own, those of the others have that of their turn.
const INTERVIEW = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Interviewer>How long did the export take?

00:00:04.500 --> 00:00:14.000
<v Ada>It <00:00:05.000>took <00:00:05.500>three <00:00:06.000>weeks. <00:00:07.000>Was <00:00:07.500>that <00:00:08.000>long?

00:00:15.000 --> 00:00:17.000
<v Ben>Others wait for months.
`;

const SECONDS = 20;

async function aRecordedInterview() {
  const room = await aRoom();
  const project = await aProject(room.admin);
  const note = await anImport(room.admin, project.id, 'interview.vtt', INTERVIEW);
  const sound = { projectId: project.id, pageId: note.id, name: 'interview.wav', bytes: aTone(SECONDS) };
  const file = await upload(room.admin, sound);
  expect(file.kind).to.equal('AUDIO');
  return { ...room, project, note, file };
}

const player = (page: Page) => page.locator('[data-player]');
const state = (page: Page, is: 'playing' | 'paused') => page.locator(`[data-player][data-state=${is}]`).waitFor();
const now = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);
const loaded = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA);

/** Words that are lit as spoken. */
const lit = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('e-spoken') ?? [])].map((range) => (range as Range).toString()).join('|'),
  );

browserSuite('player of a recording', () => {
  journey('plays by keyboard, lights the words, plays just a quote, and from an address', async () => {
    const { admin, note } = await aRecordedInterview();
    await aHighlight(admin, note.id, 'three weeks.');
    const page = await enter(admin, `/data/${note.id}`);
    await page.locator('[data-note-text]').getByText('Others wait').waitFor();
    await player(page).waitFor();
    await loaded(page);
    await demandAccessible(page, 'a note with its recording');

    // Keys of the player apply only while it has the focus.
    await page.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await now(page)).to.be.closeTo(5, 0.01));
    await eventually(async () => expect(await lit(page)).to.equal('took'));
    await page.keyboard.press('k');
    await state(page, 'playing');
    await eventually(async () => expect(await lit(page)).to.equal('weeks.'));
    await page.keyboard.press('Space');
    await state(page, 'paused');
    await page.keyboard.press('>');
    await page.getByRole('button', { name: 'Speed: 1.25×' }).waitFor();
    await page.keyboard.press('<');

    // A quote plays from its first word to its last, with 150 ms around them.
    await page.getByRole('complementary', { name: 'Note panel' }).getByRole('button', { name: 'Play from' }).click();
    await state(page, 'playing');
    await state(page, 'paused');
    expect(await now(page)).to.be.within(7.1, 7.25);

    // Enter plays from the selected sentence.
    await page.locator('[data-note-text]').focus();
    await choose(page, 'Others wait for months.');
    await page.keyboard.press('Enter');
    await state(page, 'playing');
    expect(await now(page)).to.be.within(15, 16);
    await page.keyboard.press('Space');
    await state(page, 'paused');

    await page.locator('[data-note-text] time', { hasText: '0:04' }).click();
    await state(page, 'playing');
    expect(await now(page)).to.be.within(4.5, 5.5);
    await page.getByRole('button', { name: 'Pause' }).click();

    const theirs = await enter(admin, `/data/${note.id}?t=6,6.5`);
    await loaded(theirs);
    await eventually(async () => expect(await now(theirs)).to.be.within(6, 6.6));
  });
});
