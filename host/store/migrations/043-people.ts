import { base } from './table.ts';
import { inEachWorkspace, workspaceTable } from './workspace-table.ts';

/** place_id is the directory: the workspace's id as a UUID of version 8 (core/rules/directory.ts). */
const sql = `
alter table members add column people_access bool not null default true,
  add column projects_access bool not null default true;
create table people (${base}, place_id uuid not null, name text not null, email text not null,
  primary key (workspace_id, id));
create index on people (workspace_id, name, id) where trashed_at is null;
create index on people (workspace_id, email, id) where trashed_at is null;
${workspaceTable('people')}
${['fields', 'field_sets']
  .map((table) =>
    inEachWorkspace(`update ${table} set place_id = overlay(workspace_id::text placing '8' from 15 for 1)::uuid
      where scope = 'PERSON';`),
  )
  .join('\n')}
`;

/** The people directory, and access to it. */
export const people = { name: '043-people', sql };
