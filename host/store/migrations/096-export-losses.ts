import { within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
alter table project_exports add column loss_count int4 not null default 0;
create table project_export_losses (workspace_id uuid not null, export_id uuid not null, rank int4 not null,
  kind text not null, title text not null, why text not null, primary key (workspace_id, export_id, rank),
  ${within('export_id', 'project_exports')});
${workspaceTable('project_export_losses')}
`;

/** Losses of exports in other formats. */
export const exportLosses = { name: '096-export-losses', sql };
