import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, ref } from '../../model/entity.ts';
import { listInput, listQuery } from '../../model/operation.ts';
import { filterForm } from '../../rules/filter/form.ts';

/** Kind of a count: all rows, the rows with a value, the rarer values together, or the rows without a value. */
const FIELD_COUNT_KINDS = ['ALL', 'VALUE', 'OTHER', 'EMPTY'] as const;

/** Number of rows with a value of a custom field. A row with several options counts once for each. */
export const FieldCount = answer('FieldCount', {
  kind: choice('FieldCountKind', FIELD_COUNT_KINDS),
  /**
   * id of an option or person, a number, a text, `true` or `false`, or a UTC month such as 2026-03; null unless VALUE
   */
  value: z.string().nullable(),
  count: z.int(),
});
export type FieldCount = z.infer<typeof FieldCount.row>;

export const fieldCounts = listQuery('fieldCounts', FieldCount, {
  input: z.strictObject({
    fieldId: ref('Field'),
    /** condition as in the list of the rows, such as those of one project */
    condition: listInput.shape.condition,
    filter: filterForm.optional(),
    /** number of values listed separately, most frequent first; a select field lists all options */
    first: z.int().min(1).max(limits.fieldOptions).default(20),
  }),
  description: 'How many of the listed notes, insights or people have each value of a custom field.',
});
