/** Columns whose earlier values are stored, by table; `history` of their entities names the same fields. */
const KEPT = {
  projects: ['title', 'summary', 'icon', 'colour', 'folder_id', 'status', 'trashed_at'],
  folders: ['name', 'icon', 'colour', 'parent_id', 'trashed_at'],
};

const differ = (columns: string[]) =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');

const sql = Object.entries(KEPT)
  .map(
    ([table, columns]) => `
create trigger ${table}_changed_fields after update of ${columns.join(', ')} on ${table} for each row
  when (${differ(columns)}) execute function keep_row_change(${columns.join(', ')});
create trigger ${table}_forgotten after delete on ${table} referencing old table as erased
  for each statement execute function forget_row_changes();`,
  )
  .join('');

/** Projects and folders have a history, like notes. */
export const historyOfPlaces = { name: '175-history-of-places', sql };
