import { setTimeout as rest } from 'node:timers/promises';
import { highlights } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { browserSuite, enter, furtherJourney, journey } from '../../../kit/browser/browser.ts';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aTranscript } from '../../../kit/rooms/transcript.ts';

const GAPS_MS = [0, 20, 60, 120, 200, 300, 400, 500];
/** pauses between the moves of a drag: marks of the words tagged before arrive within the slower ones */
const PACES_MS = [0, 50, 15, 30, 0];
const STEPS = 6;
const WORDS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliet'];
const DIGITS = ['1', '2', '3'];

interface Gesture {
  paragraph: number;
  /** indexes of the words where the button is pressed and released */
  pressed: number;
  released: number;
  digit: string;
}

/**
 * The first highlight has five words, the second begins within them and ends to the right, to the left, within, or at
 * their end.
 */
const SECOND = [
  { pressed: 4, released: 8 },
  { pressed: 4, released: 0 },
  { pressed: 3, released: 5 },
  { pressed: 5, released: 3 },
  { pressed: 2, released: 4 },
];
const gestures = (count: number): Gesture[] =>
  Array.from({ length: count }, (_, at) => {
    const paragraph = at >> 1;
    const range = at % 2 === 0 ? { pressed: 2, released: 6 } : (SECOND[paragraph % SECOND.length] ?? SECOND[0]);
    return { paragraph, pressed: 0, released: 0, ...range, digit: DIGITS[at % DIGITS.length] ?? '1' };
  });

const wordAt = (paragraph: number, index: number) => `${WORDS[index]}${`${paragraph}`.padStart(2, '0')}`;
const wordsOf = ({ paragraph, pressed, released }: Gesture) => {
  const [first, last] = [Math.min(pressed, released), Math.max(pressed, released)];
  return WORDS.slice(first, last + 1)
    .map((_, at) => wordAt(paragraph, first + at))
    .join(' ');
};

/** The two ends of a word on the screen, halfway up. */
const endsOf = (page: Page, word: string) =>
  page.locator('[data-note-text]').evaluate((text, wanted) => {
    const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, y: top + height / 2 };
    }
    throw new Error(`“${wanted}” is not in one piece of text`);
  }, word);

/** Presses at the outer end of one word, moves to that of another in steps like a hand, and releases. */
async function drag(page: Page, { paragraph, pressed, released }: Gesture, paceMs: number): Promise<void> {
  const [from, to] = [await endsOf(page, wordAt(paragraph, pressed)), await endsOf(page, wordAt(paragraph, released))];
  const right = released >= pressed;
  await page.mouse.move(right ? from.left + 1 : from.right - 1, from.y);
  await page.mouse.down();
  const [start, end] = right ? [from.left + 1, to.right - 1] : [from.right - 1, to.left + 1];
  for (let step = 1; step <= STEPS; step++) {
    await page.mouse.move(start + ((end - start) * step) / STEPS, to.y);
    await rest(paceMs);
  }
  await page.mouse.up();
}

async function aNote(paragraphs: number) {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const lines = Array.from({ length: paragraphs }, (_, at) => WORDS.map((_, index) => wordAt(at, index)).join(' '));
  for (const title of ['Trust', 'Doubt', 'Humour']) await admin.do(createTag, { projectId: project.id, title });
  const note = await aTranscript(admin, project.id, 'Interview', lines.join('\n\n'));
  return { ada: admin, note };
}

const coded = async (who: Person, noteId: string) =>
  (await who.do(highlights, { condition: { noteId }, orderBy: 'POSITION_ASC', first: 200 })).nodes.map(
    ({ text }) => text,
  );

/** Codes by mouse and digit, with a given delay before each next press, and expects exactly these words. */
async function codeByMouse(count: number): Promise<void> {
  const all = gestures(count);
  const { ada, note } = await aNote(count / 2);
  const page = await enter(ada, `/data/${note.id}`);
  await page.getByRole('group', { name: 'Tags on the digit keys' }).getByRole('button', { name: 'Humour' }).waitFor();
  for (const [at, gesture] of all.entries()) {
    // Not before each: three presses at one point are a triple click.
    if (at % 10 === 0)
      await page
        .locator('[data-note-text] p')
        .nth(gesture.paragraph)
        .evaluate((line) => line.scrollIntoView({ block: 'center' }));
    await drag(page, gesture, PACES_MS[at % PACES_MS.length] ?? 0);
    await page.keyboard.press(gesture.digit);
    await rest(GAPS_MS[at % GAPS_MS.length]);
  }
  const expected = all.map(wordsOf).sort();
  await eventually(async () => expect((await coded(ada, note.id)).sort()).to.deep.equal(expected), 20_000);
}

browserSuite('coding by mouse', () => {
  journey('puts each tag on the words that were dragged over last, also from within words just tagged', () =>
    codeByMouse(16),
  );

  furtherJourney('puts 60 tags on their words, the next press 0 to 500 ms after each', () => codeByMouse(60));
});
