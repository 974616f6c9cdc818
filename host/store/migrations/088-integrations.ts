import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table connections (workspace_id uuid not null, id uuid not null, integration text not null, member_id uuid,
  connected_by uuid, created_at timestamptz(3) not null default now(), account text not null, account_id text not null,
  scopes text[] not null, state text not null check (state in ('CONNECTED', 'REFUSED')), health text not null default '',
  checked_at timestamptz(3) not null default now(), used_at timestamptz(3), settings jsonb not null, sealed jsonb not null,
  expires_at timestamptz(3), version int4 not null default 1, primary key (workspace_id, id),
  ${within('member_id', 'members')}, unique nulls not distinct (workspace_id, integration, member_id));
create index on connections (workspace_id, integration, account_id);
create table oauth_states (workspace_id uuid not null, state_hash bytea not null, integration text not null,
  member_id uuid not null, session_id uuid not null, sealed jsonb not null, redirect_uri text not null,
  created_at timestamptz(3) not null default now(), primary key (workspace_id, state_hash), ${within('member_id', 'members')});
create table webhook_events (workspace_id uuid not null, webhook text not null, event_id text not null,
  received_at timestamptz(3) not null default now(), headers jsonb, body text, primary key (workspace_id, webhook, event_id));
create index on webhook_events (workspace_id, received_at);
create table issue_links (${base}, place_id uuid not null, insight_id uuid, theme_id uuid, integration text not null,
  title text not null, state text not null check (state in ('CREATING', 'LINKED', 'FAILED', 'GONE')),
  remote_id text not null default '', key text not null default '', url text not null default '',
  status text not null default '', stage text not null default 'TO_DO', problem text not null default '',
  checked_at timestamptz(3), check ((insight_id is null) <> (theme_id is null)), primary key (workspace_id, id),
  ${within('insight_id', 'insights')}, ${within('theme_id', 'themes')});
create index on issue_links (workspace_id, place_id);
create index on issue_links (workspace_id, insight_id) where insight_id is not null;
create index on issue_links (workspace_id, theme_id) where theme_id is not null;
create index on issue_links (workspace_id, integration, remote_id) where remote_id <> '';
${['connections', 'oauth_states', 'webhook_events', 'issue_links'].map(workspaceTable).join('')}
`;

/** Connected accounts of other services, their events, and issues created there. */
export const integrations = { name: '088-integrations', sql };
