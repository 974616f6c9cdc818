import * as z from 'zod';
import { limits } from '../../limits.ts';
import { moment, prose, ref } from '../../model/entity.ts';

/** How a field is compared (SE-07); what a source tells is text. */
export const DATA_OPERATORS = ['CONTAINS', 'CONTAINS_NOT', 'IS', 'IS_NOT', 'IS_EMPTY', 'IS_NOT_EMPTY'] as const;
export type DataOperator = (typeof DATA_OPERATORS)[number];

/** What every data point has; what else its source tells is named by `labelled`. */
export const DATA_FIELDS = ['text', 'title', 'author', 'url'] as const;
export type DataField = (typeof DATA_FIELDS)[number];

const LABEL = 'f:';
/** How a filter names what a source tells under a label of its own. */
export const labelled = (label: string): string => `${LABEL}${label}`;
/** The label that a filter names; undefined for a field that every data point has. */
export const labelIn = (field: string): string | undefined =>
  field.startsWith(LABEL) ? field.slice(LABEL.length) : undefined;

const isField = (field: string) => labelIn(field) !== undefined || (DATA_FIELDS as readonly string[]).includes(field);

const condition = z.strictObject({
  field: prose(limits.columnLabel + LABEL.length).refine(isField, 'This is no field of a data point.'),
  operator: z.enum(DATA_OPERATORS),
  /** one of them is enough */
  values: z.array(prose(limits.filterValue)).max(limits.filterValues).default([]),
});
export type DataCondition = z.output<typeof condition>;

/** What fields say, and whether all of it or any of it has to be so (SE-06). */
export const dataConditions = z.strictObject({
  combinator: z.enum(['and', 'or']).default('and'),
  fields: z.array(condition).max(limits.filterFields).default([]),
});
export type DataConditions = z.output<typeof dataConditions>;

/** What narrows data besides a list's condition: what is left out narrows nothing. */
export const dataFilter = {
  /** said no earlier, and no later */
  from: moment().optional(),
  to: moment().optional(),
  /** came in with this run */
  runId: ref('ChannelRun').optional(),
  filter: dataConditions.optional(),
  /** its words match, as search matches */
  q: z
    .string()
    .max(limits.searchQuery.characters, `Search for at most ${limits.searchQuery.characters} characters.`)
    .optional(),
};
export type DataFilter = z.output<z.ZodObject<typeof dataFilter>>;
