/** Mappings of the tables in another program’s export. */
export const importMappings = {
  name: '102-import-mappings',
  sql: "alter table project_imports add column mapping jsonb not null default '[]'",
};
