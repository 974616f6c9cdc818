import { ACTIVITY, reportActivity } from '@earshot/core/areas/automations/activity';
import { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { type Handler, inside } from '../../operations/handlers.ts';
import { keepActivity, measuresActivity } from './store/activity.ts';

/** Handlers that record that a member opened or worked on a page. */
export const activityHandlers = (): Handler[] => [
  inside(reportActivity, async ({ input: { noteId, insightId, projectId, dashboardId, ...activity }, work }) => {
    if (!(await measuresActivity(work.transaction))) return true;
    const noun = noteId ? Note : insightId ? Insight : projectId ? Project : Dashboard;
    const page = await work.load(noun, noteId ?? insightId ?? projectId ?? dashboardId ?? '');
    if (await keepActivity(work.transaction, { memberId: work.actor.memberId, pageId: page.id, activity }))
      work.emitUnheard(ACTIVITY.verb, noun, page);
    return true;
  }),
];
