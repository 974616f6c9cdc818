import { search } from '@earshot/core/areas/search/search';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { paste } from '../areas/notes/journeys/pasting.ts';
import { browserSuite, EVERYTHING, enter, goOn, isSaved, journey, tolerate } from '../kit/browser/browser.ts';
import { type HostileWindow, watchHostile } from '../kit/browser/hostile-window.ts';
import { closeServers, serve } from '../kit/fakes/trap-server.ts';
import { CANARY_HOST, ENDED, HOSTILE } from '../kit/fixtures/hostile-markup.ts';
import { aNote, aRoom, stranger } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { Visitor } from '../kit/hosts/person.ts';
import { aHostileRoom, FILES, type HostileRoom, MARKUP, NAUGHTY, PLAIN } from '../kit/rooms/hostile-room.ts';

/** Number of these texts on a page; in names every other space is a plain one. */
const shown = async (page: HostileWindow, texts: readonly string[] = [...HOSTILE, ...NAUGHTY]) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  const words = plain(await page.words());
  return texts.filter((text) => words.includes(plain(text))).length;
};

/** Waits until this many are shown, then checks that nothing ran and that they became only words. */
async function demandWords(page: HostileWindow, where: string, least: number): Promise<void> {
  await eventually(async () => expect(await shown(page), `words on ${where}`).to.be.at.least(least));
  expect(await page.done(), where).to.deep.equal([]);
  expect(await page.grown(), where).to.deep.equal([]);
}

interface Stop {
  path: (room: HostileRoom) => string;
  /** minimum number of texts that it shows */
  shows: number;
  there?: (page: Page) => Promise<unknown>;
}

const key = (keys: string, name?: string) => async (page: Page) => {
  await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
  if (name) await page.getByText(name).first().waitFor();
  await page.keyboard.press(keys);
};

const STOPS: Record<string, Stop> = {
  home: { path: () => '/home', shows: 1 },
  'a project': { path: ({ project }) => `/projects/${project}`, shows: 1 },
  'its notes': { path: ({ project }) => `/projects/${project}/notes`, shows: 5 },
  'its highlights': { path: ({ project }) => `/projects/${project}/highlights`, shows: 5 },
  'its insights': { path: ({ project }) => `/projects/${project}/insights`, shows: 5 },
  'its tags': { path: ({ project }) => `/projects/${project}/tags`, shows: 5 },
  'its files': { path: ({ project }) => `/projects/${project}/files`, shows: 0 },
  'its settings': { path: ({ project }) => `/projects/${project}/settings/general`, shows: 1 },
  'who may see it': { path: ({ project }) => `/projects/${project}/settings/access`, shows: 1 },
  'a folder': { path: ({ folder }) => `/folders/${folder}`, shows: 1 },
  'a tag': { path: ({ tag }) => `/tags/${tag}`, shows: 2 },
  'a file': { path: ({ file }) => `/f/${file}`, shows: 0 },
  'the tag picker': {
    path: ({ note }) => `/data/${note}`,
    shows: 5,
    there: async (page) => {
      await page.locator('[data-note-text]').getByText('The end.').waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('t');
      await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor();
    },
  },
  'the history of a note': {
    path: ({ note }) => `/data/${note}`,
    shows: 10,
    there: async (page) => {
      await page.getByRole('button', { name: 'More actions for this note' }).click();
      await page.getByRole('menuitem', { name: 'Version history' }).click();
    },
  },
  'highlights beside a note': { path: ({ note }) => `/data/${note}`, shows: 40, there: key(']', 'Highlights') },
  'comments beside a note': { path: ({ said }) => `/data/${said}?panel=comments`, shows: 60 },
  'mentions of people': {
    path: ({ said }) => `/data/${said}?panel=comments`,
    shows: 60,
    there: async (page) => {
      await page.getByRole('textbox', { name: 'Comment on this page' }).fill('@');
      await page.getByRole('textbox', { name: 'Comment on this page' }).press('End');
      await page.keyboard.type('<');
    },
  },
  'an insight': { path: ({ insight }) => `/insights/${insight}`, shows: 60 },
  'an insight that is written': {
    path: ({ insight }) => `/insights/${insight}`,
    shows: 60,
    there: key('e', 'Edit'),
  },
  'the share dialog': {
    path: ({ insight }) => `/insights/${insight}`,
    shows: 60,
    there: (page) => page.getByRole('button', { name: 'Share', exact: true }).click(),
  },
  'a presentation': { path: ({ project, insight }) => `/projects/${project}/insights/present/${insight}`, shows: 1 },
  search: { path: () => '/search#q=pwned', shows: 1 },
  'the palette': {
    path: () => '/home',
    shows: 3,
    there: async (page) => {
      await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('img');
    },
  },
  notifications: { path: () => '/notifications', shows: 20 },
  recent: { path: () => '/recent', shows: 1 },
  trash: { path: () => '/settings/trash', shows: 3 },
  people: { path: () => '/settings/users', shows: 2 },
  groups: { path: () => '/settings/groups', shows: 5 },
  account: { path: () => '/settings/user/account', shows: 1 },
  audit: { path: () => '/settings/audit', shows: 1 },
};

browserSuite('hostile words', () => {
  after(closeServers);

  journey('would run where nothing stops them, and be seen', async () => {
    const trap = await serve((_, response) => {
      const frames = HOSTILE.map(
        (one) => `<iframe srcdoc="${one.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
      );
      response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><body>${frames.join('')}`);
    }, '127.0.0.1');
    const page = await enter(new Visitor(`http://127.0.0.1:${trap.port}`, undefined), 'about:blank');
    tolerate(page, /./);
    const origin = `http://127.0.0.1:${trap.port}`;
    const watched = await watchHostile(page, origin);
    await page.goto(origin);
    await eventually(async () => {
      const done = await watched.done();
      expect(new Set(done.filter((one) => one.startsWith('ran'))))
        .to.have.property('size')
        .at.least(30);
      expect(new Set(done.filter((one) => one.includes(CANARY_HOST))))
        .to.have.property('size')
        .at.least(8);
    });
    expect((await watched.grown()).length).to.be.at.least(HOSTILE.length);
  });

  describe('in a workspace that is full of them', () => {
    let room: HostileRoom;
    before(async function fill() {
      this.timeout(300_000);
      room = await aHostileRoom();
    });

    journey('are words on every page, and run on none', async function () {
      this.timeout(600_000);
      const page = await enter(room.admin, 'about:blank');
      const watched = await watchHostile(page, room.admin.url);
      await eventually(async () =>
        expect((await room.admin.do(search, { query: 'pwned' })).items.length).to.be.greaterThan(5),
      );
      let before: Stop | undefined;
      for (const [where, stop] of Object.entries(STOPS)) {
        const { path, shows, there } = stop;
        // Reloading the application takes a second: outside test:all it is limited to stops that the previous one could
        // affect.
        if (before && !before.there && !there && !EVERYTHING) await goOn(page, path(room));
        else {
          await page.goto('about:blank');
          await page.goto(new URL(path(room), room.admin.url).href);
        }
        before = stop;
        await page.locator('h1, h2').first().waitFor({ state: 'attached' });
        await there?.(page);
        await demandWords(watched, where, shows);
      }
    });

    for (const kind of Object.keys(FILES))
      journey(`run in no note that was imported from .${kind}`, async function () {
        this.timeout(180_000);
        const page = await enter(room.admin, 'about:blank');
        const watched = await watchHostile(page, room.admin.url);
        await page.goto(`${room.admin.url}/data/${room.imported[kind]}`);
        await page.locator('[data-note-text] > *').first().waitFor({ state: 'attached' });
        // Text formats keep each of them; the others have markup of their own.
        await demandWords(watched, kind, ['txt', 'docx'].includes(kind) ? PLAIN.length : 3);
        if (kind === 'txt') expect(await shown(watched, NAUGHTY)).to.equal(NAUGHTY.length);
        await page.keyboard.press('e');
        await page.locator('[data-note-text=edit]').waitFor();
        await demandWords(watched, `${kind}, writing`, 1);
      });

    journey('run on no public page, with and without the words of others', async function () {
      this.timeout(300_000);
      const page = await enter(await stranger(), 'about:blank');
      const watched = await watchHostile(page, room.admin.url);
      for (const token of room.shares) {
        const answer = await page.goto(`${room.admin.url}/p/${token}`);
        expect(answer?.status(), token).to.equal(200);
        await page.locator('main').waitFor();
        await demandWords(watched, token, 1);
      }
    });
  });

  journey('run in no text that they are pasted into, as words or as a page', async function () {
    this.timeout(EVERYTHING ? 1_200_000 : 300_000);
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const page = await enter(admin, 'about:blank');
    const watched = await watchHostile(page, admin.url);
    await page.goto(`${admin.url}/data/${note.id}`);
    await page.locator('[data-note-text=read]').waitFor();
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await paste(page, { text: [...PLAIN, ...NAUGHTY].join('\n') });
    await isSaved(page);
    await demandWords(watched, 'pasted words', PLAIN.length);
    const now = await watched.words();
    expect(NAUGHTY.filter((text) => !now.includes(text))).to.deep.equal([]);
    for (const html of [...MARKUP, MARKUP.join(ENDED), MARKUP.map((one) => `<div>${one}${ENDED}</div>`).join('')]) {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await paste(page, { html, text: 'press' });
    }
    await demandWords(watched, 'a pasted page', 0);
    await page.reload();
    await page.locator('[data-note-text=read]').waitFor();
    await demandWords(watched, 'a pasted page, read again', 0);
  });
});
