import * as z from 'zod';
import { limits } from '../../limits.ts';
import { moment, ref } from '../../model/entity.ts';
import type { FilterField } from '../../rules/filter/compile.ts';
import { filterForm } from '../../rules/filter/form.ts';

/** The filter fields of every data point; further ones, from its source, are named by `labelled`. */
export const DATA_FIELDS = ['text', 'title', 'author', 'url'] as const;
export type DataField = (typeof DATA_FIELDS)[number];

const LABEL = 'f:';
/** The filter name of a field with a source's label. */
export const labelled = (label: string): string => `${LABEL}${label}`;
/** The label in a filter's field name; undefined for a field of every data point. */
export const labelIn = (field: string): string | undefined =>
  field.startsWith(LABEL) ? field.slice(LABEL.length) : undefined;

/** The filter field of a data point's field: those of its source are texts. */
export const dataFilterField = (field: string): FilterField | undefined =>
  labelIn(field) !== undefined || (DATA_FIELDS as readonly string[]).includes(field) ? { kind: 'TEXT' } : undefined;

/** Filters of data points besides a list's condition. */
export const dataFilter = {
  /** earliest time of the data */
  from: moment().optional(),
  /** latest time of the data */
  to: moment().optional(),
  /** data of this run only */
  runId: ref('ChannelRun').optional(),
  filter: filterForm.optional(),
  /** search query that the text must match */
  q: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .optional(),
};
export type DataFilter = z.output<z.ZodObject<typeof dataFilter>>;
