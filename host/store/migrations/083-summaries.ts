import { base, within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

// A quote is erased with its source; the hash of a page's text shows whether it has changed since. `index-behind`
// indexes pages again for that.
const sql = `
alter table projects add column default_framework text not null default 'Summary',
  add column default_summary_language text not null default 'AUTO';
alter table documents add column text_hash text not null default '';
create table summaries (${base}, text text not null default '', place_id uuid not null, subject text not null, page_id uuid,
  theme_id uuid, tag_id uuid, framework text not null, title text not null, language text not null, prompt text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')), progress int4 not null,
  problem text not null, source_hash text not null, transcript bool not null, shown_at timestamptz(3),
  check ((subject in ('NOTE', 'INSIGHT')) = (page_id is not null) and (subject = 'THEME') = (theme_id is not null)
    and (subject = 'TAG') = (tag_id is not null)),
  primary key (workspace_id, id), ${within('page_id', 'documents')}, ${within('theme_id', 'themes')}, ${within('tag_id', 'tags')});
create index on summaries (workspace_id, place_id, shown_at desc);
create index on summaries (workspace_id, page_id) where page_id is not null;
create index on summaries (workspace_id, theme_id) where theme_id is not null;
create index on summaries (workspace_id, tag_id) where tag_id is not null;
create unique index summaries_open on summaries (workspace_id, coalesce(page_id, theme_id, tag_id, place_id))
  where state in ('WAITING', 'RUNNING') and trashed_at is null;
create table summary_contents (workspace_id uuid not null, summary_id uuid not null, sections jsonb not null,
  primary key (workspace_id, summary_id), ${within('summary_id', 'summaries')});
create table summary_quotes (workspace_id uuid not null, summary_id uuid not null, section int4 not null, rank int4 not null,
  page_id uuid, highlight_id uuid, point_id uuid, start int4 not null, text text not null, speaker_id uuid, start_ms int4,
  primary key (workspace_id, summary_id, section, rank), ${within('summary_id', 'summaries')},
  ${within('page_id', 'documents')}, ${within('highlight_id', 'highlights')}, ${within('point_id', 'data_points')});
create index on summary_quotes (workspace_id, page_id) where page_id is not null;
create index on summary_quotes (workspace_id, highlight_id) where highlight_id is not null;
create index on summary_quotes (workspace_id, point_id) where point_id is not null;
${['summaries', 'summary_contents', 'summary_quotes'].map(workspaceTable).join('\n')}
${inEachWorkspace(`update documents set indexed_seq = -1 where text_hash = '';`)}
`;

/** Summaries, their quotes, and projects' default settings for them. */
export const summaries = { name: '083-summaries', sql };
