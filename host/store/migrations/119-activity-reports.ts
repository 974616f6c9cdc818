import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table activity_reports (workspace_id uuid not null, member_id uuid not null, page_id uuid not null,
  at timestamptz not null default clock_timestamp(), session_duration int4 not null, page_views int4 not null,
  engagement_score int2 not null, theme text not null, primary key (workspace_id, member_id, page_id),
  ${within('member_id', 'members')});
create index on activity_reports (workspace_id, at);
${workspaceTable('activity_reports')}
`;

/** The last activity of each member on each page, with what the browser measured. */
export const activityReports = { name: '119-activity-reports', sql };
