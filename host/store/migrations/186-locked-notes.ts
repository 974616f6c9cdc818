const COLUMNS = ['title', 'locked', 'trashed_at'];

const sql = `
alter table notes add column locked bool not null default false, add column published bool not null default false;
drop trigger notes_changed_fields on notes;
create trigger notes_changed_fields after update of ${COLUMNS.join(', ')} on notes for each row
  when (${COLUMNS.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
  execute function keep_row_change(${COLUMNS.join(', ')});
`;

/** Notes can be locked; an import has the published state. */
export const lockedNotes = { name: '186-locked-notes', sql };
