import { updateFile } from '@earshot/core/areas/files/file';
import { modelCalls } from '@earshot/core/areas/models/model-call';
import { notes, note as oneNote } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import {
  cancelTranscription,
  startTranscription,
  transcribers,
  transcriptions,
} from '@earshot/core/areas/transcription/transcription';
import { speakers, wordTimes } from '@earshot/core/areas/transcripts/speaker';
import { setGrant } from '@earshot/core/model/place';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { updateWorkspace } from '@earshot/core/model/workspace';
import { T } from '@earshot/host/area';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import type { SpeechFake } from '../../kit/fakes/speech-fake.ts';
import { engineHere } from '../../kit/fixtures/recordings.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { textIn } from '../../kit/rooms/insight.ts';
import { aTone } from '../../kit/rooms/recordings.ts';
import {
  aRecordedNote,
  aTranscription,
  speechPlugin,
  switchSpeechOn,
  transcribedRun,
} from '../../kit/rooms/transcriptions.ts';

const WORDS = [
  { text: 'We', startMs: 0, endMs: 200, confidence: 0.9, speaker: 'spk_7' },
  { text: 'use', startMs: 250, endMs: 400, confidence: 0.9, speaker: 'spk_7' },
  { text: 'ear', startMs: 450, endMs: 600, confidence: 0.9, speaker: 'spk_7' },
  { text: 'shot.', startMs: 650, endMs: 800, confidence: 0.4, speaker: 'spk_7' },
  { text: 'Why?', startMs: 1500, endMs: 1800, confidence: 0.9, speaker: 'spk_2' },
  { text: 'Never', startMs: 90_000, endMs: 90_200, speaker: 'spk_2' },
];

describe('transcriptions', function () {
  this.timeout(90_000);
  let plugin: Awaited<ReturnType<typeof speechPlugin>>;
  let room: Room;
  let ada: Person;
  let projectId: string;
  let fake: SpeechFake;
  before(async function () {
    await engineHere(this);
    plugin = await speechPlugin();
    room = await aRoom();
    await switchSpeechOn(room.admin);
    ada = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada, { everyone: null })).id;
  });
  after(() => plugin?.remove());
  beforeEach(() => {
    fake = plugin.fake();
    fake.transcript = { language: 'en_us', words: WORDS };
  });
  const recorded = () => aRecordedNote(ada, projectId, aTone(3));
  const inDatabase = <R extends object>(sql: string, bind: unknown[]) =>
    room.admin.host.container
      .get(T.database)
      .inWorkspace(room.admin.workspaceId, (transaction) => transaction.sql<R>(sql, [room.admin.workspaceId, ...bind]));

  const enqueue = (kind: string, input: object) => {
    const { workspaceId, host } = room.admin;
    return host.container
      .get(T.database)
      .inWorkspace(workspaceId, (transaction) => addJob(sqlIn(transaction), kind, { ...input, workspaceId }));
  };

  it('make the text of an empty note: turns, speakers, times of words, and the words that are doubted', async () => {
    await room.admin.do(updateWorkspace, {
      transcriptionVocabulary: ['ear shot = Earshot', 'Zoë'],
      transcriptionLanguage: 'de',
    });
    await ada.do(updateProject, { id: projectId, transcriptionLanguage: 'en', transcriptionVocabulary: ['Ann'] });
    const { noteId, fileId } = await recorded();
    const row = await aTranscription(ada, { noteId, fileId, speakers: 2 });
    expect(row).to.include({
      state: 'DONE',
      progress: 1000,
      problem: '',
      madeNoteId: noteId,
      language: 'en-US',
      words: 4,
    });
    expect(row).to.include({ transcriber: 'SpeechFake', transcriberTitle: 'Speech', doubted: 4 });
    expect(row.durationMs).to.be.closeTo(3000, 30);
    expect(row.warnings).to.deep.equal([
      '1 word was left out because the service places them after the end of the recording.',
    ]);
    expect(Object.fromEntries(fake.accepted[0] ?? [])).to.deep.equal({
      run: row.id,
      language: 'en',
      vocabulary: 'Ann|Earshot|Zoë',
      speakers: '2',
    });
    expect(fake.sizes[0]).to.be.greaterThan(10_000);

    const { nodes } = await ada.do(speakers, { condition: { noteId } });
    expect(nodes.map(({ name }) => name).sort()).to.deep.equal(['Speaker 1', 'Speaker 2']);
    const { content = [] } = await textIn(ada, noteId);
    const said = content.map(({ attrs, content: inner = [] }) => [
      nodes.find(({ id }) => id === attrs?.speakerId)?.name,
      attrs?.start,
      inner.map(({ text }) => text).join(''),
    ]);
    expect(said).to.deep.equal([
      ['Speaker 1', 0, 'We use Earshot.'],
      ['Speaker 2', 1500, 'Why?'],
    ]);
    const { words } = await ada.do(wordTimes, { id: noteId });
    expect(words).to.deep.equal([
      [0, 200, 'We'],
      [250, 400, 'use'],
      [450, 800, 'Earshot.'],
      [1500, 1800, 'Why?'],
    ]);
    // A tone is no speech.
    const doubted = { type: 'doubted', attrs: { doubt: 'unsaid' } };
    expect(content.flatMap(({ content: inner = [] }) => inner.map(({ marks }) => marks))).to.deep.equal([
      [doubted],
      [doubted],
    ]);
    await eventually(() => expect(fake.deleted).to.deep.equal(['job-1']));
    await room.admin.do(updateWorkspace, { transcriptionVocabulary: [], transcriptionLanguage: '' });
    await ada.do(updateProject, { id: projectId, transcriptionLanguage: '', transcriptionVocabulary: [] });
  });

  it('leave a note with text as it is, and make a new one', async () => {
    const { noteId, fileId } = await recorded();
    const first = await aTranscription(ada, { noteId, fileId });
    expect(first.madeNoteId).to.equal(noteId);
    await eventually(async () => expect((await ada.do(oneNote, { id: noteId })).characters).to.be.greaterThan(0));
    const before = await textIn(ada, noteId);
    fake.looks = 0;
    const second = await aTranscription(ada, { noteId, fileId });
    expect(second).to.include({ state: 'DONE' });
    expect(second.madeNoteId).not.to.equal(noteId);
    expect(await textIn(ada, noteId)).to.deep.equal(before);
    expect(await ada.do(oneNote, { id: second.madeNoteId ?? '' })).to.include({
      title: 'Call with Ann',
      projectId,
      recordingId: fileId,
    });
  });

  it('that were killed once their text was written make no second note', async () => {
    const { noteId, fileId } = await recorded();
    const { id } = await aTranscription(ada, { noteId, fileId });
    await eventually(async () => expect((await ada.do(oneNote, { id: noteId })).characters).to.be.greaterThan(0));
    const text = await textIn(ada, noteId);
    const { totalCount } = await ada.do(notes, { condition: { projectId } });
    const leftOut = { beyondEnd: 0, untimed: 0, tooMany: 0 };
    const transcript = { language: 'en-US', words: WORDS.slice(0, 5), segments: [], leftOut, spread: false };
    await inDatabase(
      `update transcriptions set state = 'RUNNING', ended_at = null where workspace_id = $1 and id = $2`,
      [id],
    );
    await inDatabase(
      'update transcription_calls set transcript = $3::jsonb where workspace_id = $1 and transcription_id = $2',
      [id, JSON.stringify(transcript)],
    );
    await enqueue('transcribe-recording', { transcriptionId: id, looks: 1 });
    const row = await transcribedRun(ada, id);
    expect(row).to.include({ state: 'DONE', madeNoteId: noteId });
    expect(await textIn(ada, noteId)).to.deep.equal(text);
    expect((await ada.do(notes, { condition: { projectId } })).totalCount).to.equal(totalCount);
  });

  it('say so where nothing was recognised, and make nothing', async () => {
    fake.transcript = { words: [] };
    const { noteId, fileId } = await recorded();
    const row = await aTranscription(ada, { noteId, fileId });
    expect(row).to.include({ state: 'DONE', madeNoteId: null, words: 0 });
    expect(row.warnings).to.deep.equal(['No speech was recognised.']);
    expect((await ada.do(oneNote, { id: noteId })).characters).to.equal(0);
  });

  it('wait for a service that cannot be reached meanwhile, and hand the recording over once', async () => {
    const { noteId, fileId } = await recorded();
    fake.onStart = async () => void fake.failing.push(503, 502);
    const row = await aTranscription(ada, { noteId, fileId });
    expect(row).to.include({ state: 'DONE' });
    expect(fake.accepted).to.have.length(1);
  });

  it('hand nothing over again when it is unknown whether the service has taken it', async () => {
    const { noteId, fileId } = await recorded();
    const gate = Promise.withResolvers<void>();
    fake.onStart = () => gate.promise;
    const { id } = await ada.do(startTranscription, { noteId, fileId });
    await eventually(async () => {
      const [call] = await inDatabase(
        'select 1 from transcription_calls where workspace_id = $1 and transcription_id = $2',
        [id],
      );
      expect(call).to.be.an('object');
    }, 20_000);
    // As after a kill in the middle of handing over: another worker takes the job.
    await room.admin.host.container
      .get(T.database)
      .inWorkspace(room.admin.workspaceId, (transaction) =>
        transaction.sql(`select graphile_worker.add_job('transcribe-recording', $1::json)`, [
          JSON.stringify({ transcriptionId: id, workspaceId: room.admin.workspaceId }),
        ]),
      );
    const row = await transcribedRun(ada, id);
    expect(row.state).to.equal('FAILED');
    expect(row.problem).to.contain('unknown whether the service has taken it');
    gate.resolve();
    await eventually(() => expect(fake.deleted).to.deep.equal(['job-1']), 20_000);
    expect(fake.accepted).to.have.length(1);
  });

  it('count minutes once, for what the service has accepted', async () => {
    const { noteId, fileId } = await recorded();
    fake.failing = [500];
    const row = await aTranscription(ada, { noteId, fileId });
    expect(row.state).to.equal('DONE');
    const counted = await inDatabase<{ ms: number }>(
      'select duration_ms as ms from transcription_minutes where workspace_id = $1 and transcription_id = $2',
      [row.id],
    );
    expect(counted).to.deep.equal([{ ms: row.durationMs }]);
  });

  it('end in words when the service refuses, and are tried again by hand', async () => {
    const { noteId, fileId } = await recorded();
    fake.failing = [402];
    const row = await aTranscription(ada, { noteId, fileId });
    expect(row).to.include({ state: 'FAILED', madeNoteId: null });
    expect(row.problem).to.match(/Speech is out of credit/);
    expect(await aTranscription(ada, { noteId, fileId })).to.include({ state: 'DONE' });
  });

  it('are stopped by hand; the service deletes the recording', async () => {
    fake.busy = 1000;
    const { noteId, fileId } = await recorded();
    const { id } = await ada.do(startTranscription, { noteId, fileId });
    await demandRefused(ada.do(startTranscription, { noteId, fileId }), 'CONFLICT', 'already being transcribed');
    await eventually(() => expect(fake.looks).to.be.greaterThan(0), 20_000);
    expect(await ada.do(cancelTranscription, { id })).to.include({ state: 'CANCELLED' });
    await eventually(() => expect(fake.deleted).to.deep.equal(['job-1']), 20_000);
    expect((await ada.do(transcriptions, { condition: { noteId } })).nodes[0]).to.include({
      state: 'CANCELLED',
      madeNoteId: null,
    });
  });

  it('are refused for other files, to readers, and while no transcriber is on', async () => {
    const { noteId, fileId } = await recorded();
    const other = await recorded();
    await demandRefused(
      ada.do(startTranscription, { noteId, fileId: other.fileId }),
      'UNPROCESSABLE',
      'not attached to the note',
    );
    await ada.do(updateFile, { id: fileId, pageId: null });
    await demandRefused(ada.do(startTranscription, { noteId, fileId }), 'UNPROCESSABLE', 'not attached to the note');
    await ada.do(updateFile, { id: fileId, pageId: noteId });
    const ben = await room.person('CONTRIBUTOR');
    await demandRefused(ben.do(startTranscription, { noteId, fileId }), 'NOT_FOUND', '');
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    await demandRefused(ben.do(startTranscription, { noteId, fileId }), 'FORBIDDEN', '');
    await demandRefused(
      ada.do(startTranscription, { noteId, fileId, transcriber: 'Nobody' }),
      'UNPROCESSABLE',
      'Choose another one',
    );
    await room.admin.do(setPlugin, { id: 'speech-fake', enabled: false });
    expect(await ada.do(transcribers, { noteId })).to.deep.equal([]);
    await demandRefused(ada.do(startTranscription, { noteId, fileId }), 'UNPROCESSABLE', 'No transcriber is set up');
    await switchSpeechOn(room.admin);
    const [listed] = await ada.do(transcribers, { noteId });
    expect(listed).to.include({ id: 'SpeechFake', title: 'Speech', problem: '', tellsSpeakers: true });
    expect(listed?.hosts).to.deep.equal(['speech.example.org']);
    expect(fake.accepted).to.deep.equal([]);
  });

  it('have a line in the ledger for each recording that leaves the house', async () => {
    const { noteId, fileId } = await recorded();
    await aTranscription(ada, { noteId, fileId });
    const { nodes } = await room.admin.do(modelCalls, { condition: { purpose: 'TRANSCRIPTION' } });
    expect(nodes[0]).to.include({
      provider: 'Speech',
      host: 'speech.example.org',
      outcome: 'ANSWERED',
      memberId: ada.memberId,
    });
  });
});
