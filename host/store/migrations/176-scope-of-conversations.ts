const sql = `
alter table ask_conversations add column folder_ids uuid[] not null default '{}', add column project_ids uuid[] not null default '{}',
  add column channel_ids uuid[] not null default '{}';
`;

/** A conversation continues with the scope of its last question. */
export const scopeOfConversations = { name: '176-scope-of-conversations', sql };
