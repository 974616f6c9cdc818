// Programs name a channel and no workspace: channel_tokens is above them, accessed by
// host/areas/channels/store/channel-tokens.ts only.
const sql = `
create table channel_tokens (token_hash bytea primary key, workspace_id uuid not null, channel_id uuid not null,
  kind text not null check (kind in ('KEY', 'HOOK')), signed bool not null, unique (workspace_id, channel_id, kind));
create function erase_channel_tokens() returns trigger language plpgsql as $$
begin delete from channel_tokens where workspace_id = old.workspace_id and channel_id = old.id; return null; end $$;
create trigger erase_channel_tokens after delete on channels for each row execute function erase_channel_tokens();
`;

/** Keys and addresses with which programs send data. */
export const pushes = { name: '021-pushes', sql };
