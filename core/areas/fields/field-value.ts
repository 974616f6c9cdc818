import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, moment, ref, sentId } from '../../model/entity.ts';
import { listCommand, listQuery } from '../../model/operation.ts';
import type { FieldValue } from './field-type.ts';

/** A value as callers send it; the type of its field determines the valid ones. */
const sentValue = z.union([
  z.string().max(limits.fieldText),
  z.number(),
  z.boolean(),
  z.array(sentId()).max(limits.optionsSelected),
]);

const cell = z.strictObject({
  /** a note, insight or person */
  rowId: ref('FieldedRow', 'WRITE'),
  fieldId: ref('Field'),
  /** null empties the cell */
  value: sentValue.nullable(),
});
export type FieldCell = z.output<typeof cell>;

/** The values of a row after a change, by field. */
export const RowFields = answer('RowFields', { id: z.uuid(), fields: z.record(z.string(), sentValue) });
export interface RowFields {
  id: string;
  fields: Record<string, FieldValue>;
}

export const setFieldValues = listCommand('setFieldValues', RowFields, {
  input: z.strictObject({
    cells: z.array(cell).min(1).max(limits.fieldCells, `At most ${limits.fieldCells} values are changed at once.`),
  }),
  audience: 'contributor',
  description:
    'Write values of custom fields into notes, insights or people: one, a column, or a pasted block. All or none.',
});

/** Change of a value; null is an empty cell. */
export const FieldValueChange = answer('FieldValueChange', {
  /** number that ascends with the changes of a row */
  number: z.int(),
  fieldId: z.uuid(),
  before: sentValue.nullable(),
  after: sentValue.nullable(),
  /** member who changed it */
  changedBy: z.uuid().nullable(),
  at: moment(),
});
export type FieldValueChange = z.infer<typeof FieldValueChange.row>;

export const fieldValueChanges = listQuery('fieldValueChanges', FieldValueChange, {
  input: z.strictObject({
    /** a note, insight or person */
    rowId: ref('FieldedRow'),
    first: z.int().min(1).max(limits.fieldChanges).default(50),
  }),
  description:
    'How the values of a note, insight or person were changed by hand, the newest first. Fields in trash are left out.',
});
