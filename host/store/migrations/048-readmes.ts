import { within } from './table.ts';

/** The note that a project shows as its readme. */
export const readmes = {
  name: '048-readmes',
  sql: `alter table projects add readme_id uuid, add ${within('readme_id', 'notes', 'set null (readme_id)')};
create index on projects (workspace_id, readme_id) where readme_id is not null;`,
};
