import { updateWorkspace } from '@earshot/core/model/workspace';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  enter,
  journey,
  LOOKS,
  putOn,
  screenshot,
} from '../../../kit/browser/browser.ts';
import { engineHere } from '../../../kit/fixtures/recordings.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { aTone } from '../../../kit/rooms/recordings.ts';
import { aRecordedNote, speechPlugin, switchSpeechOn } from '../../../kit/rooms/transcriptions.ts';

const SAID = 'It took three weeks until the invoice arrived. Nobody knew why.'.split(' ');
const WORDS = SAID.map((text, at) => ({
  text,
  startMs: at * 250,
  endMs: at * 250 + 200,
  confidence: at === 3 ? 0.3 : 0.9,
  speaker: at < 8 ? 'A' : 'B',
}));

const pictures = async (page: Page, name: string) => {
  await demandAccessible(page, name);
  for (const look of LOOKS) {
    await putOn(page, look);
    await screenshot(page, `${name}-${look.name}`);
  }
  await putOn(page, LOOKS[0]);
};

browserSuite('transcriptions', () => {
  journey('become the text of a note, with doubted words in colour; a text that is there stays', async function () {
    await engineHere(this);
    const plugin = await speechPlugin();
    try {
      const { admin } = await aRoom();
      const project = await aProject(admin, { title: 'Invoices' });
      const { noteId } = await aRecordedNote(admin, project.id, aTone(4));
      const page = await enter(admin, `/data/${noteId}`);
      await page.getByRole('button', { name: 'Transcribe …' }).click();
      const dialog = page.getByRole('dialog', { name: 'Transcribe recording' });
      await dialog.getByText('No transcriber is set up in this workspace.').waitFor();
      await page.keyboard.press('Escape');

      await switchSpeechOn(admin);
      await admin.do(updateWorkspace, { transcriptionLanguage: 'de' });
      const fake = plugin.fake();
      fake.busy = 1;
      fake.transcript = { language: 'en', words: WORDS };
      await page.reload();
      await page.getByRole('button', { name: 'Transcribe …' }).click();
      await dialog.getByText('are sent to Speech (speech.example.org)').waitFor();
      expect(await dialog.getByLabel('Language').inputValue()).to.equal('de');
      await dialog.getByLabel('Language').selectOption({ label: 'English' });
      await dialog.getByLabel('Number of speakers').fill('2');
      await pictures(page, 'transcribe');
      await dialog.getByRole('button', { name: 'Transcribe', exact: true }).click();
      await page.getByRole('article', { name: /Transcription by Speech/ }).waitFor();
      await screenshot(page, 'transcribing');
      await page.getByText('It took three weeks').waitFor();
      const bar = page.getByRole('region', { name: 'Doubted words' });
      await bar.getByText(`${SAID.length} words are doubted`).waitFor();
      await bar.getByText('Possibly never said').first().waitFor();
      expect(Object.fromEntries(fake.accepted[0] ?? [])).to.include({ language: 'en', speakers: '2' });
      await pictures(page, 'transcribed');
      await page.locator('[data-note-text]').focus();
      await page.keyboard.press('d');
      await page.keyboard.press('y');
      await bar.getByText('3 words are doubted').waitFor();
      await page.keyboard.press('d');
      await page.keyboard.press('x');
      await bar.waitFor({ state: 'detached' });
      expect(await page.locator('[data-note-text]').innerText()).not.to.contain('Nobody knew why.');
      await page.keyboard.press('Control+z');
      await bar.getByText('3 words are doubted').waitFor();

      await page.goto(`${admin.url}/settings/general`);
      await page.getByLabel('Vocabulary').fill('Earshot\near shot = Earshot');
      await pictures(page, 'transcription-settings');
      const part = page.locator('form').filter({ has: page.getByLabel('Vocabulary') });
      await part.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Transcription settings saved.').waitFor();
    } finally {
      await plugin.remove();
    }
  });
});
