import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { loadSample } from '@earshot/core/areas/sample/sample';
import { currentWorkspace } from '@earshot/core/model/workspace';
import { pathId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  EVERYTHING,
  enter,
  furtherJourney,
  journey,
  NARROW,
  WIDE,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const SIZES = [WIDE, NARROW];
const SPEAKERS = ['Ann', 'Ben', 'Cleo'];
const WORDS = 'the parcel came late and nobody could say when it would arrive at the door of our house'.split(' ');

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23);

/** A conversation of about this many characters, in turns of very different lengths; turn n contains “marker n”. */
function aConversation(characters: number): { text: string; turns: number } {
  const cues: string[] = [];
  let length = 0;
  for (let turn = 0; length < characters; turn += 1) {
    const many = 3 + ((turn * 37) % 90);
    const words = Array.from({ length: many }, (_, at) => WORDS[(turn * 7 + at * 3) % WORDS.length]).join(' ');
    const said = `${words} marker ${turn} here. ${words}.`;
    cues.push(`${clock(turn * 10)} --> ${clock(turn * 10 + 9)}\n<v ${SPEAKERS[turn % SPEAKERS.length]}>${said}</v>`);
    length += said.length;
  }
  return { text: `WEBVTT\n\n${cues.join('\n\n')}\n`, turns: cues.length };
}

interface Seen {
  top: number;
  height: number;
  says: string;
  belongs: string;
}

/** Position of some words in the window, the speaker shown above the text, and the actual one. */
const look = (page: Page, words: string): Promise<Seen | undefined> =>
  page.evaluate((selector) => {
    const target = document.querySelector(selector);
    if (!target) return undefined;
    const line = document.querySelector('[data-speaking] > div');
    const isShown = line !== null && getComputedStyle(line).visibility === 'visible';
    const below = document.querySelector('[data-note-head]')?.getBoundingClientRect().bottom ?? 0;
    const turn = [...document.querySelectorAll('[data-segment]')].find(
      (one) => one.getBoundingClientRect().bottom > below,
    );
    return {
      top: target.getBoundingClientRect().top,
      height: innerHeight,
      says: isShown ? (line.textContent ?? '') : '',
      belongs: isShown ? (turn?.firstElementChild?.textContent ?? '') : '',
    };
  }, words);

/** Waits until all of the text is laid out and nothing moves any more. */
async function settled(page: Page, words: string): Promise<Seen> {
  await page.locator(words).first().waitFor({ state: 'attached' });
  await page.locator('[data-begins]').waitFor({ state: 'detached' });
  let before = await look(page, words);
  for (let calm = 0; calm < 3; ) {
    await page.waitForTimeout(120);
    const now = await look(page, words);
    calm = now?.top === before?.top && now?.says === before?.says ? calm + 1 : 0;
    before = now;
  }
  if (!before) throw new Error(`${words} is not in the text`);
  return before;
}

const markOf = ({ id }: Pick<Highlight, 'id'>) => `[data-note-text] mark[data-highlight="${id}"]`;
const linkTo = ({ id, noteId }: Pick<Highlight, 'id' | 'noteId'>) => `/data/${noteId}#h=${pathId('', id)}`;

function demandLanded({ top, height, says, belongs }: Seen, what: string): void {
  expect(top, what).to.be.within(44, height / 2);
  expect(says, `who speaks above ${what}`).to.equal(belongs);
}

/** Follows a link within the application, as a click on it does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

async function aLongInterview(characters: number) {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const { text, turns } = aConversation(characters);
  const note = await anImport(admin, project.id, 'Interview.vtt', text);
  return { admin, project, note, turns };
}

/** Opens each highlight by its link, at each size, each on a new page. */
async function visit(admin: Person, all: readonly Highlight[], sizes = SIZES): Promise<void> {
  for (const viewport of sizes) {
    const page = await enter(admin, '/home', { viewport });
    for (const one of all) {
      await follow(page, '/home');
      await page.locator('[data-note-text]').waitFor({ state: 'detached' });
      await follow(page, linkTo(one));
      demandLanded(await settled(page, markOf(one)), `“${one.text}” at ${viewport.width} px`);
    }
  }
}

browserSuite('a link to words', () => {
  journey('shows the words in a note of 140 kB, keeps them in view, and stops when the person scrolls', async () => {
    const { admin, note, turns } = await aLongInterview(140_000);
    const marked: Highlight[] = [];
    for (const turn of [turns >> 1, turns - 1]) marked.push(await aHighlight(admin, note.id, `marker ${turn} here`));
    await visit(admin, marked);
    const [middle = expect.fail(), last = expect.fail()] = marked;

    const page = await enter(admin, linkTo(middle));
    demandLanded(await settled(page, markOf(middle)), 'a link that was opened');
    // Content inserted above the text pushes it down.
    await page.evaluate(() => {
      const late = document.createElement('div');
      late.style.height = '700px';
      document.querySelector('[data-page-title]')?.before(late);
    });
    demandLanded(await settled(page, markOf(middle)), 'after the page has grown above');
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(200);
    const { top } = await settled(page, markOf(middle));
    expect(top, 'scrolled away from').to.be.below(-1000);

    // A reload and Back return to the reading position, not to the highlight.
    const turnAt = () =>
      page.evaluate(() => {
        const block = [...document.querySelectorAll('[data-segment]')].find(
          (one) => one.getBoundingClientRect().bottom > 45,
        );
        return { said: block?.textContent ?? '', top: Math.round(block?.getBoundingClientRect().top ?? 0) };
      });
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('[data-page-title]')?.previousElementSibling?.remove(),
    );
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(300);
    const read = await turnAt();
    await page.reload();
    await settled(page, markOf(middle));
    expect(await turnAt(), 'after a reload').to.deep.equal(read);
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.locator('[data-note-text]').waitFor({ state: 'detached' });
    await page.goBack();
    await settled(page, markOf(middle));
    expect(await turnAt(), 'after Back').to.deep.equal(read);
    await follow(page, linkTo(last));
    demandLanded(await settled(page, markOf(last)), 'another highlight of the same note');
  });

  furtherJourney('moves the list of highlights along with the reading, but not under the mouse', async () => {
    const { admin, note, turns } = await aLongInterview(40_000);
    for (let turn = 0; turn < turns; turn += 2) await aHighlight(admin, note.id, `marker ${turn} here`);
    const page = await enter(admin, `/data/${note.id}`);
    await settled(page, '[data-note-text] mark[data-highlight]');
    const panel = page.getByRole('complementary', { name: 'Note panel' });
    const item = (turn: number) => panel.getByRole('button', { name: new RegExp(`marker ${turn} here`) });
    await item(0).waitFor();
    const late = (turns >> 1) & ~1;
    await page.mouse.move(500, 500);
    await page.locator('[data-segment]', { hasText: `marker ${late} here` }).evaluate((turn) => turn.scrollIntoView());
    await item(late).waitFor();
    expect((await item(late).boundingBox())?.y, 'at the top of the list').to.be.within(0, 400);

    await panel.hover();
    await page
      .locator('[data-segment]')
      .first()
      .evaluate((turn) => turn.scrollIntoView());
    await page.waitForTimeout(600);
    await item(late).waitFor();
    await page.mouse.move(500, 500);
    await page.mouse.wheel(0, 40);
    await item(0).waitFor();
  });

  furtherJourney('shows the words in a note of 1.3 MB, also from a search result', async function () {
    this.timeout(300_000);
    const { admin, note, turns } = await aLongInterview(1_300_000);
    const marked = await aHighlight(admin, note.id, `marker ${turns - 2} here`);
    await visit(admin, [marked], EVERYTHING ? SIZES : [WIDE]);
    const page = await enter(admin, `/search#q=marker+${turns - 5}`);
    const hit = page.locator('#content [data-rows] a').first();
    // A text of this size is indexed with a delay.
    await eventually(async () => {
      await page.reload();
      await hit.waitFor({ timeout: 3_000 });
    }, 120_000);
    expect(await hit.innerText()).to.contain(`marker ${turns - 5}`);
    await hit.click();
    demandLanded(await settled(page, '[data-note-text] .e-found-now'), 'a hit of a search');
    expect(await page.getByLabel('Find in this text').inputValue()).to.equal(`marker ${turns - 5}`);

    await follow(page, '/home');
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search or jump to' });
    await field.fill(`marker ${turns - 2}`);
    const quote = page.getByRole('option').filter({ hasText: 'Highlight · Interview' });
    await quote.waitFor();
    expect(await quote.locator('mark').allInnerTexts()).to.deep.equal(['marker', `${turns - 2}`]);
    await page
      .getByRole('option')
      .filter({ hasText: /Note · / })
      .click();
    demandLanded(await settled(page, '[data-note-text] .e-found-now'), 'a hit in the palette');
    expect(await page.getByLabel('Find in this text').inputValue()).to.equal(`marker ${turns - 2}`);
  });

  if (EVERYTHING)
    furtherJourney('shows the words of every highlight of the sample', async function () {
      this.timeout(1_200_000);
      const { admin } = await aRoom();
      await admin.do(loadSample, {});
      for (
        const until = Date.now() + 200_000;
        Date.now() < until;
        await new Promise((resolve) => setTimeout(resolve, 500))
      )
        if ((await admin.do(currentWorkspace, {})).sampleProgress === null) break;
      const { nodes, totalCount } = await admin.do(highlights, { first: 500 });
      expect(nodes).to.have.length(totalCount).and.not.have.length(0);
      await visit(admin, nodes);
    });
});
