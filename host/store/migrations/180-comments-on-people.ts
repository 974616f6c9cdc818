import { within } from './table.ts';
import { inEachWorkspace } from './workspace-table.ts';

const sql = `
alter table comments alter column page_id drop not null, alter column project_id drop not null,
  add column person_id uuid, add column place_id uuid, add ${within('person_id', 'people')};
${inEachWorkspace('update comments set place_id = project_id where workspace_id = next_workspace;')}
alter table comments alter column place_id set not null,
  add constraint comments_subject check (num_nonnulls(page_id, person_id) = 1 and (page_id is null) = (project_id is null));
create index on comments (workspace_id, person_id, created_at) where person_id is not null;
create index on comments (workspace_id, place_id, created_at desc);
`;

/** A comment is about a page or about a person; its place is the project or the directory. */
export const commentsOnPeople = { name: '180-comments-on-people', sql };
