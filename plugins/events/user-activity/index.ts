import { ACTIVITY, ACTIVITY_THEMES } from '@earshot/core/areas/automations/activity';
import { eventOf } from '@earshot/core/plugin/automation-event';
import { plugin } from '@earshot/core/plugin/plugin';

const PAGES = { Note: 'note', Insight: 'insight', Project: 'project', Dashboard: 'dashboard' };

export default plugin({
  id: 'user-activity',
  title: 'User activity',
  contributes: Object.entries(PAGES).map(([entity, page]) =>
    eventOf({
      id: ACTIVITY.event,
      title: 'A member was active',
      description:
        'A member opened or worked on a note, insight, project or dashboard: at most once in 15 minutes for each page.',
      entity,
      verb: ACTIVITY.verb,
      // Named as in the specified payload (AU-04).
      fields: {
        member: { title: 'Member', type: 'string' },
        page: { title: 'Kind of page', type: 'enum', values: Object.values(PAGES) },
        session_duration: { title: 'Session duration in seconds', type: 'number' },
        page_views: { title: 'Page views of the session', type: 'number' },
        engagement_score: { title: 'Engagement score (0 to 100)', type: 'number' },
        theme: { title: 'Theme', type: 'enum', values: [...ACTIVITY_THEMES] },
      },
      values: ({ by, activity }) => ({
        member: by,
        page,
        session_duration: activity?.sessionDuration ?? 0,
        page_views: activity?.pageViews ?? 0,
        engagement_score: activity?.engagementScore ?? 0,
        theme: activity?.theme ?? 'auto',
      }),
    }),
  ),
});
