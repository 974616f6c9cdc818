const STATES = "('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE')";

const sql = ['person_imports', 'survey_note_runs']
  .map(
    (table) => `alter table ${table} drop constraint ${table}_state_check,
  add constraint ${table}_state_check check (state in ${STATES});`,
  )
  .join('\n');

/** Imports of people and of notes from surveys can be stopped. */
export const cancelledImports = { name: '205-cancelled-imports', sql };
