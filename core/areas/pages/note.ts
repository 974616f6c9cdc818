import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, customFields, entity, line, moment, type Row, ref, sentId, title } from '../../model/entity.ts';
import { command, crud, listQuery, withFilters } from '../../model/operation.ts';
import { filterForm } from '../../rules/filter/form.ts';
import { displayTitle } from '../../rules/text.ts';
import { chosenEncoding } from '../../rules/text-encoding.ts';
import { Project } from '../places/project.ts';
import { pageScope } from './page-scope.ts';

/** A page of research: its text is a live document (core/documents/document.ts), this row has the rest. */
export const Note = entity(
  'Note',
  { projectId: ref('Project', 'WRITE'), title: title(limits.noteTitle).default('') },
  {
    preview: z.string(),
    characters: z.int(),
    sourceName: z.string(),
    sourceHash: z.string(),
    editedAt: moment().nullable(),
    fields: customFields(),
    /** authors, starting with its creator */
    contributorIds: z.array(z.uuid()),
    /** true to protect title and text until the note is unlocked; highlights, fields and comments remain open */
    locked: z.boolean().default(false),
    /** chosen recording of the project that its times refer to; null for the first of its files (`recordingOf`) */
    recordingId: z.uuid().nullable().default(null),
    /** as stated by the program that it was imported from; not used here */
    published: z.boolean().default(false),
  },
  {
    place: 'projectId',
    document: 'doc',
    fielded: 'NOTE',
    history: ['title', 'locked', 'trashedAt'],
    virtual: ['fields'],
    filters: { title: 'TEXT', createdAt: 'DATE', updatedAt: 'DATE', createdBy: 'REFERENCE' },
    fixed: ['projectId'],
    wordLock: 'locked',
    orders: ['title', 'editedAt'],
    search: { type: 'NOTE', words: (row) => ({ title: row.title }) },
    title: ({ title }) => displayTitle('note', title),
    trash: { goesWith: { projectId: 'Project' }, description: 'A note comes back with its highlights.' },
  },
);
export type Note = Row<typeof Note>;

const all = crud(Note);
export const note = all.one;
const filtered = withFilters(all.list);
/** Filter by tag, or for no tag: a note has the tags of its highlights. */
const byTag = { underTagId: ref('Tag').optional(), untagged: z.boolean().optional() };
export const notes = { ...filtered, input: filtered.input.extend({ scope: pageScope(), ...byTag }) };
export const createNote = all.create;
export const updateNote = all.update;
export const deleteNote = all.remove;
export const restoreNote = all.restore;

const turn = (name: string, description: string) =>
  command(name, Note, { on: Note, input: z.strictObject({ id: sentId() }), audience: 'contributor', description });
export const lockNote = turn('lockNote', 'Lock the title and the text of a note for everyone.');
export const unlockNote = turn(
  'unlockNote',
  'Let everyone who can write here change the title and the text of a note again.',
);

/** The bytes are the request's body: POST /api/v1/import?projectId=…&fileName=… */
export const importNote = command('importNote', Note, {
  transport: 'rest',
  rate: 'bulk',
  audience: 'contributor',
  input: z.strictObject({
    projectId: ref('Project', 'WRITE'),
    fileName: line(limits.fileName).min(1),
    /** encoding of a text file; by default detected or guessed */
    encoding: chosenEncoding().optional(),
    /** true to refuse a file from which a note of the project was created */
    onlyNew: z.boolean().default(false),
  }),
  description: 'Make a note from a text file; the import formats are plugins.',
});

/** Notes of a project under one tag; null for those without a tag. */
export const NoteGroup = answer('NoteGroup', { tagId: z.uuid().nullable(), title: z.string(), count: z.int() });
export const noteGroups = listQuery('noteGroups', NoteGroup, {
  on: Project,
  input: z.strictObject({ id: sentId(), filter: filterForm.optional() }),
  description:
    'How many of a project’s notes have each tag, tags by hand, those without any last; one with two tags counts for both.',
});

/** Figures of a note that are not in its row. */
export const NoteUse = answer('NoteUse', {
  /** id of the note */
  id: z.uuid(),
  /** tags of its highlights */
  tagIds: z.array(z.uuid()),
  /** insights that quote it, limited to those that the caller can read */
  insightIds: z.array(z.uuid()),
  /** beginning of its summary; '' without one */
  summary: z.string(),
  /** the first video among its files; null without one */
  videoId: z.uuid().nullable(),
});
export type NoteUse = z.infer<typeof NoteUse.row>;
export const noteUses = listQuery('noteUses', NoteUse, {
  on: Project,
  input: z.strictObject({ id: sentId(), noteIds: z.array(sentId()).max(limits.notesDescribed) }),
  description:
    'The tags of some notes of a project, the insights that quote them, what their summaries begin with, and their first videos.',
});
