import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref } from '../../model/entity.ts';
import { command, listQuery, query } from '../../model/operation.ts';

/** Change of a note, insight, tag, view, project or folder: its author and changed fields, without values. */
export const RowChange = answer('RowChange', {
  /** number that ascends with later changes */
  number: z.int(),
  at: moment(),
  /** null for the host */
  changedBy: z.uuid().nullable(),
  /** names of changed fields of the row; `order` for the manual order, `tags` for the tags of a note's highlights */
  fields: z.array(z.string()),
  /** custom fields that were changed */
  fieldIds: z.array(z.uuid()),
});
export type RowChange = z.infer<typeof RowChange.row>;

const row = () => ref('RevisedRow');

export const rowChanges = listQuery('rowChanges', RowChange, {
  input: z.strictObject({
    rowId: row(),
    first: z.int().min(1).max(limits.history.page).default(50),
    /** last number of the previous page */
    before: z.int().min(1).optional(),
  }),
  description:
    'How a note, insight, tag, view, project or folder was changed, newest first: who changed which fields, and when.',
});

/** A row as it was after one of its changes. */
export const RowState = answer('RowState', {
  rowId: z.uuid(),
  /**
   * Its fields whose earlier values are stored. A manually moved row has `order`, the id of the row before it, null
   * for the first; a note has `tags` (`NoteTag`). A place that the caller cannot read is null.
   */
  values: z.record(z.string(), z.unknown()),
  /** its custom fields by id, limited to those that the caller can read */
  fields: z.record(z.string(), z.unknown()),
  /** the newest stored version of its text at that time; null without one */
  versionId: z.uuid().nullable(),
});
export type RowState = z.infer<typeof RowState.row>;

export const rowState = query('rowState', RowState, {
  input: z.strictObject({
    rowId: row(),
    /** number of the change; 0 for the state before all stored changes */
    number: z.int().min(0),
  }),
  description: 'A note, insight, tag, view, project or folder as it was after one of its changes.',
});

/** Parts restored only on request: the tags of a note's highlights, the group of a tag. */
export const RESTORED_TOO = ['TAGS', 'PLACE'] as const;

/** Result of restoring a row. */
export const Restoration = answer('Restoration', {
  rowId: z.uuid(),
  /** fields, and ids of custom fields, that could not be restored: a reference is erased or inaccessible */
  left: z.array(z.string()),
});
export type Restoration = z.infer<typeof Restoration.row>;

export const restoreRowState = command('restoreRowState', Restoration, {
  input: z.strictObject({
    rowId: ref('RevisedRow', 'WRITE'),
    number: z.int().min(0),
    /** fields, ids of custom fields, and tags:<id> for highlights; by default everything is restored */
    only: z.array(z.string().max(64)).max(limits.history.restored).optional(),
    also: z.array(choice('RestoredToo', RESTORED_TOO)).max(RESTORED_TOO.length).default([]),
    /** version of its text that is restored as well */
    versionId: ref('Version', 'WRITE').nullable().default(null),
  }),
  audience: 'contributor',
  description:
    'Put back what the fields of a note, insight, tag, view, project or folder were after one of its changes. Publishing, locks and trash stay as they are, places and the tags of highlights unless they are named.',
});
