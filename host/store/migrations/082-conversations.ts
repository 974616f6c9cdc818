import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table ask_conversations (workspace_id uuid not null, id uuid not null, member_id uuid not null, title text not null,
  created_at timestamptz(3) not null default clock_timestamp(), updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3), primary key (workspace_id, id), ${within('member_id', 'members')});
create index on ask_conversations (workspace_id, member_id, updated_at desc);
create table ask_messages (workspace_id uuid not null, id uuid not null, conversation_id uuid not null, number int4 not null,
  role text not null, text text not null, is_question bool not null, quote_count int4 not null default 0, rating text,
  created_at timestamptz(3) not null default clock_timestamp(), primary key (workspace_id, id), unique (workspace_id, conversation_id, number),
  ${within('conversation_id', 'ask_conversations')});
create table ask_quotes (workspace_id uuid not null, message_id uuid not null, number int4 not null, type text not null,
  item_id uuid not null, page_id uuid not null, place_id uuid not null, quote text not null,
  primary key (workspace_id, message_id, number), ${within('message_id', 'ask_messages')});
create index on ask_quotes (workspace_id, item_id);
create index on ask_quotes (workspace_id, page_id);
create index on ask_quotes (workspace_id, place_id);
${['ask_conversations', 'ask_messages', 'ask_quotes'].map(workspaceTable).join('\n')}
`;

/** Conversations of members with Ask, and their quotes. */
export const conversations = { name: '082-conversations', sql };
