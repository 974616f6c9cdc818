import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

/**
 * A merged person is in trash. person_merges outlives them, so that old links lead on; what a merge changed goes with
 * them, for then it can no longer be taken back.
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

/** Who was merged into whom, and what that changed. */
export const personMerges = { name: '046-person-merges', sql };
