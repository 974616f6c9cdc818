import { createComment } from '@earshot/core/areas/comments/comment';
import { wireRange } from '@earshot/processing/documents/position';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, inEveryLook } from '../../../kit/browser/browser.ts';
import { aTone } from '../../../kit/fixtures/sound.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import type { Visitor } from '../../../kit/hosts/person.ts';
import { upload } from '../../../kit/hosts/uploads.ts';
import { Writer } from '../../../kit/hosts/writer.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

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
  return { ...room, project, note, file, about };
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

/** Box of words on the screen. */
const boxOf = (page: Page, words: string) =>
  page.locator('[data-note-text]').evaluate((text, wanted) => {
    const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, top, width, height } = range.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    }
    throw new Error(`“${wanted}” is not in the text`);
  }, words);

browserSuite('player of a recording, further', () => {
  furtherJourney('plays from a word that is clicked, and leaves a double click to select it', async () => {
    const { admin, note } = await aRecordedInterview();
    const page = await open(admin, note.id);
    const weeks = await boxOf(page, 'weeks');
    await page.mouse.dblclick(weeks.x, weeks.y);
    await page.getByRole('group', { name: 'Selected words' }).waitFor();
    // Longer than a click waits for a second one.
    await page.waitForTimeout(500);
    await state(page, 'paused');
    expect(await now(page)).to.equal(0);

    // The click that ends the selection plays nothing.
    const months = await boxOf(page, 'months');
    await page.mouse.click(months.x, months.y);
    await page.getByRole('group', { name: 'Selected words' }).waitFor({ state: 'detached' });
    await page.waitForTimeout(500);
    await state(page, 'paused');
    await page.mouse.click(weeks.x, weeks.y);
    await state(page, 'playing');
    expect(await now(page)).to.be.within(6, 7);
  });

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

  furtherJourney('plays quotes from tables and comments, and opens the note for them', async () => {
    const { admin, note, project } = await aRecordedInterview();
    await aHighlight(admin, note.id, 'three weeks.');
    const socket = await admin.socket();
    const writer = await Writer.open(socket, note.id);
    const from = writer.text.indexOf('for months');
    const range = wireRange(writer.doc, { from, to: from + 'for months'.length });
    socket.disconnect();
    expect(range).not.to.equal(undefined);
    await admin.do(createComment, { pageId: note.id, body: 'Really?', ...range });
    const page = await enter(admin, `/projects/${project.id}/highlights`);
    await page.getByRole('link', { name: 'Play from 0:04' }).first().click();
    await page.waitForURL(/\/data\/.*#.*t=4\.5/);
    await state(page, 'playing');
    await state(page, 'paused');
    expect(await now(page)).to.be.within(7.1, 7.25);
    await page.getByRole('tab', { name: /Comments/ }).click();
    await page.getByRole('article', { name: 'Thread' }).getByRole('button', { name: 'Play from 0:15' }).click();
    await state(page, 'playing');
    expect(await now(page)).to.be.within(14.8, 17);
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

  furtherJourney('offers each of several recordings and remembers the chosen one for everybody', async () => {
    const { admin, person, note, about } = await aRecordedInterview();
    await upload(admin, { ...about, name: 'second microphone.wav', bytes: aTone(12) });
    const page = await open(admin, note.id);
    const choice = page.getByRole('button', { name: 'Recording 1 of 2: interview.wav' });
    await choice.click();
    await page.getByRole('menuitem', { name: 'second microphone.wav' }).click();
    await page.getByRole('region', { name: 'Player of “second microphone.wav”' }).waitFor();
    const theirs = await open(await person('VIEWER'), note.id);
    await theirs.getByRole('region', { name: 'Player of “second microphone.wav”' }).waitFor();
    await inEveryLook(page, 'a note with two recordings');
  });
});
