const sql = `
create table access_tokens (id uuid primary key, account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references tenants on delete cascade, title text not null, scope text not null,
  token_hash bytea not null unique, created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null, used_at timestamptz(3));
create index on access_tokens (workspace_id, account_id);
`;

/** Access tokens of programs. Like sessions, they are looked up before their workspace is known. */
export const accessTokens = { name: '085-access-tokens', sql };
