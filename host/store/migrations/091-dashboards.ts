import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table dashboards (${base}, place_id uuid not null, title text not null, primary key (workspace_id, id));
create index on dashboards (workspace_id, place_id);
create table dashboard_cards (${base}, dashboard_id uuid not null, place_id uuid not null, kind text not null, chart_id uuid,
  channel_id uuid, project_id uuid, metric text, search text not null, heading text not null,
  x int4 not null, y int4 not null, w int4 not null, h int4 not null, primary key (workspace_id, id),
  ${within('dashboard_id', 'dashboards')}, ${within('chart_id', 'charts')}, ${within('channel_id', 'channels')},
  ${within('project_id', 'projects')});
create index on dashboard_cards (workspace_id, dashboard_id);
create index on dashboard_cards (workspace_id, place_id);
create index on dashboard_cards (workspace_id, chart_id);
create index on dashboard_cards (workspace_id, channel_id);
create index on dashboard_cards (workspace_id, project_id);
create index notes_by_day on notes (workspace_id, created_at) include (project_id) where trashed_at is null;
create index insights_by_day on insights (workspace_id, created_at) include (project_id) where trashed_at is null;
create index highlights_by_day on highlights (workspace_id, created_at) include (project_id) where trashed_at is null;
create index questions_by_day on ask_messages (workspace_id, created_at) where is_question;
create index events_by_actor on events (workspace_id, actor_id, at);
${['dashboards', 'dashboard_cards'].map(workspaceTable).join('\n')}
`;

/** Dashboards and their cards, and indexes for counting a workspace's activity. */
export const dashboards = { name: '091-dashboards', sql };
