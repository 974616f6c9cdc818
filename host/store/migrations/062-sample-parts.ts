import { workspaceTable } from './workspace-table.ts';

const sql = `
create table sample_parts (workspace_id uuid not null, id uuid not null, kind text not null check (kind in ('Person', 'Field')),
  primary key (workspace_id, id));
${workspaceTable('sample_parts')}
`;

/** Parts of the sample outside of folders and channels: people and their fields. */
export const sampleParts = { name: '062-sample-parts', sql };
