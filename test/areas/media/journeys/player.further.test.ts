import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney } from '../../../kit/browser/browser.ts';
import { aTone } from '../../../kit/fixtures/sound.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import type { Visitor } from '../../../kit/hosts/person.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { anImport } from '../../../kit/rooms/transcript.ts';

const INTERVIEW = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Interviewer>How long did the export take?

00:00:04.500 --> 00:00:14.000
<v Ada>It <00:00:05.000>took <00:00:05.500>three <00:00:06.000>weeks. <00:00:07.000>Was <00:00:07.500>that <00:00:08.000>long?

00:00:15.000 --> 00:00:17.000
<v Ben>Others wait for months.
`;

async function aRecordedInterview() {
  const room = await aRoom();
  const project = await aProject(room.admin);
  const note = await anImport(room.admin, project.id, 'interview.vtt', INTERVIEW);
  const about = { projectId: project.id, pageId: note.id };
  const file = await upload(room.admin, { ...about, name: 'interview.wav', bytes: aTone(20) });
  return { ...room, project, note, file };
}

const state = (page: Page, is: 'playing' | 'paused') => page.locator(`[data-player][data-state=${is}]`).waitFor();
const now = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);
const loaded = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) >= HTMLMediaElement.HAVE_METADATA);
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());

async function open(who: Visitor, noteId: string): Promise<Page> {
  const page = await enter(who, `/data/${noteId}`);
  await page.locator('[data-note-text]').getByText('Others wait').waitFor();
  await loaded(page);
  return page;
}

browserSuite('player of a recording, further', () => {
  furtherJourney('selects what is said between { and }, loops a range, and leaves it', async () => {
    const { admin, note } = await aRecordedInterview();
    const page = await open(admin, note.id);
    const position = page.getByRole('slider', { name: 'Position' });
    await position.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await now(page)).to.be.closeTo(5, 0.01));
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(async () => expect(await now(page)).to.be.closeTo(6, 0.01));
    await page.keyboard.press('}');
    await page.getByText('Press { where the quote begins').waitFor();
    await page.keyboard.press('{');
    await page.keyboard.press('Shift+ArrowRight');
    await eventually(async () => expect(await now(page)).to.be.closeTo(7, 0.01));
    await page.keyboard.press('}');
    await eventually(async () => expect(await selected(page)).to.equal('weeks.'));
    await page.getByText('0:06–0:07').waitFor();
    await page.getByRole('button', { name: 'Loop this range' }).click();
    await position.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('k');
    await state(page, 'playing');
    await page.waitForTimeout(2500);
    await state(page, 'playing');
    expect(await now(page)).to.be.within(5.9, 7.1);
    await page.getByRole('button', { name: 'Clear the range' }).click();
    await eventually(async () => expect(await now(page)).to.be.greaterThan(7.2));
  });

  furtherJourney('says so when a note has no recording, and when the browser cannot play it', async () => {
    const { admin, project } = await aRecordedInterview();
    const silent = await anImport(admin, project.id, 'silent.vtt', INTERVIEW);
    const page = await enter(admin, `/data/${silent.id}?t=6`);
    await page.getByText('This note has no recording.').waitFor();
    expect(await page.locator('[data-player]').count()).to.equal(0);
    const noFilm = Buffer.from('\0\0\0\x18ftypisom and no more', 'latin1');
    await upload(admin, { projectId: project.id, pageId: silent.id, name: 'call.mp4', bytes: noFilm });
    const failed = page.getByRole('alert').filter({ hasText: 'This browser cannot play “call.mp4”.' });
    await failed.getByRole('link', { name: 'Download' }).waitFor();
    await failed.getByRole('button', { name: 'Try again' }).waitFor();
  });
});
