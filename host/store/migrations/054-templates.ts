import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table templates (${base}, title text not null, description text not null,
  kind text not null check (kind in ('NOTE', 'INSIGHT', 'PROJECT')), primary key (workspace_id, id));
create table template_contents (workspace_id uuid not null, template_id uuid not null, content jsonb not null,
  primary key (workspace_id, template_id), ${within('template_id', 'templates')});
${['templates', 'template_contents'].map(workspaceTable).join('\n')}
`;

/** Templates of notes, insights and projects; their contents are separate, since lists do not read them. */
export const templates = { name: '054-templates', sql };
