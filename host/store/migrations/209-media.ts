import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
alter table files add column duration_ms int4, add column sound bool, add column moving bool,
  add column derived text[] not null default '{}', add column warning text not null default '';
alter table notes add column recording_id uuid;
create table media_jobs (${base}, file_id uuid not null, place_id uuid not null, kind text not null,
  processing text not null default 'STANDARD', segments text not null default 'SEGMENTED',
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  events jsonb not null, engine text not null, started_at timestamptz(3), ended_at timestamptz(3),
  problem text not null, primary key (workspace_id, id), ${within('file_id', 'files')});
create index on media_jobs (workspace_id, file_id, created_at desc);
create index on media_jobs (workspace_id, place_id, created_at desc);
create index on files (workspace_id) where kind in ('AUDIO', 'VIDEO') and status = 'COMPLETE' and derived = '{}';
${workspaceTable('media_jobs')}
`;

/** Facts of recordings, and the jobs that process them. */
export const media = { name: '209-media', sql };
