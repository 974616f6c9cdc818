/** Order and visibility of the entries in a project's navigation. */
export const projectEntries = {
  name: '047-project-entries',
  sql: `alter table projects add entries jsonb not null default '[]'::jsonb;`,
};
