// A program has no account, so its tokens name none; nothing ever deletes an account.
const sql = `
alter table members add column kind text not null default 'PERSON' check (kind in ('PERSON', 'PROGRAM')),
  add column email_confirmed bool not null default true, add column job_function text;
alter table accounts add column email_confirmed bool not null default true;
alter table access_tokens drop constraint access_tokens_account_id_fkey;
`;

/** Tokens of a workspace act as programs; unconfirmed addresses; members' job functions. */
export const programs = { name: '105-programs', sql };
