import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table mails (${base}, kind text not null, recipient text not null, member_id uuid, about_id uuid,
  subject text not null, state text not null, problem text not null default '', sent_at timestamptz(3),
  primary key (workspace_id, id), ${within('member_id', 'members')});
create unique index on mails (workspace_id, member_id, about_id) where about_id is not null;
create index on mails (workspace_id, created_at);
create table mail_contents (workspace_id uuid not null, mail_id uuid not null, sealed jsonb not null,
  primary key (workspace_id, mail_id), ${within('mail_id', 'mails')});
create table mail_settings (workspace_id uuid not null, member_id uuid not null, comments boolean not null,
  primary key (workspace_id, member_id), ${within('member_id', 'members')});
${['mails', 'mail_contents', 'mail_settings'].map(workspaceTable).join('')}
`;

/** Mail: the outbox, the encrypted content of mails, and members' settings. */
export const mail = { name: '084-mail', sql };
