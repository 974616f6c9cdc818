import { File } from '@earshot/core/areas/files/file';
import { isRecording } from '@earshot/core/areas/media/recording-of';
import { Note } from '@earshot/core/areas/pages/note';
import {
  cancelTranscription,
  transcribers as listTranscribers,
  startTranscription,
  Transcription,
} from '@earshot/core/areas/transcription/transcription';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import { cancelRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { LimitOf } from '../workspace/limit-of.ts';
import { demandMinutes } from './minutes.ts';
import type { FoundTranscriber, Transcribers } from './transcribers.ts';
import { spokenIn } from './transcription-settings.ts';

const NO_TRANSCRIBER =
  'No transcriber is set up in this workspace. An administrator can switch one on in Settings → Plugins.';
const NOT_ON = 'This transcriber is not set up in this workspace. Choose another one.';
const GOING_ON = 'The recording is already being transcribed. Wait for it, or stop it first.';

const BEGINNING = {
  madeNoteId: null,
  state: 'WAITING' as const,
  progress: 0,
  durationMs: null,
  words: 0,
  doubted: 0,
  warnings: [],
  problem: '',
  startedAt: null,
  endedAt: null,
};

async function transcriberFor(
  transcribers: Transcribers,
  work: Work,
  id: string | undefined,
  note: Note,
): Promise<FoundTranscriber> {
  const found = await transcribers.find(work.workspaceId, id, work.transaction);
  if (!found) throw new Refusal('UNPROCESSABLE', id === undefined ? NO_TRANSCRIBER : NOT_ON);
  const hindrance = await transcribers.hindrance(found, work.transaction, note);
  if (hindrance !== '') throw new Refusal('UNPROCESSABLE', hindrance);
  return found;
}

/** Refuses a file that is no recording of the note, or is being transcribed. */
async function demandFree(work: Work, note: Note, file: File): Promise<void> {
  if (file.pageId !== note.id || !isRecording(file))
    throw new Refusal('UNPROCESSABLE', 'This recording is not attached to the note. Add it to the note first.');
  await work.transaction.sql('select 1 from files where workspace_id = $1 and id = $2 for update', [
    work.workspaceId,
    file.id,
  ]);
  const runs = await work.rows(Transcription).find({ where: { fileId: file.id } });
  if (runs.some(isOpen)) throw new Refusal('CONFLICT', GOING_ON);
}

/** Transcriptions of recordings: starting, stopping, and what can do it. */
export function transcriptionHandlers(transcribers: Transcribers, engine: MediaEngine, limitOf: LimitOf): Handler[] {
  return [
    inside(listTranscribers, async ({ input, work }) => {
      const note = await work.load(Note, input.noteId);
      const described = [];
      for (const one of await transcribers.all(work.workspaceId, work.transaction))
        described.push(await transcribers.describe(work.workspaceId, one, work.transaction, note));
      return described;
    }),
    inside(startTranscription, async ({ input, work }) => {
      const note = await work.load(Note, input.noteId, 'WRITE');
      const file = await work.load(File, input.fileId);
      await demandFree(work, note, file);
      await engine.demand();
      const { contribution } = await transcriberFor(transcribers, work, input.transcriber, note);
      await demandMinutes(work.transaction, limitOf, file.durationMs ?? 0);
      const settings = await spokenIn(work.transaction, note.projectId);
      const row = await work.rows(Transcription).insert({
        projectId: note.projectId,
        noteId: note.id,
        fileId: file.id,
        transcriber: contribution.id,
        transcriberTitle: contribution.title,
        language: input.language ?? settings.language,
        speakers: input.speakers,
        ...BEGINNING,
        createdBy: work.actor.memberId,
      });
      work.emit('created', Transcription, [row]);
      await work.enqueue('transcribe-recording', { transcriptionId: row.id });
      return row;
    }),
    inside(cancelTranscription, async ({ work, object }) => {
      const row = await cancelRun(work, Transcription, object);
      await work.enqueue('forget-recording', { transcriptionId: row.id });
      return row;
    }),
  ];
}
