import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// Minutes stay when a transcription is erased: no foreign key.
const sql = `
create table transcriptions (${base}, project_id uuid not null, note_id uuid not null, file_id uuid not null,
  transcriber text not null, transcriber_title text not null, language text not null, speakers int4, made_note_id uuid,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  duration_ms int4, words int4 not null, doubted int4 not null, warnings text[] not null, problem text not null,
  started_at timestamptz(3), ended_at timestamptz(3), primary key (workspace_id, id),
  ${within('note_id', 'notes')}, ${within('file_id', 'files')});
create index on transcriptions (workspace_id, note_id, created_at desc);
create index on transcriptions (workspace_id, file_id);
create index on transcriptions (workspace_id, project_id);
create table transcription_calls (workspace_id uuid not null, transcription_id uuid not null, handed_at timestamptz(3),
  remote_job text not null default '', spoken jsonb, transcript jsonb, primary key (workspace_id, transcription_id),
  ${within('transcription_id', 'transcriptions')});
create table transcription_minutes (workspace_id uuid not null, transcription_id uuid not null,
  counted_at timestamptz(3) not null default now(), duration_ms int4 not null,
  primary key (workspace_id, transcription_id));
create index on transcription_minutes (workspace_id, counted_at);
create table word_doubts (workspace_id uuid not null, note_id uuid not null, doubts jsonb not null,
  primary key (workspace_id, note_id), ${within('note_id', 'notes')});
alter table workspaces add column transcription_language text not null default '',
  add column transcription_vocabulary text[] not null default '{}';
alter table projects add column transcription_language text not null default '',
  add column transcription_vocabulary text[] not null default '{}';
${['transcriptions', 'transcription_calls', 'transcription_minutes', 'word_doubts'].map(workspaceTable).join('\n')}
`;

/** Transcriptions of recordings, the minutes that they took, and doubted words. */
export const transcriptions = { name: '215-transcriptions', sql };
