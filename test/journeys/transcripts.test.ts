import { expect } from 'chai';
import { browserSuite, demandAccessible, enter, journey, LOOKS, putOn, screenshot } from '../kit/browser.ts';
import { aProject, aRoom } from '../kit/host.ts';
import { anImport } from '../kit/transcript.ts';

const TURNS = Array.from({ length: 30 }, (_, at) => {
  const clock = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
  const who = ['Interviewer', 'SPEAKER_01', 'Speaker 1'][at % 3];
  return `${clock(at * 8)} --> ${clock(at * 8 + 6)}\n<v ${who}>Turn ${at}: it took three weeks until anybody answered.\n`;
});

browserSuite('transcripts', () => {
  journey('show who speaks and when; a voice is named once for all its turns and merged with another', async () => {
    const { admin, person } = await aRoom();
    const viewer = await person('VIEWER');
    const note = await anImport(admin, (await aProject(admin)).id, 'interview.vtt', `WEBVTT\n\n${TURNS.join('\n')}`);
    const page = await enter(admin, `/data/${note.id}`);
    const text = page.locator('[data-note-text]');
    await text.getByRole('button', { name: 'SPEAKER_01' }).first().click();
    const card = page.getByRole('dialog', { name: 'Speaker' });
    await card.getByRole('textbox', { name: 'Name at every turn' }).fill('Ada Lovelace');
    await page.keyboard.press('Enter');
    await text.getByRole('button', { name: 'Ada Lovelace' }).first().waitFor();
    expect(await text.getByRole('button', { name: 'SPEAKER_01' }).count()).to.equal(0);
    expect(await text.getByRole('button', { name: 'Ada Lovelace' }).count()).to.equal(10);

    await text.getByRole('button', { name: 'Speaker 1' }).first().click();
    await card.getByRole('combobox', { name: 'The same person as' }).click();
    await page.getByRole('option', { name: 'Ada Lovelace' }).click();
    await page.getByText('These two are one speaker now').waitFor();
    expect(await text.getByRole('button', { name: 'Ada Lovelace' }).count()).to.equal(20);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await text.getByRole('button', { name: 'Speaker 1' }).first().waitFor();

    for (const look of LOOKS) {
      await putOn(page, look);
      await demandAccessible(page, `a transcript ${look.name}`);
      await screenshot(page, `transcript-${look.name}`);
    }
    const theirs = await enter(viewer, `/data/${note.id}`);
    await theirs.locator('[data-note-text]').getByRole('button', { name: 'Ada Lovelace' }).first().click();
    expect(await theirs.getByRole('dialog', { name: 'Speaker' }).count()).to.equal(0);
  });
});
