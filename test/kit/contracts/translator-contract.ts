import { setPlugin } from '@earshot/core/model/plugin-setting';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { type Translator, translator } from '@earshot/core/plugin/translator';
import { expect } from 'chai';
import { askedElsewhere } from '../fakes/fake-internet.ts';
import type { FakeTranslator } from '../fakes/fake-translators.ts';
import { aProject, aRoom } from '../hosts/host.ts';
import { aTranscript } from '../rooms/transcript.ts';
import { aTranslation, saidIn } from '../rooms/translations.ts';

export interface TranslatorContract {
  /** fake of the service with its rules: keys, limits, languages */
  fake: () => FakeTranslator;
  /** settings with a key that the fake accepts, and with one that it refuses */
  settings: Record<string, unknown>;
  wrong: Record<string, unknown>;
  /** a language that the fake supports, and one that it does not */
  language: string;
  unknown: string;
}

/** More and longer paragraphs than one call takes. */
const LONG = `${'This is one of many sentences. '.repeat(900)}`;
const PARAGRAPHS = [...Array.from({ length: 120 }, (_, at) => `Paragraph ${at} says it.`), LONG];

/** Defines mocha tests of the contract of every translator, with the built plugin and the real host. */
export function translatorContract(plugin: Plugin, contract: TranslatorContract): void {
  const made = plugin.contributes.find(({ point }) => point === translator.point) as Translator | undefined;
  if (!made) throw new Error(`${plugin.id} contributes no translator`);
  const { settings, wrong, language, unknown } = contract;

  async function aRoomWith(chosen: Record<string, unknown>, text: string) {
    const fake = contract.fake();
    const { admin } = await aRoom();
    await admin.do(setPlugin, { id: plugin.id, enabled: true, settings: chosen });
    const project = await aProject(admin);
    const { id: noteId } = await aTranscript(admin, project.id, 'Text', text);
    return { fake, admin, noteId };
  }
  const asked = { translator: made.id, targetLanguage: language };

  describe(`translator ${plugin.id}`, () => {
    it('translates every paragraph of a long text once, in their order, within the limits of the service', async () => {
      const { fake, admin, noteId } = await aRoomWith(settings, PARAGRAPHS.join('\n\n'));
      const row = await aTranslation(admin, { noteId, ...asked });
      expect(row).to.include({ state: 'DONE', problem: '', translator: made.id });
      const { blocks } = await saidIn(admin, row.id);
      expect(blocks.slice(-PARAGRAPHS.length).map(({ original }) => original.trim())).to.deep.equal(
        PARAGRAPHS.map((text) => text.trim()),
      );
      for (const { text } of blocks) expect(text.trim()).not.to.equal('');
      expect(fake.sent.length).to.be.greaterThan(2);
      for (const texts of fake.sent) {
        expect(texts.length).to.be.at.most(made.most.texts);
        expect(texts.join('').length).to.be.at.most(made.most.characters);
      }
    }).timeout(120_000);

    it('says that a key is not taken, and sends no text then', async () => {
      const { fake, admin, noteId } = await aRoomWith(wrong, 'A secret.');
      const row = await aTranslation(admin, { noteId, ...asked });
      expect(row).to.include({ state: 'FAILED', error: 'Error' });
      expect(row.problem).to.match(/does not take its key/);
      expect(fake.texts).to.deep.equal([]);
    });

    it('names languages that the service knows: others are UnsupportedLanguagePair', async () => {
      const { fake, admin, noteId } = await aRoomWith(settings, 'Some words.');
      const row = await aTranslation(admin, { noteId, ...asked, targetLanguage: unknown });
      expect(row).to.include({ state: 'FAILED', error: 'UnsupportedLanguagePair' });
      expect(fake.texts).to.deep.equal([]);
    });

    it('waits when it is asked to, and is tried again', async () => {
      const { fake, admin, noteId } = await aRoomWith(settings, 'Some words.');
      fake.trouble = [{ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }];
      expect(await aTranslation(admin, { noteId, ...asked })).to.include({ state: 'DONE' });
    });

    it('sends texts to no other host, wherever a redirect leads', async () => {
      const { admin, noteId } = await aRoomWith(settings, 'A secret.');
      const { result, elsewhere } = await askedElsewhere('REDIRECTS', () => aTranslation(admin, { noteId, ...asked }));
      expect(elsewhere).to.equal(0);
      expect(result).to.include({ state: 'FAILED', error: 'Error' });
    });
  });
}
