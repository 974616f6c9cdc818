import { ACTIVITY } from '@earshot/core/areas/automations/activity';
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
      },
      values: ({ by }) => ({ member: by, page }),
    }),
  ),
});
