import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { act, command, crud, listQuery } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { CODING_UNITS } from './coded-units.ts';

export const CODING_ROUND_STATES = ['OPEN', 'CLOSED'] as const;

const once = (ids: readonly string[]) => new Set(ids).size === ids.length;

/** Notes that several coders code independently, to measure their agreement. */
export const CodingRound = entity(
  'CodingRound',
  {
    projectId: ref('Project', 'WRITE'),
    title: line(limits.codingRoundTitle).min(1, 'Give the round a title.'),
    // Notes in trash stay part of a round, since they can be restored.
    noteIds: z
      .array(ref('Note', 'READ', { trashed: true }))
      .min(1, 'Choose at least one note.')
      .max(limits.notesPerRound, `A round has at most ${limits.notesPerRound} notes.`)
      .refine(once, 'Name each note once.'),
    coderIds: z
      .array(ref('Member'))
      .max(limits.codersPerRound, `A round has at most ${limits.codersPerRound} coders.`)
      .refine(once, 'Name each coder once.'),
    /** tags to use; all tags of the project if empty */
    tagIds: z
      .array(ref('Tag', 'READ', { trashed: true }))
      .max(limits.tagsPerRound, `A round names at most ${limits.tagsPerRound} tags.`)
      .refine(once, 'Name each tag once.')
      .default([]),
    /** default unit of agreement */
    unit: choice('CodingUnit', CODING_UNITS).default('SENTENCE'),
  },
  {
    state: choice('CodingRoundState', CODING_ROUND_STATES),
    closedAt: moment().nullable(),
  },
  {
    place: 'projectId',
    fixed: ['projectId'],
    orders: ['title'],
    title: ({ title }) => displayTitle('codingRound', title),
    trash: { goesWith: { projectId: 'Project' }, description: 'A coding round comes back with all codes.' },
  },
);
export type CodingRound = Row<typeof CodingRound>;

const all = crud(CodingRound);
export const codingRound = all.one;
export const codingRounds = all.list;
export const createCodingRound = all.create;
export const updateCodingRound = all.update;
export const deleteCodingRound = all.remove;
export const restoreCodingRound = all.restore;

/** A closed round cannot be reopened: coders who have seen others' codes cannot code blind any more. */
export const closeCodingRound = command('closeCodingRound', CodingRound, {
  on: CodingRound,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description:
    'End the coding of a round and show everyone’s codes for comparison; only its author or someone with full access.',
});

/** A coder's progress on a note of a round. */
export const CodingProgress = answer('CodingProgress', {
  noteId: z.uuid(),
  coderId: z.uuid(),
  doneAt: moment(),
});
export type CodingProgress = z.infer<typeof CodingProgress.row>;

export const codingProgress = listQuery('codingProgress', CodingProgress, {
  on: CodingRound,
  input: z.strictObject({ id: sentId() }),
  description: 'Who is done with which notes of a round. While it is open, its coders learn about themselves only.',
});

// Coding in an open round creates no audit line and no event: other coders could count them (decision 079).
export const markNoteCoded = act('markNoteCoded', {
  on: CodingRound,
  input: z.strictObject({ id: sentId(), noteId: ref('Note'), done: z.boolean() }),
  audience: 'contributor',
  audit: null,
  description: 'Say that the caller has coded a note of an open round to its end, or has not.',
});
