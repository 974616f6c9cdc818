// Browsers in which an account has signed in, by a hash of the number in their cookie; above the workspaces, like
// accounts.
const sql = `
create table devices (
  id_hash bytea primary key, account_id uuid not null references accounts on delete cascade,
  signed_in_at timestamptz(3) not null default now(), expires_at timestamptz(3) not null);
create index on devices (account_id);
create index on devices (expires_at);
`;

/** Recognised browsers expire, and an account has a maximum number. */
export const devices = { name: '033-devices', sql };
