import { base, within } from './table.ts';
import { workspaceTable } from './workspace-table.ts';

const sql = `
create table speakers (${base}, note_id uuid not null, project_id uuid not null, name text not null, merged_into_id uuid,
  primary key (workspace_id, id), ${within('note_id', 'notes')}, ${within('project_id', 'projects')}, ${within('merged_into_id', 'speakers')});
create index on speakers (workspace_id, note_id);
create table word_times (workspace_id uuid not null, note_id uuid not null, words jsonb not null, primary key (workspace_id, note_id),
  ${within('note_id', 'notes')});
${['speakers', 'word_times'].map(workspaceTable).join('\n')}
`;

/** Speakers of transcripts, and the times of words. */
export const speakers = { name: '008-speakers', sql };
