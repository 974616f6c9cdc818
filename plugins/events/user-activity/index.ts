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
      fields: {
        member: { title: 'Member', type: 'string' },
        page: { title: 'Kind of page', type: 'enum', values: Object.values(PAGES) },
        sessionDuration: { title: 'Session duration in seconds', type: 'number' },
        pageViews: { title: 'Page views of the session', type: 'number' },
        engagementScore: { title: 'Engagement score (0 to 100)', type: 'number' },
        theme: { title: 'Theme', type: 'enum', values: [...ACTIVITY_THEMES] },
      },
      values: ({ by, activity }) => ({
        member: by,
        page,
        sessionDuration: activity?.sessionDuration ?? 0,
        pageViews: activity?.pageViews ?? 0,
        engagementScore: activity?.engagementScore ?? 0,
        theme: activity?.theme ?? 'auto',
      }),
    }),
  ),
});
