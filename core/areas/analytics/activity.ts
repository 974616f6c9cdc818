import * as z from 'zod';
import { answer, choice, moment } from '../../model/entity.ts';
import { listQuery, query } from '../../model/operation.ts';
import { TREND_STEPS } from '../../rules/dates/trend.ts';

/**
 * Measures of a workspace's activity (CD-04). QUESTIONS counts questions to Ask; ACTIVE_MEMBERS counts members who
 * changed something, since reading is not recorded.
 */
export const ACTIVITY_MEASURES = [
  'NOTES',
  'HIGHLIGHTS',
  'INSIGHTS',
  'DATA_POINTS',
  'QUESTIONS',
  'ACTIVE_MEMBERS',
] as const;
export type ActivityMeasure = (typeof ACTIVITY_MEASURES)[number];

const asked = {
  audience: 'admin',
  rate: 'search',
  input: z.strictObject({ per: choice('TrendLength', TREND_STEPS).default('WEEK') }),
} as const;

/** Count for the week or month (UTC) that begins at `from`. */
export const ActivityStep = answer('ActivityStep', {
  measure: choice('ActivityMeasure', ACTIVITY_MEASURES),
  from: moment(),
  count: z.int(),
});
export type ActivityStep = z.infer<typeof ActivityStep.row>;
export const workspaceActivity = listQuery('workspaceActivity', ActivityStep, {
  ...asked,
  description:
    'What was made in the workspace in the last 26 weeks or 24 months, and by how many members; steps without any are left out.',
});

/** Objects created in a project in that period. */
export const ProjectActivity = answer('ProjectActivity', {
  id: z.uuid(),
  title: z.string(),
  notes: z.int(),
  highlights: z.int(),
  insights: z.int(),
});
export type ProjectActivity = z.infer<typeof ProjectActivity.row>;
export const mostActiveProjects = listQuery('mostActiveProjects', ProjectActivity, {
  ...asked,
  description: 'The projects in which most was made in that time, among those that the caller can read.',
});

/** Seats of the workspace (WS-15): members who can change something take one, viewers do not. */
export const SeatUse = answer('SeatUse', {
  seatsAllocated: z.int(),
  totalSeatsAvailable: z.int(),
  viewerCount: z.int(),
  /** null if there are no seats */
  utilizationPercentage: z.number().nullable(),
});
export type SeatUse = z.infer<typeof SeatUse.row>;
export const seatUse = query('seatUse', SeatUse, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'How many seats of the workspace are taken.',
});
