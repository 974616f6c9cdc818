import {
  createNote,
  deleteNote,
  importNote,
  lockNote,
  Note,
  noteGroups,
  notes,
  noteUses,
  restoreNote,
  unlockNote,
} from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cut, displayTitle } from '@earshot/core/rules/text';
import type { Documents } from '../../documents/documents.ts';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, listedRows, restoreRow, trashRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import { countAgain, tagsOnNotes } from '../coding/highlight-tags.ts';
import { groupsByTag } from '../coding/store/groups-by-tag.ts';
import { addImportedComments } from '../comments/comments.ts';
import { narrowedBy } from '../fields/list-filtered.ts';
import { keepNotices } from '../files/file-arrivals.ts';
import { addSpeakers } from '../transcripts/speakers.ts';
import { storeWordTimes } from '../transcripts/store/word-times.ts';
import { toldOf } from './import-notices.ts';
import { listPages } from './list-pages.ts';
import { notesByTag, noteUsesIn } from './store/note-uses.ts';

const BLANK = {
  preview: '',
  characters: 0,
  sourceName: '',
  sourceHash: '',
  editedAt: null,
  locked: false,
  published: false,
};

/** Creates a note with its document, empty if no state is given. */
export async function addNote(work: Work, documents: Documents, values: object, state?: Uint8Array): Promise<Note> {
  const contributorIds = [work.actor.memberId];
  const note = await createRow(Note, work, { ...BLANK, contributorIds, ...values }, deleteNote);
  await documents.create(work, note.id, state);
  return note;
}

/** Creates notes that the host writes for a member, each with its document. */
export async function insertNotes(
  change: Change,
  documents: Documents,
  notes: readonly { projectId: string; title: string; createdBy: string | null; state: Uint8Array | undefined }[],
): Promise<Note[]> {
  const rows: Note[] = [];
  for (const { state, ...values } of notes) {
    const contributorIds = values.createdBy === null ? [] : [values.createdBy];
    const note = await change.rows(Note).insert({ ...BLANK, contributorIds, ...values });
    await documents.create(change, note.id, state);
    rows.push(note);
  }
  change.emit('created', Note, rows);
  return rows;
}

/** Refuses a file that a note of the project was made from; concurrent ones are checked one after the other. */
async function demandNew(work: Work, projectId: string, sourceHash: string): Promise<void> {
  const { transaction, workspaceId } = work;
  await transaction.sql(`select pg_advisory_xact_lock(hashtextextended('earshot:import:' || $1 || $2 || $3, 0))`, [
    workspaceId,
    projectId,
    sourceHash,
  ]);
  const [known] = await work.rows(Note).find({ where: { projectId, sourceHash }, limit: 1 });
  if (!known) return;
  throw new Refusal('CONFLICT', `This file was already imported as “${displayTitle('note', known.title)}”.`, {
    importedAs: { id: known.id, title: known.title },
  });
}

async function setLock(work: Work, note: Note, locked: boolean): Promise<Note> {
  if (note.locked === locked) return note;
  const row = await work.rows(Note).update(note.id, { locked });
  work.emit('updated', Note, [row], ['locked']);
  work.undoBy(locked ? unlockNote : lockNote, { id: note.id });
  return row;
}

/** Notes and their import from files that format plugins have read (http/import.ts). */
export function noteHandlers(documents: Documents): Handler[] {
  return [
    inside(notes, ({ input: { underTagId, untagged, ...input }, work }) =>
      listPages(Note, work, input, notesByTag({ underTagId, untagged })),
    ),
    inside(noteGroups, async ({ input, work, object }) => {
      const { narrow } = await narrowedBy(Note, work, input);
      return groupsByTag(work.transaction, Note, listedRows(Note, work, { projectId: object.id }, narrow));
    }),
    inside(noteUses, ({ input, work, object }) =>
      noteUsesIn(work.transaction, { projectId: object.id, ...input }, work.access.readable),
    ),
    inside(createNote, ({ input, work }) => addNote(work, documents, input)),
    inside(importNote, async ({ input, work, visit }) => {
      if (!visit.file) throw new Refusal('BAD_USER_INPUT', 'Send the file’s bytes as the request’s body.');
      const { title, state, speakers, words, hash, comments = [] } = visit.file;
      if (input.onlyNew) await demandNew(work, input.projectId, hash);
      const name = input.fileName.replace(/\.[^.]{1,10}$/, '');
      const values = {
        projectId: input.projectId,
        title: cut(title || name, limits.noteTitle),
        sourceName: input.fileName,
        sourceHash: hash,
      };
      const note = await addNote(work, documents, values, state);
      await addSpeakers(work, note, speakers);
      await addImportedComments(work, note, comments);
      if (words !== '[]') await storeWordTimes(work.transaction, note.id, words);
      if (visit.file.alone) {
        const { projectId, fileName } = input;
        await keepNotices(work, { projectId, noteId: note.id, fileName }, toldOf(importNote, visit.file));
      }
      return note;
    }),
    inside(lockNote, ({ work, object }) => setLock(work, object, true)),
    inside(unlockNote, ({ work, object }) => setLock(work, object, false)),
    inside(deleteNote, async ({ work, object }) => {
      const row = await trashRow(Note, work, object, restoreNote);
      await countAgain(work, await tagsOnNotes(work, [object.id]));
      return row;
    }),
    inside(restoreNote, async ({ work, object }) => {
      const row = await restoreRow(Note, work, object, deleteNote);
      await countAgain(work, await tagsOnNotes(work, [object.id]));
      return row;
    }),
  ];
}
