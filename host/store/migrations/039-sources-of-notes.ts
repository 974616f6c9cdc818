/** Source file of a note, so that the same file is not imported twice by mistake. */
export const sourcesOfNotes = {
  name: '039-sources-of-notes',
  sql: `alter table notes add source_hash text not null default '';
create index notes_by_source on notes (workspace_id, project_id, source_hash) where source_hash <> '';`,
};
