import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table reels (${base}, project_id uuid not null, title text not null, layout text not null, items jsonb not null,
  primary key (workspace_id, id), ${within('project_id', 'projects')});
create index on reels (workspace_id, project_id, created_at desc);
create table reel_exports (${base}, project_id uuid not null, reel_id uuid not null, format text not null, captions bool not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  events jsonb not null, included int4 not null, left_out int4 not null, notices text[] not null, duration_ms int4 not null,
  bytes float8 not null, hash text not null, started_at timestamptz(3), ended_at timestamptz(3), problem text not null,
  primary key (workspace_id, id), ${within('reel_id', 'reels')}, ${within('project_id', 'projects')});
create index on reel_exports (workspace_id, reel_id, created_at desc);
create index on reel_exports (workspace_id, project_id);
create index on reel_exports (workspace_id, hash) where hash <> '';
create table reel_export_sources (workspace_id uuid not null, export_id uuid not null, highlight_id uuid not null,
  file_id uuid not null, hash text not null, primary key (workspace_id, export_id, highlight_id),
  ${within('export_id', 'reel_exports')});
create index on reel_export_sources (workspace_id, highlight_id);
create index on reel_export_sources (workspace_id, file_id);
${['reels', 'reel_exports', 'reel_export_sources'].map(workspaceTable).join('\n')}
`;

/** Reels of highlights, their exports, and the highlights and recordings that an export holds. */
export const reels = { name: '220-reels', sql };
