import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/**
 * A merged person is in trash. person_merges outlives them, so that old links still work; the record of a merge's
 * changes is erased with them, as it can then no longer be undone.
 */
const sql = `
create table person_merges (workspace_id uuid not null, person_id uuid not null, kept_id uuid not null,
  number bigint generated always as identity, at timestamptz(3) not null default now(),
  primary key (workspace_id, person_id), ${within('kept_id', 'people')});
create index on person_merges (workspace_id, kept_id);
create table person_merge_traces (workspace_id uuid not null, person_id uuid not null,
  filled jsonb not null, cells jsonb not null, pointers jsonb not null,
  primary key (workspace_id, person_id), ${within('person_id', 'people')});
${['person_merges', 'person_merge_traces'].map(workspaceTable).join('\n')}
`;

/** Merges of people, with the changes they made. */
export const personMerges = { name: '046-person-merges', sql };
