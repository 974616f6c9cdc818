import { note as oneNote } from '@earshot/core/areas/pages/note';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
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
import { fakeDeepl } from '../../../kit/fakes/fake-translators.ts';
import { aProject, aRoom } from '../../../kit/hosts/host.ts';
import { eventually } from '../../../kit/hosts/job-room.ts';
import { writeIn } from '../../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../../kit/rooms/transcript.ts';
import { aTranslation, switchDeeplOn } from '../../../kit/rooms/translations.ts';

const TEXT = [
  'We open the bakery at four in the morning. Then Miriam plans the deliveries of the day.',
  'The hardest part is that drivers get confused. It takes 45 minutes to explain a route to somebody new.',
  'I wish the orders would arrive in one list that drivers can see on their phones.',
].join('\n\n');

const translateMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'More actions for this note' }).click();
  await page.getByRole('menuitem', { name: 'Translate …' }).click();
  return page.getByRole('dialog', { name: 'Translate note' });
};

const pictures = async (page: Page, name: string) => {
  await demandAccessible(page, name);
  for (const look of LOOKS) {
    await putOn(page, look);
    await screenshot(page, `${name}-${look.name}`);
  }
  await putOn(page, LOOKS[0]);
};

browserSuite('translations', () => {
  journey('are made beside the note, lead to its highlights, go stale, fail in words and go to trash', async () => {
    const { admin } = await aRoom();
    const fake = fakeDeepl();
    const project = await aProject(admin, { title: 'Bakery' });
    const note = await aTranscript(admin, project.id, 'Interview with the bakery', TEXT);
    await eventually(async () => expect((await admin.do(oneNote, { id: note.id })).characters).to.be.greaterThan(0));
    await aHighlight(admin, note.id, 'Then Miriam plans the deliveries of the day.');
    await aHighlight(admin, note.id, '45 minutes');

    const page = await enter(admin, `/data/${note.id}`);
    const bare = await translateMenu(page);
    await bare.getByText('No translator is set up in this workspace.').waitFor();
    await bare.getByRole('link', { name: 'Settings → Plugins' }).waitFor();
    await screenshot(page, 'translate-none');
    await page.keyboard.press('Escape');

    await switchDeeplOn(admin);
    await page.reload();
    const dialog = await translateMenu(page);
    await dialog.getByText('is sent to DeepL (api.deepl.com, api-free.deepl.com)').waitFor();
    await dialog.getByLabel('Language').selectOption({ label: 'German' });
    await demandAccessible(page, 'the dialog Translate note');
    await screenshot(page, 'translate');
    await dialog.getByRole('button', { name: 'Translate', exact: true }).click();

    const german = page.getByRole('region', { name: 'Translation: German' });
    await german
      .getByText('DE bakery', { exact: false })
      .or(german.getByText('DE morning', { exact: false }))
      .first()
      .waitFor();
    await german.getByText('Translated by DeepL from English').waitFor();
    await german.getByRole('link', { name: 'DE day the of deliveries the plans Miriam Then.' }).waitFor();
    await pictures(page, 'translation');
    await german.getByRole('switch', { name: 'Show the original beside it' }).check();
    await german.getByText('We open the bakery', { exact: false }).waitFor();
    await pictures(page, 'translation-beside');

    await german.getByRole('link', { name: 'DE day the of deliveries the plans Miriam Then.' }).click();
    await page.locator('mark[data-highlight]', { hasText: 'Then Miriam plans' }).first().waitFor();
    expect(await german.count(), 'the original is shown').to.equal(0);

    await writeIn(admin, note.id, (writer) => writer.paragraph('One more thing came up later.'));
    const later = await aHighlight(admin, note.id, 'One more thing came up later.');
    expect(later.id).not.to.equal('');
    await page.getByText('German', { exact: true }).click();
    await german.getByText('The note has changed since.').waitFor();
    await german.getByText('1 highlight has no place here').waitFor();
    await pictures(page, 'translation-stale');
    fake.trouble = [{ status: 456 }];
    await german.getByRole('button', { name: 'Renew' }).click();
    await german.getByText('as much as its plan allows').waitFor();
    await pictures(page, 'translation-failed');
    await german.getByRole('button', { name: 'Try again' }).click();
    await german.getByRole('link', { name: 'DE later up came thing more One.' }).waitFor();

    await page.getByRole('button', { name: 'More actions for this translation' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await german.waitFor({ state: 'detached' });
    await undo(page, 'Translation moved to trash.');
    await page.getByText('German', { exact: true }).waitFor();
    await admin.do(setPlugin, { id: 'deepl', enabled: false });
  });

  furtherJourney(
    'are stopped by the project and by the one switch, which say so; the ledger names the translator',
    async () => {
      const { admin } = await aRoom();
      fakeDeepl();
      await switchDeeplOn(admin);
      const project = await aProject(admin, { title: 'Bakery' });
      const note = await aTranscript(admin, project.id, 'Interview with the bakery', TEXT);
      await eventually(async () => expect((await admin.do(oneNote, { id: note.id })).characters).to.be.greaterThan(0));
      await aTranslation(admin, { noteId: note.id, targetLanguage: 'DE' });

      const page = await enter(admin, '/settings/models/ledger');
      await page.getByRole('grid', { name: 'Calls' }).getByText('DeepL').first().waitFor();
      await pictures(page, 'translation-ledger');

      await page.goto(new URL(`/projects/${project.id}/settings/general`, admin.url).href);
      const modes = page.getByRole('radiogroup', { name: 'Translations' });
      await modes.getByText('Off', { exact: true }).click();
      await page.getByText('Translations: off.').waitFor();
      await pictures(page, 'translation-project');
      await page.goto(new URL(`/data/${note.id}`, admin.url).href);
      const dialog = await translateMenu(page);
      await dialog.getByText('Translations are switched off in this project.', { exact: false }).waitFor();
      await page.keyboard.press('Escape');

      await page.goto(new URL('/settings/models', admin.url).href);
      await page.getByRole('switch', { name: /Switch off all models/ }).click({ force: true });
      await page.getByText('Models and external translators are off.').waitFor();
      await pictures(page, 'translation-switch');
      await page.goto(new URL(`/data/${note.id}`, admin.url).href);
      await (await translateMenu(page)).getByText('switched off in this workspace', { exact: false }).waitFor();
      await screenshot(page, 'translation-off');
    },
  );
});
