import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref } from '../../model/entity.ts';
import { query } from '../../model/operation.ts';
import { AnswerQuote } from './conversation.ts';

/** A block of an activity wrap: a heading, a text with citations, or emerging themes (AI-07). */
export const WRAP_BLOCKS = ['HEADING', 'TEXT', 'EMERGING_THEMES'] as const;

/** A theme with more data points than in the previous period of the same length. */
const emergingTheme = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  title: z.string(),
  previousCount: z.int(),
  currentCount: z.int(),
});
export type EmergingTheme = z.infer<typeof emergingTheme>;

const block = z.object({
  kind: choice('WrapBlockKind', WRAP_BLOCKS),
  /** level of a heading, from 1 to 3; 0 for other blocks */
  level: z.int(),
  /** empty for themes only */
  text: z.string(),
  /** numbers of its citations */
  quotes: z.array(z.int()),
  themes: z.array(emergingTheme),
});
export type WrapBlock = z.infer<typeof block>;

/** Summary of a period, limited to objects that the reader can open. It is not stored. */
export const ActivityWrap = answer('ActivityWrap', {
  blocks: z.array(block),
  quotes: z.array(AnswerQuote.row),
});
export type ActivityWrap = z.infer<typeof ActivityWrap.row>;

const idsOf = (noun: string) => z.array(ref(noun)).max(limits.ask.scope).default([]);

export const activityWrap = query('activityWrap', ActivityWrap, {
  rate: 'search',
  input: z.strictObject({
    from: moment(),
    to: moment(),
    folderIds: idsOf('Folder'),
    projectIds: idsOf('Project'),
    channelIds: idsOf('Channel'),
  }),
  description: `What was published, highlighted and added in a period of at most ${limits.ask.wrap.days} days, with citations, and the themes that emerged in it. Without ids it is about everything that the caller can open.`,
});
