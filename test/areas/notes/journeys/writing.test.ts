import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  isSaved,
  journey,
  NARROW,
} from '../../../kit/browser/browser.ts';
import { aNote, aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { Writer } from '../../../kit/hosts/writer.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

const COLUMNS = 12;

const edited = (page: Page) => page.locator('[data-note-text=edit]');

async function edit(page: Page): Promise<void> {
  await page.locator('[data-note-text=read]').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await edited(page).waitFor();
}

/** The words of a note on the host. */
async function wordsOf(who: Person, noteId: string): Promise<string> {
  const socket = await who.socket();
  const { text } = await Writer.open(socket, noteId);
  socket.disconnect();
  return text;
}

/** Pastes plain text of any length. */
const paste = (page: Page, words: string, times: number) =>
  edited(page).evaluate(
    (text, [piece, count]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', piece.repeat(count));
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [words, times] as const,
  );

const table = (columns: number, rows: number) => {
  const row = (words: string) => `|${` ${words} |`.repeat(columns)}`;
  return [row('Head'), `|${' --- |'.repeat(columns)}`, ...Array.from({ length: rows }, () => row('Words'))].join('\n');
};

const frame = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));

browserSuite('writing in a note', () => {
  for (const [title, words] of [
    ['list', '- one\n- two'],
    ['table', table(2, 1)],
  ] as const)
    journey(`that begins with a ${title} raises no complaint, and goes on there`, async () => {
      const { admin } = await aRoom();
      const note = await aTranscript(admin, (await aProject(admin)).id, title, words);
      const page = await enter(admin, '/ping');
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await page.goto(new URL(`/data/${note.id}`, admin.url).href);
      await edit(page);
      await page.keyboard.press('Control+Home');
      // The editor learns of a selection a moment later, after a machine's next key.
      await frame(page);
      await page.keyboard.type('First ');
      await isSaved(page);
      expect(await wordsOf(admin, note.id)).to.match(/^First (one|Head)/);
      expect(warnings).to.deep.equal([]);
    });

  furtherJourney('keeps letters in their order that queue up behind Enter', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, `/data/${note.id}`);
    await edited(page).or(page.locator('[data-note-text=read]')).waitFor();
    if ((await edited(page).count()) === 0) await edit(page);
    await edited(page).click();
    const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}.`);
    await edited(page).evaluate(async (text, all) => {
      const enterKey = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
      for (const [at, line] of all.entries()) {
        if (at > 0) text.dispatchEvent(new KeyboardEvent('keydown', enterKey));
        for (const letter of line) {
          document.execCommand('insertText', false, letter);
          // The editor handles each letter, the browser draws none.
          await Promise.resolve();
        }
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    }, lines);
    await isSaved(page);
    expect(await page.locator('[data-note-text] > *').allInnerTexts()).to.deep.equal(lines);
  });

  furtherJourney(
    'that begins with a table loses no letter, however late the editor hears where the caret is',
    async () => {
      const { admin } = await aRoom();
      const note = await aTranscript(admin, (await aProject(admin)).id, 'table', table(2, 1));
      const page = await enter(admin, `/data/${note.id}`);
      await edit(page);
      await page.evaluate(() =>
        addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), { capture: true }),
      );
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('First ');
      await isSaved(page);
      expect(await wordsOf(admin, note.id)).to.match(/^First Head/);
    },
  );

  furtherJourney('reaches all of a wide table by keyboard, reading and writing', async () => {
    const { admin } = await aRoom();
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Table', table(COLUMNS, 2));
    const page = await enter(admin, `/data/${note.id}`, { viewport: NARROW });
    const box = page.locator('.tableWrapper');
    await box.waitFor();
    await demandAccessible(page, 'a wide table, reading');
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.querySelector('.tableWrapper')?.scrollLeft ?? 0) > 0);

    await page.keyboard.press('e');
    await edited(page).waitFor();
    await demandAccessible(page, 'a wide table, writing');
    await page.keyboard.press('Control+Home');
    for (let column = 1; column < COLUMNS; column += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('Last');
    await page.waitForFunction(() => {
      const [end, cell] = ['.tableWrapper', 'tr:first-child > :last-child'].map(
        (place) => document.querySelector(place)?.getBoundingClientRect().right ?? 0,
      );
      return (cell ?? 0) > 0 && Math.round(cell ?? 0) <= Math.round(end ?? 0);
    });
    expect(await page.getByRole('columnheader').last().innerText()).to.contain('Last');
    expect(await edited(page).evaluate((text) => document.activeElement === text)).to.equal(true);
    await isSaved(page);
  });

  furtherJourney('keeps out a paste that is too much at once, says so, and takes what fits', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin, { projectId: (await aProject(admin)).id });
    const page = await enter(admin, `/data/${note.id}`);
    await edit(page);
    await page.keyboard.type('Before. ');
    await paste(page, '語', limits.documentUpdate / 2);
    await page.getByText(/^That is more than 2 MB at once\./).waitFor();
    await page.keyboard.type('After.');
    await isSaved(page);
    expect(await wordsOf(admin, note.id)).to.equal('Before. After.');
    await paste(page, '語', 1000);
    await isSaved(page);
    expect(await wordsOf(admin, note.id)).to.have.length('Before. After.'.length + 1000);
  });

  furtherJourney(
    'is read-only with a notice in a page older than the server, and possible after a reload',
    async () => {
      const { admin } = await aRoom();
      const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Words.');
      const page = await enter(admin, '/ping');
      let old = true;
      await page.routeWebSocket(/socket\.io/, (socket) => {
        const host = socket.connectToServer();
        socket.onMessage((message) => {
          host.send(
            old && typeof message === 'string' ? message.replace(/"schemaVersion":\d+/, '"schemaVersion":0') : message,
          );
        });
      });
      await page.goto(new URL(`/data/${note.id}`, admin.url).href);
      await page.getByText(/^Earshot was updated after this page was opened\./).waitFor();
      expect(await page.locator('[data-note-text=read]').innerText()).to.contain('Words.');
      expect(await page.getByRole('button', { name: 'Edit' }).count()).to.equal(0);
      await demandAccessible(page, 'a page that is older than the server');
      old = false;
      await page.getByRole('button', { name: 'Reload' }).click();
      await edit(page);
      await page.keyboard.type('More. ');
      await isSaved(page);
      expect(await page.getByText(/^Earshot was updated/).count()).to.equal(0);
    },
  );
});
