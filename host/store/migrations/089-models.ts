import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// A sentence of a model is erased with any of its supporting quotes, however these are erased.
const sql = `
create table model_settings (workspace_id uuid primary key references tenants on delete cascade, no_models bool not null,
  provider text not null, ask_mode text not null, summary_mode text not null, regions jsonb not null,
  calls_per_day int4 not null, characters_per_day int8 not null);
create table model_calls (${base}, purpose text not null, outcome text not null, provider text not null, model text not null,
  region text not null, host text not null, member_id uuid, status int4, bytes_out int4 not null, bytes_in int4 not null default 0,
  characters int4 not null, ended_at timestamptz(3), primary key (workspace_id, id));
create index on model_calls (workspace_id, created_at desc, id);
alter table projects add column ask_mode text not null default 'ON', add column summary_mode text not null default 'ON';
alter table ask_messages add column state text not null default 'DONE', add column model text not null default '',
  add column notice text not null default '', add column sentence_count int4 not null default 0,
  add column unverified jsonb not null default '{}';
create table ask_sentences (workspace_id uuid not null, message_id uuid not null, number int4 not null, text text not null,
  primary key (workspace_id, message_id, number), ${within('message_id', 'ask_messages')});
alter table ask_quotes add column sentence int4;
alter table summaries add column model text not null default '', add column unverified int4 not null default 0;
create table summary_sentences (workspace_id uuid not null, summary_id uuid not null, section int4 not null, number int4 not null,
  text text not null, primary key (workspace_id, summary_id, section, number), ${within('summary_id', 'summaries')});
alter table summary_quotes add column sentence int4;
create function forget_ask_sentences() returns trigger language plpgsql as $$ begin
  delete from ask_sentences s using erased e where s.workspace_id = e.workspace_id and s.message_id = e.message_id and s.number = e.sentence;
  return null;
end $$;
create trigger ask_quotes_erased after delete on ask_quotes referencing old table as erased
  for each statement execute function forget_ask_sentences();
create function forget_summary_sentences() returns trigger language plpgsql as $$ begin
  delete from summary_sentences s using erased e where s.workspace_id = e.workspace_id and s.summary_id = e.summary_id
    and s.section = e.section and s.number = e.sentence;
  return null;
end $$;
create trigger summary_quotes_erased after delete on summary_quotes referencing old table as erased
  for each statement execute function forget_summary_sentences();
${['model_settings', 'model_calls', 'ask_sentences', 'summary_sentences'].map(workspaceTable).join('\n')}
`;

/** Text models: a workspace's uses of them, the ledger of calls, and their output. */
export const models = { name: '089-models', sql };
