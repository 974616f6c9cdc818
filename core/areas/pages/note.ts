import * as z from 'zod';
import { limits } from '../../limits.ts';
import { customFields, entity, line, moment, type Row, ref, title } from '../../model/entity.ts';
import { command, crud, withFilters } from '../../model/operation.ts';
import { displayTitle } from '../../rules/text.ts';
import { pageScope } from './page-scope.ts';

/** A page of research: its words are a live document (core/documents/document.ts), this is what stands around it. */
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
  },
  {
    place: 'projectId',
    document: 'doc',
    fielded: 'NOTE',
    virtual: ['fields'],
    filters: { title: 'TEXT', createdAt: 'DATE', updatedAt: 'DATE', createdBy: 'REFERENCE' },
    fixed: ['projectId'],
    orders: ['title', 'editedAt'],
    search: { type: 'NOTE', words: (row) => ({ title: row.title }) },
    title: ({ title }) => displayTitle('note', title),
    trash: { goesWith: { projectId: 'Project' }, says: 'A note comes back with its highlights.' },
  },
);
export type Note = Row<typeof Note>;

const all = crud(Note);
export const note = all.one;
const filtered = withFilters(all.list);
export const notes = { ...filtered, input: filtered.input.extend({ scope: pageScope() }) };
export const createNote = all.create;
export const updateNote = all.update;
export const deleteNote = all.remove;
export const restoreNote = all.restore;

/** Bytes come as the request's body: POST /api/v1/import?projectId=…&fileName=… */
export const importNote = command('importNote', Note, {
  transport: 'rest',
  rate: 'bulk',
  audience: 'contributor',
  input: z.strictObject({
    projectId: ref('Project', 'WRITE'),
    fileName: line(limits.fileName).min(1),
    /** refuses a file that a note of the project was made from */
    onlyNew: z.boolean().default(false),
  }),
  says: 'Make a note from a text file; the import formats are plugins.',
});
