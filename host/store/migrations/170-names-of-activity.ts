import { inEachWorkspace } from './workspace-table.ts';

const NAMES = { sessionDuration: 'session_duration', pageViews: 'page_views', engagementScore: 'engagement_score' };

/** SQL: a JSON column with some names replaced, as values and as placeholders in texts. */
const renamed = (column: string): string =>
  Object.entries(NAMES).reduce(
    (json, [from, to]) =>
      `regexp_replace(replace(${json}, '"${from}"', '"${to}"'), '\\{\\{\\s*${from}\\s*\\}\\}', '{{${to}}}', 'g')`,
    `${column}::text`,
  );

const sql =
  inEachWorkspace(`update automations set trigger = (${renamed('trigger')})::jsonb, actions = (${renamed('actions')})::jsonb
  where trigger ->> 'event' = 'user:activity';`);

/** Rules and texts of automations use the current names of activity figures. */
export const namesOfActivity = { name: '170-names-of-activity', sql };
