import * as z from 'zod';
import { ref } from '../../model/entity.ts';
import { act } from '../../model/operation.ts';

/** The event that a member opened or worked on a page (AU-04), and what the spine calls that. */
export const ACTIVITY = { event: 'user:activity', verb: 'used' } as const;

const pages = {
  noteId: ref('Note').optional(),
  insightId: ref('Insight').optional(),
  projectId: ref('Project').optional(),
  dashboardId: ref('Dashboard').optional(),
};
/** The names by which a page is reported. */
export type ActivePage = keyof typeof pages;

export const reportActivity = act('reportActivity', {
  input: z
    .strictObject(pages)
    .refine(
      (input) => Object.values(input).filter((id) => id !== undefined).length === 1,
      'Name one page: a note, insight, project or dashboard.',
    ),
  audit: null,
  says: 'Tell automations that the caller opened or worked on a page, at most once in 15 minutes for each page. Does nothing where the workspace does not measure activity.',
});
