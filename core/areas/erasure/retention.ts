import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref } from '../../model/entity.ts';
import { command, listQuery, query } from '../../model/operation.ts';

const { days: DAYS, preview } = limits.retention;
const days = () =>
  z
    .int()
    .refine((count) => (DAYS as readonly number[]).includes(count), `Choose one of ${DAYS.join(', ')} days.`)
    .nullable();

const rules = {
  /**
   * days after which each is erased, counted from its creation or arrival; null for never, or in a project for the
   * workspace's rule
   */
  noteDays: days(),
  fileDays: days(),
  /** data points of channels, which belong to no project */
  pointDays: days(),
  /** true if quotes in insights are erased with their notes and data points */
  quotesToo: z.boolean(),
};

/** Retention period of a workspace or project. */
export const RetentionRules = answer('RetentionRules', {
  /** null for the workspace */
  projectId: z.uuid().nullable(),
  ...rules,
});
export type RetentionRules = z.infer<typeof RetentionRules.row>;

/** The default rules: nothing is erased by its age. */
export const USUAL_RULES: Omit<RetentionRules, 'projectId'> = {
  noteDays: null,
  fileDays: null,
  pointDays: null,
  quotesToo: false,
};

export const retentionRules = query('retentionRules', RetentionRules, {
  audience: 'contributor',
  input: z.strictObject({ projectId: ref('Project').nullable().default(null) }),
  description: 'How long the workspace keeps what is in it, or what a project says for itself.',
});
export const setRetentionRules = command('setRetentionRules', RetentionRules, {
  audience: 'contributor',
  input: z.strictObject({
    projectId: ref('Project', 'FULL').nullable().default(null),
    ...z.object(rules).partial().shape,
  }),
  description:
    'Change how long the workspace (administrators) or a project (FULL) keeps what is in it; what is not sent stays.',
});

export const RETAINED_KINDS = ['NOTE', 'FILE', 'DATA_POINT'] as const;
export type RetainedKind = (typeof RETAINED_KINDS)[number];

/** Something that retention will erase. */
export const RetentionDue = answer('RetentionDue', {
  id: z.uuid(),
  kind: choice('RetainedKind', RETAINED_KINDS),
  title: z.string(),
  /** project or channel */
  placeId: z.uuid(),
  /** earliest time of its erasure, which happens in the following night */
  at: moment(),
  /** number of the project's exports that are erased with it, since they contain its text */
  exports: z.int(),
});
export type RetentionDue = z.infer<typeof RetentionDue.row>;
export const retentionPreview = listQuery('retentionPreview', RetentionDue, {
  audience: 'contributor',
  rate: 'search',
  input: z.strictObject({
    projectId: ref('Project').nullable().default(null),
    first: z.int().min(1).max(preview).default(50),
    offset: z.int().min(0).max(limits.listOffset).default(0),
  }),
  description: 'What retention erases and when, the earliest first, as far as the caller can read it.',
});
