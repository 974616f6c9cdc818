import { modelCalls } from '@earshot/core/areas/models/model-call';
import { modelInUse, setModelSettings } from '@earshot/core/areas/models/model-settings';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import { translateNote, translators } from '@earshot/core/areas/translation/translation';
import { expect } from 'chai';
import { fakeDeepl } from '../../kit/fakes/fake-translators.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { aTranscript } from '../../kit/rooms/transcript.ts';
import { aTranslation, saidIn, switchDeeplOn, translated } from '../../kit/rooms/translations.ts';

const LINES = Array.from({ length: 70 }, (_, at) => `Miriam says line number ${at}.`);

async function aLongNote() {
  const room = await aRoom();
  const fake = fakeDeepl();
  await switchDeeplOn(room.admin);
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada);
  const note = await aTranscript(ada, project.id, 'Long', LINES.join('\n\n'));
  await eventually(async () => expect((await ada.do(oneNote, { id: note.id })).characters).to.be.greaterThan(0));
  return { room, fake, ada, project, noteId: note.id };
}

const ledgerOf = async (admin: Person) => (await admin.do(modelCalls, { first: 100, orderBy: 'CREATED_AT_ASC' })).nodes;

describe('translators and the ledger of model calls', () => {
  it('leave a line for each request, with who asked, where it went and how much, and no word of the text', async () => {
    const { room, fake, ada, noteId } = await aLongNote();
    await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    const [languages, ...batches] = await ledgerOf(room.admin);
    const same = {
      purpose: 'TRANSLATION',
      provider: 'DeepL',
      model: '',
      host: 'api-free.deepl.com',
      outcome: 'ANSWERED',
    };
    expect(languages).to.include({ ...same, characters: 0, bytesOut: 0, status: 200, memberId: ada.memberId });
    expect(batches.map(({ characters }) => characters)).to.deep.equal(fake.sent.map((texts) => texts.join('').length));
    for (const line of batches) {
      expect(line).to.include({ ...same, status: 200, memberId: ada.memberId });
      expect(line.bytesOut).to.be.greaterThan(line.characters);
      expect(line.bytesIn).to.be.greaterThan(100);
      expect(line.endedAt).to.be.a('string');
    }
    expect(JSON.stringify(batches)).not.to.include('Miriam');
    const { url, headers } = room.admin;
    const file = await (await fetch(`${url}/api/v1/model-calls.csv?purpose=TRANSLATION`, { headers })).text();
    expect(file.trim().split('\r\n')).to.have.length(1 + 1 + batches.length);
  });

  it('count every try, and tell refusals from failures', async () => {
    const { room, fake, ada, noteId } = await aLongNote();
    fake.trouble = [{ status: 503, headers: { 'retry-after': '0' } }, { status: 456 }];
    expect(await aTranslation(ada, { noteId, targetLanguage: 'DE' })).to.include({ state: 'FAILED' });
    const lines = await ledgerOf(room.admin);
    expect(lines.map(({ outcome, status }) => [outcome, status])).to.deep.equal([
      ['ANSWERED', 200],
      ['REFUSED', 503],
      ['REFUSED', 456],
    ]);
  });

  it('spend the budgets of the day, and send nothing beyond them', async () => {
    const { room, fake, ada, noteId } = await aLongNote();
    await room.admin.do(setModelSettings, { charactersPerDay: LINES.slice(0, 60).join('').length });
    const row = await aTranslation(ada, { noteId, targetLanguage: 'DE' });
    expect(row.problem).to.match(/used up its characters for models and translators today/);
    expect(fake.sent).to.have.length(1);
    await room.admin.do(setModelSettings, { charactersPerDay: 5_000_000 });
    expect(await aTranslation(ada, { noteId, targetLanguage: 'DE' })).to.include({ state: 'DONE' });
  });

  it('are stopped by the one switch: before, in between, and for everybody', async () => {
    const { room, fake, ada, noteId } = await aLongNote();
    await room.admin.do(setModelSettings, { noModels: true });
    await demandRefused(ada.do(translateNote, { noteId, targetLanguage: 'DE' }), 'UNPROCESSABLE', 'switched off');
    const [deepl] = await ada.do(translators, { noteId });
    expect(deepl?.problem).to.match(/switched off in this workspace/);
    expect(await ada.do(modelInUse, {})).to.include({ translationMode: 'OFF' });
    expect(await ledgerOf(room.admin)).to.deep.equal([]);
    await room.admin.do(setModelSettings, { noModels: false });

    const gate = Promise.withResolvers<void>();
    fake.gate = gate.promise;
    const { id } = await ada.do(translateNote, { noteId, targetLanguage: 'DE' });
    await eventually(async () => expect(fake.sent).to.have.length(1));
    await room.admin.do(setModelSettings, { noModels: true });
    const allowAgain = undoOf(room.admin);
    gate.resolve();
    const stopped = await translated(ada, id);
    expect(stopped).to.include({ state: 'FAILED', error: 'Error' });
    expect(stopped.problem).to.match(/switched off in this workspace/);
    expect(fake.sent).to.have.length(1);
    await allowAgain();
    expect(await aTranslation(ada, { noteId, targetLanguage: 'DE' })).to.include({ id, state: 'DONE' });
  });

  it('are stopped by the modes: of the workspace, and of a project, which cannot be above it', async () => {
    const { room, fake, ada, project, noteId } = await aLongNote();
    const german = { noteId, targetLanguage: 'DE' };
    const done = await aTranslation(ada, german);
    const sent = fake.sent.length;
    await ada.do(updateProject, { id: project.id, translationMode: 'OFF' });
    await demandRefused(ada.do(translateNote, german), 'UNPROCESSABLE', 'switched off in this project');
    expect((await ada.do(translators, { noteId }))[0]?.problem).to.match(/switched off in this project/);
    expect((await ada.do(translators, {}))[0]?.problem).to.equal('');
    expect((await saidIn(ada, done.id)).status, 'what is there can be read').to.equal('Success');
    await room.admin.do(setModelSettings, { translationMode: 'OFF' });
    await ada.do(updateProject, { id: project.id, translationMode: 'SUGGEST' });
    await demandRefused(ada.do(translateNote, german), 'UNPROCESSABLE', 'switched off in this workspace');
    await room.admin.do(setModelSettings, { translationMode: 'SUGGEST' });
    expect(fake.sent).to.have.length(sent);
    expect(await aTranslation(ada, { noteId, targetLanguage: 'FR' })).to.include({ state: 'DONE' });
    expect(await room.admin.outcome(setModelSettings, { translationMode: 'ON' as never })).to.equal('BAD_USER_INPUT');
  });
});
