import * as z from 'zod';
import { limits } from '../limits.ts';
import { entity, moment, type Row, ref, title } from './entity.ts';
import { crud } from './operation.ts';

/** A page that says what was found: its words are a live document, with quotes as evidence (IN-01). */
export const Insight = entity(
  'Insight',
  { projectId: ref('Project', 'WRITE'), title: title(limits.insightTitle).default('') },
  { preview: z.string(), characters: z.int(), editedAt: moment().nullable() },
  {
    place: 'projectId',
    document: true,
    fixed: ['projectId'],
    orders: ['title', 'editedAt'],
    search: { type: 'INSIGHT', words: (row) => ({ title: row.title }) },
  },
);
export type Insight = Row<typeof Insight>;

const all = crud(Insight);
export const insight = all.one;
export const insights = all.list;
export const createInsight = all.create;
export const updateInsight = all.update;
export const deleteInsight = all.remove;
export const restoreInsight = all.restore;
