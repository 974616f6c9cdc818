import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref, sentId } from '../../model/entity.ts';
import { listInput, listQuery, ordersOf } from '../../model/operation.ts';
import { Project } from '../places/project.ts';
import { Highlight } from './highlight.ts';
import { highlightFilter } from './highlight-filter.ts';

/** The columns of a table of highlights (VW-06), in their default order. */
export const HIGHLIGHT_COLUMNS = [
  'HIGHLIGHT',
  'CONTENT_PREVIEW',
  'TAGS',
  'SPEAKER',
  'TIME',
  'NOTE_TITLE',
  'INSIGHTS',
  'CREATED_BY',
  'CREATED_AT',
  'UPDATED_AT',
  'AUTHORS',
] as const;
export type HighlightColumn = (typeof HIGHLIGHT_COLUMNS)[number];

const ofProject = { id: sentId(), authorId: ref('Member').optional(), noteId: ref('Note').optional() };
const orderBy = choice('HighlightOrder', ordersOf(Highlight)).default('CREATED_AT_DESC');

/** Group of a table of highlights that is grouped by tag; null for highlights without a tag. */
export const HighlightGroup = answer('HighlightGroup', {
  tagId: z.uuid().nullable(),
  title: z.string(),
  count: z.int(),
});
export type HighlightGroup = z.infer<typeof HighlightGroup.row>;

export const highlightGroups = listQuery('highlightGroups', HighlightGroup, {
  on: Project,
  input: z.strictObject({ ...ofProject, ...highlightFilter }),
  description:
    'How many of a project’s highlights stand under each tag, tags by hand, those without any last; one with two tags counts for both.',
});

export const HighlightId = answer('HighlightId', { id: z.uuid() });

export const highlightIds = listQuery('highlightIds', HighlightId, {
  on: Project,
  input: z.strictObject({ ...ofProject, ...highlightFilter, orderBy, offset: listInput.shape.offset }),
  description: `The ids of a project’s highlights that match, ${limits.exportPage} at once: for what is done to all of them.`,
});

/** A highlight as a line of an export, with names in place of ids. */
export const HighlightLine = answer('HighlightLine', {
  /** id of the highlight */
  id: z.uuid(),
  text: z.string(),
  /** its text with the surrounding text */
  context: z.string(),
  tags: z.array(z.string()),
  speaker: z.string(),
  /** start of its first speaker turn, in ms from the recording's start */
  startMs: z.int().nullable(),
  noteTitle: z.string(),
  /** titles of the insights that quote it, limited to those that the caller can read */
  insights: z.array(z.string()),
  /** name of the author; '' if unknown */
  createdBy: z.string(),
  createdAt: moment(),
  updatedAt: moment(),
  authors: z.array(z.string()),
  /** cursor of the next lines */
  cursor: z.string(),
});
export type HighlightLine = z.infer<typeof HighlightLine.row>;

export const exportHighlights = listQuery('exportHighlights', HighlightLine, {
  transport: 'rest',
  on: Project,
  rate: 'bulk',
  input: z.strictObject({
    ...ofProject,
    ...highlightFilter,
    orderBy,
    columns: z
      .array(choice('HighlightColumn', HIGHLIGHT_COLUMNS))
      .min(1)
      .default([...HIGHLIGHT_COLUMNS]),
    groupBy: choice('HighlightGrouping', ['TAG']).optional(),
    after: listInput.shape.after,
  }),
  description: `GET /api/v1/projects/:id/highlights.csv (or .tsv, the first ${limits.copiedRows} lines): highlights as a table, as narrowed, ordered and grouped, with these columns.`,
});
