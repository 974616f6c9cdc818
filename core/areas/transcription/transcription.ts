import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { spokenLanguage } from '../../rules/transcription-settings.ts';

const transcriberId = () =>
  z
    .string()
    .max(100)
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'Name a transcriber by its id, such as AssemblyAI.');

/** A run in which a service turns the speech of a recording into the text of a note. */
export const Transcription = entity(
  'Transcription',
  {},
  {
    projectId: z.uuid(),
    /** note with the recording */
    noteId: z.uuid(),
    fileId: z.uuid(),
    /** service: id of its contribution, and its title at that time */
    transcriber: z.string(),
    transcriberTitle: z.string(),
    /** requested language, '' to detect it; after the end the language of the transcript */
    language: z.string(),
    /** number of speakers; null if unknown */
    speakers: z.int().nullable(),
    /** note with the transcript, or chosen for it: the same, or a new one because that had text; null before */
    madeNoteId: z.uuid().nullable(),
    state: choice('RunState', RUN_STATES),
    /** progress in thousandths */
    progress: z.int(),
    /** length of the recording that was sent, in ms; null before */
    durationMs: z.int().nullable(),
    /** words of the transcript, and those among them that have a reason to be doubted */
    words: z.int(),
    doubted: z.int(),
    /** what was left out or could not be done, a sentence each */
    warnings: z.array(z.string()),
    /** why it failed, in words for people */
    problem: z.string(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
  },
  { place: 'projectId', page: 'noteId', orders: ['startedAt'] },
);
export type Transcription = Row<typeof Transcription>;

const { one, list } = crud(Transcription);
export const transcription = one;
export const transcriptions = list;

export const startTranscription = command('startTranscription', Transcription, {
  input: z.strictObject({
    noteId: ref('Note', 'WRITE'),
    /** a recording of the note */
    fileId: ref('File'),
    /** service; by default the first that is on */
    transcriber: transcriberId().optional(),
    /** by default that of the project or the workspace */
    language: spokenLanguage().optional(),
    /** number of speakers; null if unknown */
    speakers: z.int().min(1).max(limits.transcription.speakers).nullable().default(null),
  }),
  audience: 'contributor',
  rate: 'bulk',
  viewers: 'Viewers cannot transcribe recordings',
  description:
    'Turn the speech of a note’s recording into text by a service. It becomes the text of the note, or of a new one if the note has text.',
});
export const cancelTranscription = command('cancelTranscription', Transcription, {
  on: Transcription,
  level: 'WRITE',
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop a transcription; the service is asked to delete the recording.',
});

/** A service that is available here: contributed by a plugin that is on in this workspace. */
export const Transcriber = answer('Transcriber', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  /** hosts that receive the recording; a transcriber without any works on this server */
  hosts: z.array(z.string()),
  /** true if it tells speakers apart */
  tellsSpeakers: z.boolean(),
  /** true if it finds out the language by itself */
  detectsLanguage: z.boolean(),
  /** why it cannot be used here, in words for people; '' otherwise */
  problem: z.string(),
});
export type Transcriber = z.infer<typeof Transcriber.row>;
export const transcribers = listQuery('transcribers', Transcriber, {
  input: z.strictObject({ noteId: ref('Note') }),
  description:
    'The services for transcriptions that are on in this workspace, where they send recordings, and what is in the way of using them for a note.',
});
