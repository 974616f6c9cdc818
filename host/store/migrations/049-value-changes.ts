import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/** Like field_values, a change belongs to a row of any fielded entity, so row_id has no foreign key. */
const sql = `
create table field_value_changes (workspace_id uuid not null, row_id uuid not null, field_id uuid not null,
  number bigint generated always as identity, before jsonb, after jsonb, changed_by uuid,
  at timestamptz(3) not null default now(),
  primary key (workspace_id, row_id, number), ${within('field_id', 'fields')});
create index on field_value_changes (workspace_id, field_id);
${workspaceTable('field_value_changes')}
`;

/** Earlier values of custom fields, and the authors of changes. */
export const valueChanges = { name: '049-value-changes', sql };
