import { BLOCKED } from '@earshot/core/texts';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { choose } from '../../../journeys/choose.ts';
import {
  browserSuite,
  demandAccessible,
  enter,
  furtherJourney,
  journey,
  LOOKS,
  putOn,
  screenshot,
  undo,
} from '../../../kit/browser/browser.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';

const TURNS = Array.from({ length: 30 }, (_, at) => {
  const clock = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
  const who = ['Interviewer', 'SPEAKER_01', 'Speaker 1'][at % 3];
  return `${clock(at * 8)} --> ${clock(at * 8 + 6)}\n<v ${who}>Turn ${at}: it took three weeks until anybody answered.\n`;
});

// The words of the second cue are timed, the others share their cue's time.
const TIMED = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Interviewer>How long did the export take?

00:00:04.500 --> 00:00:14.000
<v Ada>It <00:00:05.000>took <00:00:05.500>three <00:00:06.000>weeks. <00:00:12.000>Was <00:00:12.500>that <00:00:13.000>long?

00:00:15.000 --> 00:00:17.000
<v Ben>Others wait for months.
`;

// Turns longer than a window.
const LONG_TURNS = Array.from({ length: 40 }, (_, at) => {
  const [from, to] = [at * 80, at * 80 + 70].map(
    (s) => `00:${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}.000`,
  );
  const talk = 'Nobody knew why it took so long. '.repeat(100);
  return `${from} --> ${to}\n<v ${at % 2 === 0 ? 'Ben' : 'Ada'}>Answer ${at}. ${talk}We sat in the cafe ${at}.\n`;
});

/** Text of the line above a long turn, and its position on the screen. */
const speakingLine = (page: Page) =>
  page.locator('[data-speaking] > *').evaluate((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return { shown: getComputedStyle(line).visibility, name: line.textContent, top, bottom };
  });

async function anInterview() {
  const room = await aRoom();
  const note = await anImport(room.admin, (await aProject(room.admin)).id, 'interview.vtt', TIMED);
  return { ...room, note };
}

/** Speaker, time and words of each turn on the page. */
const turnsOf = (page: Page) =>
  page.locator('[data-note-text] [data-segment]').evaluateAll((turns) =>
    turns.map((turn) => {
      const [name, time, words] = ['button', 'time', 'p'].map((part) => turn.querySelector(part)?.textContent ?? '');
      return `${name} ${time} ${words}`.replaceAll('\u2060', '');
    }),
  );
const sees = (page: Page, turns: string[]) => eventually(async () => expect(await turnsOf(page)).to.deep.equal(turns));
const toast = (page: Page, says: string) => page.getByRole('alert').filter({ hasText: says }).last();

const ASKED = 'Interviewer 0:01 How long did the export take?';
const LONG = 'Ada 0:04 It took three weeks. Was that long?';
const OTHERS = 'Ben 0:15 Others wait for months.';
const AS_IMPORTED = [ASKED, LONG, OTHERS];

browserSuite('transcripts', () => {
  journey('have turns that are split with S, said by somebody else and joined again, live and with Undo', async () => {
    const { admin, person, note } = await anInterview();
    await aHighlight(admin, note.id, 'weeks. Was');
    const page = await enter(admin, `/data/${note.id}`);
    const theirs = await enter(await person('CONTRIBUTOR'), `/data/${note.id}`);
    await sees(page, AS_IMPORTED);
    await choose(page, 'that long?');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    // The keyboard selects a sentence: the turn is split before it.
    await page.keyboard.press('s');
    const split = [ASKED, 'Ada 0:04 It took three weeks.', 'Ada 0:12 Was that long?', OTHERS];
    await sees(page, split);
    await sees(theirs, split);

    // The new turn's first sentence is selected: W applies to it.
    await page.keyboard.press('w');
    const card = page.getByRole('dialog', { name: 'Speaker' });
    await card.getByRole('heading', { name: 'Every turn of Ada 2 turns' }).waitFor();
    await card.getByRole('heading', { name: 'This turn only 0:12' }).waitFor();
    await card.getByRole('combobox', { name: 'Speaker' }).click();
    await page.getByRole('option', { name: 'Interviewer' }).click();
    await toast(page, 'Turn assigned to Interviewer.').waitFor();
    const said = [ASKED, 'Ada 0:04 It took three weeks.', 'Interviewer 0:12 Was that long?', OTHERS];
    await sees(theirs, said);

    await page.keyboard.press('w');
    await card.getByRole('combobox', { name: 'Speaker' }).click();
    await page.getByRole('option', { name: 'New speaker …' }).click();
    await page.keyboard.type('Moderator');
    await page.keyboard.press('Enter');
    const moderated = [ASKED, 'Ada 0:04 It took three weeks.', 'Moderator 0:12 Was that long?', OTHERS];
    await sees(theirs, moderated);

    await page.keyboard.press('Shift+S');
    await toast(page, 'The turns were joined.').waitFor();
    await sees(theirs, AS_IMPORTED);
    for (const before of [moderated, said, split, AS_IMPORTED]) {
      await page.keyboard.press('Control+z');
      await sees(page, before);
    }
    await sees(theirs, AS_IMPORTED);
    for (const after of [split, said, moderated, AS_IMPORTED]) {
      await page.keyboard.press('Control+Shift+z');
      await sees(page, after);
    }
    const marked = page.locator('mark[data-highlight]');
    expect((await marked.allTextContents()).join('')).to.equal('weeks. Was');
  });

  furtherJourney(
    'are corrected by writing: Enter cuts a turn, Backspace joins two, and their times stay right',
    async () => {
      const { admin, note } = await anInterview();
      const page = await enter(admin, `/data/${note.id}`);
      await page.locator('[data-note-text=read]').waitFor();
      await page.keyboard.press('e');
      const text = page.locator('[data-note-text=edit]');
      await text.waitFor();
      const bar = page.getByRole('group', { name: 'Selected words' });
      await choose(page, 'three');
      await page.keyboard.type('four');
      await bar.waitFor({ state: 'detached' });
      await choose(page, 'Was');
      await page.keyboard.press('ArrowLeft');
      await bar.waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      const split = [ASKED, 'Ada 0:04 It took four weeks. ', 'Ada 0:12 Was that long?', OTHERS];
      await sees(page, split);
      await page.keyboard.press('Backspace');
      await sees(page, [ASKED, 'Ada 0:04 It took four weeks. Was that long?', OTHERS]);
      await page.keyboard.press('Control+z');
      await sees(page, split);
      await page.keyboard.press('Control+z');
      await sees(page, [ASKED, 'Ada 0:04 It took four weeks. Was that long?', OTHERS]);
      await page.keyboard.press('Control+z');
      await sees(page, AS_IMPORTED);
    },
  );

  furtherJourney('take a split back only while nothing else was written, and say so', async () => {
    const { admin, note } = await anInterview();
    const page = await enter(admin, `/data/${note.id}`);
    await choose(page, 'Was that long?');
    await page.keyboard.press('s');
    const split = [ASKED, 'Ada 0:04 It took three weeks.', 'Ada 0:12 Was that long?', OTHERS];
    await sees(page, split);
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Yes.');
    const written = [...split.slice(0, 3), `${OTHERS} Yes.`];
    await sees(page, written);
    await page.keyboard.press('Escape');
    await page.locator('[data-note-text=read]').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('You have changed the text since then.').waitFor();
    expect(await turnsOf(page)).to.deep.equal(written);
  });

  furtherJourney('are read by sentence and by turn with the keyboard', async () => {
    const { admin, note } = await anInterview();
    const page = await enter(admin, `/data/${note.id}`);
    await sees(page, AS_IMPORTED);
    const chosen = () => page.evaluate(() => getSelection()?.toString().replaceAll(/\s+/g, ' ').trim());
    const presses = async (key: string, words: string) => {
      await page.keyboard.press(key);
      expect(await chosen(), key).to.equal(words);
    };
    await presses('ArrowRight', 'How long did the export take?');
    await presses('ArrowRight', 'It took three weeks.');
    await presses('ArrowDown', 'Was that long?');
    await presses('Shift+ArrowRight', 'Was that long? Others wait for months.');
    await presses('Shift+ArrowLeft', 'Was that long?');
    await presses('ArrowLeft', 'It took three weeks.');
    await presses('j', 'Others wait for months.');
    await presses('k', 'It took three weeks. Was that long?');
    await presses('Shift+J', 'It took three weeks. Was that long? Others wait for months.');
  });

  furtherJourney('show who speaks and when above what is read, and words that are looked for', async () => {
    const { admin } = await aRoom();
    const note = await anImport(admin, (await aProject(admin)).id, 'long.vtt', `WEBVTT\n\n${LONG_TURNS.join('\n')}`);
    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.getByText('Answer 0.').waitFor();
    await page.keyboard.press('Control+f');
    const field = page.getByRole('textbox', { name: 'Find in this text' });
    const status = page.getByRole('search').getByRole('status');
    await field.fill('CAFÉ 3');
    await status.getByText('1 of 11', { exact: true }).waitFor();
    expect(await page.locator('.e-found-now').textContent()).to.equal('cafe 3');
    for (const [key, says] of [
      ['Enter', '2 of 11'],
      ['Shift+Enter', '1 of 11'],
      ['Shift+Enter', '11 of 11'],
    ] as const) {
      await page.keyboard.press(key);
      await status.getByText(says, { exact: true }).waitFor();
    }
    const found = page.locator('.e-found-now');
    await eventually(async () => {
      const [match, line] = await Promise.all([found.boundingBox(), speakingLine(page)]);
      const bar = await page.getByRole('search').boundingBox();
      // The turn is longer than the window: its speaker remains right below the bar, above the words.
      expect(line).to.include({ shown: 'visible', name: 'Ada52:00' });
      expect(line.top).to.be.closeTo((bar?.y ?? 0) + (bar?.height ?? 0), 2);
      expect(match?.y).to.be.greaterThan(line.bottom - 1);
      expect(match?.y).to.be.lessThan(900);
    });
    await page.locator('[data-speaking] button').click();
    await page.getByRole('dialog', { name: 'Speaker' }).getByText('Ada').first().waitFor();
    await page.keyboard.press('Escape');
    await field.focus();
    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a transcript in which words are looked for ${look.name}`);
      await screenshot(page, `transcript-find-${look.name}`);
    }
    await putOn(page, LOOKS[0]);
    await field.fill('nowhere');
    await status.getByText('Not found').waitFor();
    await field.fill('answer 7.');
    await status.getByText('1 of 1', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    expect(await page.locator('.e-found').count()).to.equal(0);
    expect(await page.evaluate(() => getSelection()?.toString())).to.equal('Answer 7.');
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => getSelection()?.toString())).to.equal('Nobody knew why it took so long.');

    // While writing, too; the selected words are searched for.
    await page.keyboard.press('e');
    await page.locator('[data-note-text=edit]').waitFor();
    await choose(page, 'Answer 9.');
    await page.keyboard.press('Control+f');
    await status.getByText('1 of 1', { exact: true }).waitFor();
    expect(await field.inputValue()).to.equal('Answer 9.');
    await page.keyboard.press('Escape');
    await page.keyboard.type('Yes.');
    await text.getByText('Yes.').waitFor();
    expect(await text.getByText('Answer 9.').count()).to.equal(0);
  });

  furtherJourney('are not changed by who may only read', async () => {
    const { person, note } = await anInterview();
    const page = await enter(await person('VIEWER'), `/data/${note.id}`);
    await sees(page, AS_IMPORTED);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    for (const key of ['s', 'Shift+S', 'w']) {
      await page.keyboard.press(key);
      await page.getByText(`${BLOCKED.readOnly}.`).last().waitFor();
    }
    await page.locator('[data-note-text]').getByRole('button', { name: 'Ada' }).click();
    expect(await page.getByRole('dialog', { name: 'Speaker' }).count()).to.equal(0);
    expect(await page.getByRole('button', { name: 'Split' }).count()).to.equal(0);
    expect(await turnsOf(page)).to.deep.equal(AS_IMPORTED);
  });

  furtherJourney(
    'show who speaks and when; a voice is named once for all its turns and merged with another',
    async () => {
      const { admin, person } = await aRoom();
      const viewer = await person('VIEWER');
      const note = await anImport(admin, (await aProject(admin)).id, 'interview.vtt', `WEBVTT\n\n${TURNS.join('\n')}`);
      const page = await enter(admin, `/data/${note.id}`);
      const text = page.locator('[data-note-text]');
      const left = (query: string) =>
        page
          .locator(query)
          .first()
          .evaluate((one) => one.getBoundingClientRect().left);
      await text.getByRole('button', { name: 'SPEAKER_01' }).first().waitFor();
      expect(await left('[data-segment] p'), 'words below the title').to.equal(await left('[data-note-head]'));
      const voice = (name: string) =>
        text
          .getByRole('button', { name })
          .first()
          .evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
      expect(await voice('SPEAKER_01')).not.to.equal(await voice('Interviewer'));
      await text.getByRole('button', { name: 'SPEAKER_01' }).first().click();
      const card = page.getByRole('dialog', { name: 'Speaker' });
      await card.getByRole('textbox', { name: 'Name in all turns' }).fill('Ada Lovelace');
      await page.keyboard.press('Enter');
      await text.getByRole('button', { name: 'Ada Lovelace' }).first().waitFor();
      expect(await text.getByRole('button', { name: 'SPEAKER_01' }).count()).to.equal(0);
      expect(await text.getByRole('button', { name: 'Ada Lovelace' }).count()).to.equal(10);

      await text.getByRole('button', { name: 'Speaker 1' }).first().click();
      await card.getByRole('combobox', { name: 'Merge with' }).click();
      await page.getByRole('option', { name: 'Ada Lovelace' }).click();
      await page.getByText('Speakers merged').waitFor();
      expect(await text.getByRole('button', { name: 'Ada Lovelace' }).count()).to.equal(20);
      await undo(page, 'Speakers merged');
      await text.getByRole('button', { name: 'Speaker 1' }).first().waitFor();

      for (const look of LOOKS) {
        await putOn(page, look);
        await demandAccessible(page, `a transcript ${look.name}`);
        await screenshot(page, `transcript-${look.name}`);
      }
      const theirs = await enter(viewer, `/data/${note.id}`);
      await theirs.locator('[data-note-text]').getByRole('button', { name: 'Ada Lovelace' }).first().click();
      expect(await theirs.getByRole('dialog', { name: 'Speaker' }).count()).to.equal(0);
    },
  );
});
