import { within } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

/** Search tables, each with its rows' creator and time of creation, for data of channels and surveys its own date. */
const TABLES = {
  NOTE: 'notes',
  INSIGHT: 'insights',
  CANVAS: 'canvases',
  HIGHLIGHT: 'highlights',
  TAG: 'tags',
  PROJECT: 'projects',
  PROJECT_CATEGORY: 'folders',
  CHANNEL: 'channels',
  THEME: 'themes',
  SURVEY: 'surveys',
  PERSON: 'people',
};

const filled = Object.entries(TABLES).map(
  ([type, table]) => `
    update search_items i set created_at = r.created_at, created_by = r.created_by from ${table} r
      where i.workspace_id = next_workspace and i.type = '${type}' and r.workspace_id = i.workspace_id and r.id = i.id;`,
);

// An update writes an indexed row into each index again; rebuilding them takes less time.
const sql = `
alter table search_items add column created_at timestamptz(3) not null default now(), add column created_by uuid;
drop index search_items_words;
drop index search_items_title_words;
${inEachWorkspace(filled.join(''))}
create index search_items_words on search_items using gin (words) with (gin_pending_list_limit = 1024);
create index search_items_title_words on search_items using gin (title_words) with (gin_pending_list_limit = 1024);
create index search_items_created on search_items (workspace_id, created_at desc);
create table feeds (workspace_id uuid not null, id uuid not null, member_id uuid not null, title text not null,
  request jsonb not null, shared bool not null, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), deleted_at timestamptz(3),
  primary key (workspace_id, id), ${within('member_id', 'members')});
create index on feeds (workspace_id, member_id);
create index on feeds (workspace_id) where shared;
create table feed_visits (workspace_id uuid not null, feed_id uuid not null, member_id uuid not null, at timestamptz(3) not null,
  seen pg_snapshot not null, primary key (workspace_id, feed_id, member_id), ${within('feed_id', 'feeds')}, ${within('member_id', 'members')});
create index on feed_visits (workspace_id, member_id);
${['feeds', 'feed_visits'].map(workspaceTable).join('\n')}
`;

/** Creator and creation time of search items; saved feeds, and members' last visits. */
export const searchFilters = { name: '090-search-filters', sql };
