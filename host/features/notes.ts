import { limits } from '@earshot/core/limits';
import { createNote, deleteNote, importNote, Note } from '@earshot/core/model/note';
import { Refusal } from '@earshot/core/refusal';
import { cut } from '@earshot/core/rules/text';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Work } from '../operations/work.ts';
import type { Documents } from './documents.ts';
import { createRow } from './standard.ts';

const BLANK = { preview: '', characters: 0, sourceName: '', editedAt: null };

async function addNote(work: Work, documents: Documents, values: object, state?: Uint8Array) {
  const note = await createRow(Note, work, { ...BLANK, ...values }, deleteNote);
  await documents.create(work, note.id, state);
  return note as never;
}

/** Notes and their import from files, which the format plugins have read already (host/http/import.ts). */
export function noteHandlers(documents: Documents): Handler[] {
  return [
    inside(createNote, ({ input, work }) => addNote(work, documents, input)),
    inside(importNote, ({ input, work, visit }) => {
      if (!visit.file) throw new Refusal('BAD_USER_INPUT', 'Send the file’s bytes as the request’s body.');
      const { title, state } = visit.file;
      const name = input.fileName.replace(/\.[^.]{1,10}$/, '');
      const values = {
        projectId: input.projectId,
        title: cut(title || name, limits.noteTitle),
        sourceName: input.fileName,
      };
      return addNote(work, documents, values, state);
    }),
  ];
}
