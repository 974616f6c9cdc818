const sql = `
alter table ask_conversations add column folder_ids uuid[] not null default '{}', add column project_ids uuid[] not null default '{}',
  add column channel_ids uuid[] not null default '{}';
`;

/** A conversation goes on where its last question was asked. */
export const scopeOfConversations = { name: '176-scope-of-conversations', sql };
