import * as z from 'zod';
import { choice, ref } from '../../model/entity.ts';
import { act } from '../../model/operation.ts';

/** The event that a member opened or worked on a page (AU-04), and its verb in the spine. */
export const ACTIVITY = { event: 'user:activity', verb: 'used' } as const;

/** Colour schemes that a member can choose; `auto` follows the device. */
export const ACTIVITY_THEMES = ['light', 'dark', 'auto'] as const;

const figures = z.strictObject({
  /** seconds since the member's session in this tab began; half an hour of inactivity ends a session */
  sessionDuration: z.int().min(0).max(2_147_483_647).default(0),
  /** pages opened in that session */
  pageViews: z.int().min(0).max(2_147_483_647).default(0),
  /** percentage of the session's minutes in which the member clicked, typed or scrolled */
  engagementScore: z.int().min(0).max(100).default(0),
  theme: choice('ActivityTheme', ACTIVITY_THEMES).default('auto'),
});

/** Activity that a browser measured and reports. */
export type Activity = z.infer<typeof figures>;

const pages = {
  noteId: ref('Note').optional(),
  insightId: ref('Insight').optional(),
  projectId: ref('Project').optional(),
  dashboardId: ref('Dashboard').optional(),
};
/** Page names that are reported. */
export type ActivePage = keyof typeof pages;

export const reportActivity = act('reportActivity', {
  input: figures
    .extend(pages)
    .refine(
      ({ noteId, insightId, projectId, dashboardId }) =>
        [noteId, insightId, projectId, dashboardId].filter((id) => id !== undefined).length === 1,
      'Name one page: a note, insight, project or dashboard.',
    ),
  audit: null,
  description:
    'Tell automations that the caller opened or worked on a page, at most once in 15 minutes for each page. Does nothing where the workspace does not measure activity.',
});
