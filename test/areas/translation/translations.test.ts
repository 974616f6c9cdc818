import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { deleteNote, note as oneNote, restoreNote } from '@earshot/core/areas/pages/note';
import {
  cancelTranslation,
  deleteTranslation,
  restoreTranslation,
  translateNote,
  translation,
  translations,
  translators,
} from '@earshot/core/areas/translation/translation';
import { limits } from '@earshot/core/limits';
import { auditLog } from '@earshot/core/model/audit';
import { setGrant } from '@earshot/core/model/place';
import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { expect } from 'chai';
import { fakeDeepl, fakeLibreTranslate, fakeTranslation, LIBRE_KEY } from '../../kit/fakes/fake-translators.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';
import { aTranslation, saidIn, switchDeeplOn, translated } from '../../kit/rooms/translations.ts';

const FIRST = 'I wait for the bus. Then Miriam comes by.';
const SECOND = 'It took 45 minutes.';
const CODE = 'const wait = 45;';

async function aNoteToTranslate() {
  const room = await aRoom();
  const fake = fakeDeepl();
  await switchDeeplOn(room.admin);
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada, { everyone: null });
  const note = await aTranscript(ada, project.id, 'Bus', `${FIRST}\n\n${SECOND}\n\n\`\`\`\n${CODE}\n\`\`\``);
  await indexed(ada, note.id);
  return { room, fake, ada, projectId: project.id, noteId: note.id };
}

const indexed = (by: Person, id: string) =>
  eventually(async () => expect((await by.do(oneNote, { id })).characters).to.be.greaterThan(0));

describe('translations of notes', () => {
  it('stand beside the original, paragraph by paragraph, and leave it as it is', async () => {
    const { ada, noteId, fake } = await aNoteToTranslate();
    const before = await ada.do(oneNote, { id: noteId });
    const row = await aTranslation(ada, { noteId, richTextId: noteId, targetLanguage: 'de' });
    expect(row).to.include({
      state: 'DONE',
      language: 'DE',
      sourceLanguage: 'EN',
      progress: 1000,
      translator: 'DEEPL',
    });
    const said = await saidIn(ada, row.id);
    expect(said).to.include({ status: 'Success', error: null, stale: false });
    const texts = said.blocks.map(({ type, original, text }) => [type, original, text]);
    expect(texts.slice(-3)).to.deep.equal([
      ['paragraph', FIRST, fakeTranslation(FIRST, 'DE')],
      ['paragraph', SECOND, fakeTranslation(SECOND, 'DE')],
      ['codeBlock', CODE, CODE],
    ]);
    expect(fake.texts, 'code is not sent').not.to.include(CODE);
    expect((await ada.do(oneNote, { id: noteId })).revision).to.equal(before.revision);
  });

  it('show the highlights of the note where their words are, and name those that have no place', async () => {
    const { ada, noteId } = await aNoteToTranslate();
    const sentence = await aHighlight(ada, noteId, 'Then Miriam comes by.');
    const name = await aHighlight(ada, noteId, 'Miriam');
    const row = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    const added = 'This came later.';
    await writeIn(ada, noteId, (writer) => writer.paragraph(added));
    const later = await aHighlight(ada, noteId, added);
    const said = await saidIn(ada, row.id);
    const wordsOf = (id: string) =>
      said.marks
        .filter(({ highlightId }) => highlightId === id)
        .map(({ block, from, to, exact }) => [said.blocks[block]?.text.slice(from, to), exact]);
    expect(wordsOf(sentence.id)).to.deep.equal([['DE by comes Miriam Then.', true]]);
    expect(wordsOf(name.id)).to.deep.equal([['Miriam', true]]);
    expect(said.unmappedIds).to.deep.equal([later.id]);
    await ada.do(deleteHighlight, { id: later.id });
    expect((await saidIn(ada, row.id)).unmappedIds).to.deep.equal([]);
  });

  it('say that the original has changed, and send only what has changed when they are renewed', async () => {
    const { ada, noteId, fake } = await aNoteToTranslate();
    const { id } = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    const added = 'A second bus came.';
    await writeIn(ada, noteId, (writer) => writer.paragraph(added));
    await eventually(async () => expect((await saidIn(ada, id)).stale).to.equal(true));
    fake.sent.length = 0;
    const again = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    expect(again.id).to.equal(id);
    expect(fake.sent).to.deep.equal([[added]]);
    const said = await saidIn(ada, id);
    expect(said.stale).to.equal(false);
    expect(said.blocks.map(({ text }) => text)).to.include(fakeTranslation(added, 'DE'));
  });

  it('are one per language, by any service that is on; paragraphs of two services are not mixed', async () => {
    const { room, ada, noteId } = await aNoteToTranslate();
    const libre = fakeLibreTranslate();
    await room.admin.do(setPlugin, { id: 'libretranslate', enabled: true, settings: { key: LIBRE_KEY } });
    const german = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    const spanish = await aTranslation(ada, { noteId, targetLanguage: 'ES', translator: 'LIBRETRANSLATE' });
    expect(spanish).to.include({ state: 'DONE', translatorTitle: 'LibreTranslate', sourceLanguage: 'EN' });
    const all = await ada.do(translations, { condition: { noteId } });
    expect(all.nodes.map(({ id }) => id)).to.have.members([german.id, spanish.id]);
    libre.sent.length = 0;
    const again = await aTranslation(ada, { noteId, targetLanguage: 'DE', translator: 'LIBRETRANSLATE' });
    expect(again).to.include({ id: german.id, translator: 'LIBRETRANSLATE' });
    expect(libre.texts).to.include.members([FIRST, SECOND]);
  });

  it('are stopped, and go on where they were', async () => {
    const { ada, noteId, fake } = await aNoteToTranslate();
    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const { id } = await ada.do(translateNote, { noteId, targetLanguage: 'DE' });
    await eventually(async () => expect(fake.sent).to.have.length(1));
    await demandRefused(ada.do(translateNote, { noteId, targetLanguage: 'DE' }), 'CONFLICT', 'already');
    expect(await ada.do(cancelTranslation, { id })).to.include({ state: 'CANCELLED' });
    gate.resolve();
    fake.gate = undefined;
    expect((await saidIn(ada, id)).blocks).to.deep.equal([]);
    expect(await aTranslation(ada, { noteId, targetLanguage: 'DE' })).to.include({ id, state: 'DONE' });
  });

  it('go to trash and come back, also with their note, and are gone with it for whoever may not read it', async () => {
    const { room, ada, noteId, projectId } = await aNoteToTranslate();
    const { id } = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    await ada.do(deleteTranslation, { id });
    const back = undoOf(ada);
    expect(await ada.outcome(translation, { id })).to.equal('NOT_FOUND');
    await back();
    await ada.do(deleteTranslation, { id });
    const newer = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    await demandRefused(ada.do(restoreTranslation, { id }), 'CONFLICT', 'newer translation');
    await ada.do(deleteNote, { id: noteId });
    expect(await ada.outcome(translation, { id: newer.id })).to.equal('NOT_FOUND');
    await ada.do(restoreNote, { id: noteId });
    expect(await ada.outcome(translation, { id: newer.id })).to.equal('ok');
    const ben = await room.person('CONTRIBUTOR');
    const vera = await room.person('VIEWER');
    expect(await ben.outcome(translation, { id: newer.id })).to.equal('NOT_FOUND');
    await ada.do(setGrant, { placeId: projectId, principal: 'EVERYONE', principalId: null, level: 'READ' });
    expect((await saidIn(vera, newer.id)).status).to.equal('Success');
    expect(await vera.outcome(translateNote, { noteId, targetLanguage: 'FR' })).to.equal('FORBIDDEN');
  });

  it('leave a line in the audit log, and nothing of the text', async () => {
    const { room, ada, noteId } = await aNoteToTranslate();
    await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    const all = await room.admin.do(auditLog, { first: 50 });
    const lines = all.filter(({ operation }) => operation === 'translateNote');
    expect(lines).to.have.length(1);
    expect(JSON.stringify(lines)).not.to.include('Miriam');
  });
});

describe('a failed translation', () => {
  it('is UnsupportedLanguagePair where the service does not know the language', async () => {
    const { ada, noteId, fake } = await aNoteToTranslate();
    const row = await aTranslation(ada, { noteId, targetLanguage: 'XX' });
    expect(row).to.include({ state: 'FAILED', error: 'UnsupportedLanguagePair' });
    expect(row.problem).to.match(/DeepL does not translate into/);
    expect(await saidIn(ada, row.id)).to.include({ status: 'Failure', error: 'UnsupportedLanguagePair' });
    expect(fake.texts, 'nothing was sent').to.deep.equal([]);
    expect(await ada.outcome(translateNote, { noteId, targetLanguage: 'a language' })).to.equal('BAD_USER_INPUT');
    expect(await ada.outcome(translateNote, { noteId, richTextId: row.id, targetLanguage: 'DE' })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  /** Answers a request and all retries with this status. */
  const always = (status: number) =>
    Array.from({ length: limits.callRetry.attempts }, () => ({ status, headers: { 'retry-after': '0' } }));
  const troubles: [what: string, answers: { status: number; body?: unknown }[], says: RegExp][] = [
    ['limits requests', always(429), /limits requests/],
    ['has used up its quota', [{ status: 456 }], /as much as its plan allows/],
    ['is down', always(503), /error \(503\)/],
    ['answers something else', [{ status: 200, body: '<html>' }], /not what was expected/],
    ['leaves texts out', [{ status: 200, body: { translations: [{ text: 'one' }] } }], /paragraph by paragraph/],
  ];
  for (const [what, answers, says] of troubles)
    it(`has a message when the service ${what}; another try succeeds`, async () => {
      const { ada, noteId, fake } = await aNoteToTranslate();
      fake.trouble = [...answers];
      const row = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
      expect(row).to.include({ state: 'FAILED', error: 'Error' });
      expect(row.problem).to.match(says);
      expect(await aTranslation(ada, { noteId, targetLanguage: 'DE' })).to.include({
        state: 'DONE',
        problem: '',
        error: null,
      });
    });

  it('keeps translated paragraphs: a later try sends only the rest', async () => {
    const { ada, projectId, fake } = await aNoteToTranslate();
    const lines = Array.from({ length: 70 }, (_, at) => `This is line number ${at}.`);
    const note = await aTranscript(ada, projectId, 'Long', lines.join('\n\n'));
    await indexed(ada, note.id);
    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const { id } = await ada.do(translateNote, { noteId: note.id, targetLanguage: 'DE' });
    await eventually(async () => expect(fake.sent).to.have.length(1));
    fake.trouble = [{ status: 456 }];
    gate.resolve();
    expect(await translated(ada, id)).to.include({ state: 'FAILED' });
    const first = fake.sent[0] ?? [];
    expect(first).to.have.length(50);
    fake.sent.length = 0;
    expect(await aTranslation(ada, { noteId: note.id, targetLanguage: 'DE' })).to.include({ id, state: 'DONE' });
    expect(
      fake.texts.filter((text) => first.includes(text)),
      'nothing is sent twice',
    ).to.deep.equal([]);
    expect((await saidIn(ada, id)).blocks.filter(({ text }) => text === '')).to.deep.equal([]);
  });

  it('has a message for a refused key, and for a workspace without a translator', async () => {
    const { room, ada, noteId } = await aNoteToTranslate();
    await switchDeeplOn(room.admin, 'wrong:fx');
    const row = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    expect(row.problem).to.match(/does not take its key/);
    const shown = (await ada.do(translators, {})).map(({ id, hosts }) => [id, hosts]);
    expect(shown).to.deep.equal([['DEEPL', ['api.deepl.com', 'api-free.deepl.com']]]);
    const [deepl] = (await room.admin.do(plugins, {})).filter(({ id }) => id === 'deepl');
    expect(JSON.stringify(deepl)).not.to.include('wrong:fx');
    await room.admin.do(setPlugin, { id: 'deepl', enabled: false });
    expect(await ada.do(translators, {})).to.deep.equal([]);
    await demandRefused(ada.do(translateNote, { noteId, targetLanguage: 'DE' }), 'UNPROCESSABLE', 'Settings → Plugins');
  });
});
