import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table text_mentions (workspace_id uuid not null, page_id uuid not null, member_id uuid not null,
  primary key (workspace_id, page_id, member_id), ${within('page_id', 'documents')}, ${within('member_id', 'members')});
create index on text_mentions (workspace_id, member_id);
${workspaceTable('text_mentions')}
`;

/** Members mentioned in the text of a page: each is notified once. */
export const textMentions = { name: '181-text-mentions', sql };
