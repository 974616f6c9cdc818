/** What the tables of another program’s export become. */
export const importMappings = {
  name: '102-import-mappings',
  sql: "alter table project_imports add column mapping jsonb not null default '[]'",
};
