/** In which order a project shows the entries of its navigation, and which ones it hides. */
export const projectEntries = {
  name: '047-project-entries',
  sql: `alter table projects add entries jsonb not null default '[]'::jsonb;`,
};
