import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

// Visitors of a public link name no workspace: share_tokens is above them, accessed by
// host/areas/shares/store/share-tokens.ts only.
const sql = `
create table shares (${base}, insight_id uuid, highlight_id uuid, project_id uuid not null, token text not null, protected bool not null,
  show_speakers bool not null, expires_at timestamptz(3), primary key (workspace_id, id), check (num_nonnulls(insight_id, highlight_id) = 1),
  ${within('insight_id', 'insights')}, ${within('highlight_id', 'highlights')}, ${within('project_id', 'projects')});
create index on shares (workspace_id, project_id);
create index on shares (workspace_id, insight_id);
create index on shares (workspace_id, highlight_id);
${workspaceTable('shares')}
create table share_tokens (token_hash bytea primary key, workspace_id uuid not null, share_id uuid not null, password_hash text,
  unique (workspace_id, share_id));
create function erase_share_token() returns trigger language plpgsql as $$
begin delete from share_tokens where workspace_id = old.workspace_id and share_id = old.id; return null; end $$;
create trigger erase_share_token after delete on shares for each row execute function erase_share_token();
`;

/** Public links. */
export const shares = { name: '010-shares', sql };
