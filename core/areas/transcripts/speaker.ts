import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, entity, line, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listCommand, query } from '../../model/operation.ts';
import { Note } from '../pages/note.ts';

/**
 * A speaker of a transcript: segments refer to it by id, so that naming it once names every turn. A speaker can be
 * linked to a person of the directory; `name` is then that person's, or "Contact hidden" for readers without people
 * access.
 */
export const Speaker = entity(
  'Speaker',
  { noteId: ref('Note', 'WRITE'), name: line(limits.personName).default('') },
  {
    projectId: z.uuid(),
    /** speaker that this one was merged into, which has its turns until the merge is undone */
    mergedIntoId: z.uuid().nullable(),
    /** person, directly or after a merge, in the people directory; HIDDEN_CONTACT for readers without people access */
    personId: z.uuid().nullable(),
  },
  { place: 'projectId', page: 'noteId', fixed: ['noteId'], virtual: ['personId'] },
);
export type Speaker = Row<typeof Speaker>;

const { one, list, create, update } = crud(Speaker);
export const speaker = one;
export const speakers = list;
export const createSpeaker = create;
export const updateSpeaker = update;

export const setSpeakerPerson = command('setSpeakerPerson', Speaker, {
  on: Speaker,
  input: z.strictObject({ id: sentId(), personId: ref('Person').nullable().default(null) }),
  audience: 'contributor',
  description:
    'Say which person a speaker is; null gives the speaker back the name that was typed before. Takes people access.',
});

const speakerId = ref('Speaker', 'WRITE');
const others = z.array(speakerId).min(1).max(limits.transcript.speakers);
export const mergeSpeakers = listCommand('mergeSpeakers', Speaker, {
  on: Speaker,
  input: z.strictObject({ id: sentId(), mergeIds: others }),
  audience: 'contributor',
  description: 'Say that other speakers of the same note are this one; answers with those that are another now.',
});
export const separateSpeakers = command('separateSpeakers', Speaker, {
  on: Speaker,
  input: z.strictObject({
    id: sentId(),
    separateIds: others,
    back: z
      .array(z.strictObject({ id: speakerId, intoId: speakerId }))
      .max(limits.transcript.speakers)
      .default([]),
  }),
  audience: 'contributor',
  description:
    'Take speakers apart that were merged into this one; back says who was merged into another before: { id, intoId }.',
});

/** Times of a note's words: [start, end, text], in ms from the recording's start. */
export const WordTimes = answer('WordTimes', { words: z.array(z.array(z.unknown())) });
export const wordTimes = query('wordTimes', WordTimes, {
  on: Note,
  input: z.strictObject({ id: sentId(), fromMs: z.int().optional(), toMs: z.int().optional() }),
  description:
    'When the words of a transcript were said, as far as its file knew; between two moments those that began there.',
});
