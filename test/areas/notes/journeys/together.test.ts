import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  enter,
  furtherJourney,
  isSaved,
  journey,
  OFFLINE,
  tolerate,
} from '../../../kit/browser/browser.ts';
import { Bridge } from '../../../kit/fakes/bridge.ts';
import { aNote, aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { Writer } from '../../../kit/hosts/writer.ts';

/** The text of the open note, without other people's carets. */
const textIn = (page: Page) =>
  page.locator('[data-note-text]').evaluate((text) => {
    const copy = text.cloneNode(true) as HTMLElement;
    for (const caret of copy.querySelectorAll('.e-caret')) caret.remove();
    return [...copy.children].map((block) => block.textContent?.replaceAll('\u2060', '') ?? '').join('\n');
  });

/** Opens the editor and puts the caret at the end. */
async function write(page: Page, words: string): Promise<void> {
  const text = page.locator('[data-note-text]');
  await text.waitFor();
  if ((await text.getAttribute('data-note-text')) !== 'edit') await page.getByRole('button', { name: 'Edit' }).click();
  await page.locator('[data-note-text=edit]').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

const sees = (page: Page, words: string) => eventually(async () => expect(await textIn(page)).to.contain(words));

async function aSharedNote() {
  const room = await aRoom();
  const ben = await room.person('CONTRIBUTOR');
  const project = await aProject(room.admin);
  const note = await aNote(room.admin, { projectId: project.id, title: 'Shared' });
  return { ada: room.admin, ben, note };
}

// Given as text: a function would contain names that only the test's loader defines.
const HOLD_DISK = `{
  const { getAll } = IDBIndex.prototype;
  const gone = new Promise((resolve) => { window.letDiskGo = resolve; });
  IDBIndex.prototype.getAll = function (...query) {
    window.diskAsked = true;
    const request = getAll.apply(this, query);
    Object.defineProperty(request, 'onsuccess', {
      set: (hear) => request.addEventListener('success', () => gone.then(hear)),
    });
    return request;
  };
}`;

/** Delays a window's access to its disk, as on a busy machine, until released. */
async function holdDisk(page: Page) {
  await page.evaluate(HOLD_DISK);
  return {
    asked: () => page.waitForFunction('window.diskAsked'),
    letGo: () => page.evaluate('window.letDiskGo()'),
  };
}

browserSuite('a note that two people write', () => {
  journey('shows each what the other writes and where they are, and ends the same for both', async () => {
    const { ada, ben, note } = await aSharedNote();
    const [hers, his] = [await enter(ada, `/data/${note.id}`), await enter(ben, `/data/${note.id}`)];
    await write(hers, 'Ada begins. ');
    await sees(his, 'Ada begins.');
    await write(his, 'Ben goes on. ');
    await sees(hers, 'Ben goes on.');
    await hers.locator('.e-caret-name', { hasText: 'CONTRIBUTOR Person' }).waitFor({ state: 'attached' });
    await his.locator('.e-caret-name', { hasText: 'Ada Admin' }).waitFor({ state: 'attached' });
    await hers.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'CONTRIBUTOR Person' }).waitFor();

    await Promise.all([
      hers.keyboard.type('one two three four five six '),
      (async () => {
        await his.keyboard.press('Control+Home');
        await his.keyboard.type('seven eight nine ten ');
      })(),
    ]);
    await Promise.all([isSaved(hers), isSaved(his)]);
    await sees(hers, 'seven eight nine ten');
    await sees(his, 'four five six');
    const [a, b] = [await textIn(hers), await textIn(his)];
    expect(a).to.equal(b);
    expect(a.match(/\w+/g)?.length).to.equal('Ada begins Ben goes on'.split(' ').length + 10);

    const socket = await ada.socket();
    expect((await Writer.open(socket, note.id)).text.trim()).to.equal(a.trim());
    socket.disconnect();
  });

  furtherJourney('misses no letter of what is typed while the note is being opened', async () => {
    const { ada, ben, note } = await aSharedNote();
    const [hers, his] = [await enter(ada, `/data/${note.id}`), await enter(ben, '/home')];
    const held = await holdDisk(his);
    await his.getByRole('main').getByRole('link', { name: note.title }).click();
    await held.asked();
    // His window has the host's answer and looks for its own edits on disk; nothing is shown yet.
    await write(hers, 'Ada begins. ');
    await isSaved(hers);
    await held.letGo();
    await sees(his, 'Ada begins.');
    await write(his, 'Ben goes on.');
    await sees(hers, 'Ada begins. Ben goes on.');
  });

  journey('keeps what is typed offline and merges it with what others wrote', async () => {
    const { ada, ben, note } = await aSharedNote();
    const [hers, his] = [await enter(ada, `/data/${note.id}`), await enter(ben, `/data/${note.id}`)];
    await write(his, 'Before. ');
    await sees(hers, 'Before.');
    tolerate(his, ...OFFLINE);
    const bar = his.locator('[data-phase]');
    expect(await bar.getAttribute('data-phase')).to.equal('connected');
    await his.context().setOffline(true);
    await his.locator('[data-phase="client offline"]').waitFor();
    await his.getByText(/You are offline/).waitFor();
    await write(his, 'Typed offline. ');
    await his.getByText(/^Offline: \d+ changes? kept here$/).waitFor();
    await write(hers, 'Meanwhile Ada. ');
    await isSaved(hers);
    expect(await textIn(hers)).not.to.contain('Typed offline');

    await his.context().setOffline(false);
    await sees(his, 'Meanwhile Ada.');
    await sees(hers, 'Typed offline.');
    await isSaved(his);
    expect(await textIn(his)).to.equal(await textIn(hers));
    await his.locator('[data-phase=connected]').waitFor({ state: 'attached' });
  });

  furtherJourney(
    'sends what was typed offline even when the window was closed before the network came back',
    async () => {
      const { ada, note } = await aSharedNote();
      const page = await enter(ada, `/data/${note.id}`);
      await write(page, 'Online. ');
      await isSaved(page);
      tolerate(page, ...OFFLINE);
      await page.context().setOffline(true);
      await page.locator('[data-phase="client offline"]').waitFor();
      await write(page, 'Nearly lost. ');
      await page.getByText(`Offline: ${'Nearly lost. '.length} changes kept here`).waitFor();
      // The window is closed; the browser profile with its storage remains.
      const profile = page.context();
      await page.close({ runBeforeUnload: false });
      await profile.setOffline(false);
      const next = await profile.newPage();
      await next.goto(`${ada.url}/home`);
      await next.getByRole('heading', { name: 'Home' }).waitFor();
      const socket = await ada.socket();
      const reader = await Writer.open(socket, note.id);
      await eventually(() => expect(reader.text).to.contain('Nearly lost.'));
      socket.disconnect();
    },
  );

  furtherJourney(
    'says that the server is down, keeps what is typed, and sends it when the server is back',
    async () => {
      const { ada, note } = await aSharedNote();
      const bridge = await Bridge.to(ada.url);
      const page = await enter(bridge.lead(ada), '/home');
      await page.getByRole('main').getByRole('link', { name: note.title }).click();
      await write(page, 'Up. ');
      await isSaved(page);

      tolerate(page, /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|WebSocket/);
      await bridge.cut();
      await page.getByText('Connecting again … What you type is kept.').waitFor();
      await write(page, 'While it was down. ');
      await page.getByText(/^Offline: \d+ changes? kept here$/).waitFor();
      // Leaving the note loses nothing; a failed request shows that the server is the cause.
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByText(/^The server does not answer/).waitFor();

      await bridge.mend();
      const socket = await ada.socket();
      const reader = await Writer.open(socket, note.id);
      await eventually(() => expect(reader.text).to.contain('While it was down.'));
      socket.disconnect();
      await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
      await page
        .getByRole('main')
        .getByRole('link', { name: /Shared/ })
        .first()
        .waitFor();
      await page.close();
      await bridge.cut();
    },
  );
});
