// Accounts are above the workspaces, and so are the links that set their passwords:
// host/areas/workspace/store/password-resets.ts only.
const sql = `
create table password_resets (account_id uuid primary key references accounts on delete cascade, token_hash bytea not null unique,
  workspace_id uuid not null, created_by uuid not null, expires_at timestamptz(3) not null);
`;

/** Links with which members set a new password. */
export const passwordResets = { name: '037-password-resets', sql };
