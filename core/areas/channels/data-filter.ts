import * as z from 'zod';
import { limits } from '../../limits.ts';
import { moment, ref } from '../../model/entity.ts';
import type { FilterField } from '../../rules/filter/compile.ts';
import { filterForm } from '../../rules/filter/form.ts';

/** The fields of every data point that a filter knows; further ones, from its source, are named by `labelled`. */
export const DATA_FIELDS = ['text', 'title', 'author', 'url'] as const;
export type DataField = (typeof DATA_FIELDS)[number];

const LABEL = 'f:';
/** The name in a filter of a field with the source's own label. */
export const labelled = (label: string): string => `${LABEL}${label}`;
/** The label that a filter names; undefined for a field that every data point has. */
export const labelIn = (field: string): string | undefined =>
  field.startsWith(LABEL) ? field.slice(LABEL.length) : undefined;

/** A field of data points as filters know it: a source tells texts. */
export const dataFilterField = (field: string): FilterField | undefined =>
  labelIn(field) !== undefined || (DATA_FIELDS as readonly string[]).includes(field) ? { kind: 'TEXT' } : undefined;

/** Filters of data points besides a list's condition. */
export const dataFilter = {
  /** only data from this moment on */
  from: moment().optional(),
  /** only data up to this moment */
  to: moment().optional(),
  /** only data that this run brought */
  runId: ref('ChannelRun').optional(),
  filter: filterForm.optional(),
  /** a search query that the words must match */
  q: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .optional(),
};
export type DataFilter = z.output<z.ZodObject<typeof dataFilter>>;
