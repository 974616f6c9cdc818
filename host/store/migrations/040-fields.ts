import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/**
 * A value has one row for each of its keys; the first also has the value itself. A field belongs to a project or to the
 * workspace, and a value to a note, insight or person, so neither place_id nor row_id has a foreign key.
 */
const sql = `
create table field_sets (${base}, place_id uuid not null, scope text not null, label text not null, rank float8 not null,
  primary key (workspace_id, id));
create index on field_sets (workspace_id, place_id);
create table fields (${base}, place_id uuid not null, scope text not null, type text not null, label text not null,
  field_set_id uuid, options jsonb not null, max_selected int4 not null, format text not null,
  currency_symbol text not null, rank float8 not null,
  primary key (workspace_id, id), ${within('field_set_id', 'field_sets', 'set null (field_set_id)')});
create index on fields (workspace_id, place_id);
create index on fields (workspace_id, field_set_id) where field_set_id is not null;
create table field_preferences (${base}, project_id uuid not null, field_id uuid not null, hidden bool not null,
  primary key (workspace_id, id), unique (workspace_id, project_id, field_id),
  ${within('project_id', 'projects')}, ${within('field_id', 'fields')});
create index on field_preferences (workspace_id, field_id);
create table field_values (workspace_id uuid not null, row_id uuid not null, field_id uuid not null, part int2 not null,
  value jsonb, text text, number float8, moment timestamptz(3), reference uuid,
  primary key (workspace_id, row_id, field_id, part), ${within('field_id', 'fields')},
  check ((value is not null) = (part = 0)), check (num_nonnulls(text, number, moment, reference) = 1));
create index on field_values (workspace_id, field_id, left(text, 100), row_id) where text is not null;
create index on field_values (workspace_id, field_id, number, row_id) where number is not null;
create index on field_values (workspace_id, field_id, moment, row_id) where moment is not null;
create index on field_values (workspace_id, field_id, reference, row_id) where reference is not null;
${['field_sets', 'fields', 'field_preferences', 'field_values'].map(workspaceTable).join('\n')}
`;

/** Custom fields, field sets, hidden fields of projects, and the values of rows. */
export const customFields = { name: '040-fields', sql };
