import * as z from 'zod';
import { limits } from '../../limits.ts';
import { prose, sentId } from '../../model/entity.ts';
import { FILTER_OPERATORS } from './operator.ts';

/** Condition of a filter (SE-06). Allowed values depend on the field's type (`compile`). */
export const fieldForm = z.strictObject({
  /** identifies the condition while it is edited */
  id: sentId().optional(),
  /** id of a custom field, name of a row's field, or label of a data point with the prefix "f:" */
  field: prose(limits.filterField).min(1, 'Choose a field.'),
  operator: z.enum(FILTER_OPERATORS),
  values: z
    .array(prose(limits.filterValue))
    .max(limits.filterValues, `A condition has at most ${limits.filterValues} values.`)
    .default([]),
});
export type FieldForm = z.output<typeof fieldForm>;

/** Conditions on fields, all or any of which must hold (SE-06). */
export const filterForm = z.strictObject({
  combinator: z.enum(['and', 'or']).default('and'),
  fields: z
    .array(fieldForm)
    .max(limits.filterFields, `A filter has at most ${limits.filterFields} conditions. Remove some.`)
    .default([]),
});
export type FilterForm = z.output<typeof filterForm>;

export const NO_FILTER: FilterForm = { combinator: 'and', fields: [] };

const VERSION = 1;

/** A filter as text for an address; undefined for one without conditions. */
export const filterAsText = (form: FilterForm): string | undefined =>
  form.fields.length === 0 ? undefined : JSON.stringify({ v: VERSION, ...form });

/** The filter in an address; invalid text counts as no filter. */
export function filterInText(text: string | null): FilterForm {
  try {
    const { v, ...form } = JSON.parse(text ?? 'null') as { v?: unknown };
    const read = filterForm.safeParse(form);
    return v === VERSION && read.success ? read.data : NO_FILTER;
  } catch {
    return NO_FILTER;
  }
}
