import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import { tableOf } from '../../../store/columns.ts';
import type { Transaction } from '../../../store/database.ts';
import type { MovedPointers } from './merge-traces.ts';

/** A column of a table that names a person. */
export interface Pointer {
  table: string;
  column: string;
  /** the other column of the primary key */
  key: string;
  /** the entity whose row the key names */
  entity: AnyEntity | undefined;
}

/** Records of imports and merges, and consents, stay with the person. */
const OWN = ['consents', 'person_import_rows', 'person_merges', 'person_merge_traces'];

// Every foreign key to people is found here, so areas need not declare them. Each is (workspace_id, column); the
// primary key of its table is (workspace_id, key), and a key other than the table's own id names a row of another
// table.
const POINTERS = `
select t.relname as "table", a.attname as "column", k.attname as "key", coalesce(o.relname, t.relname) as "of"
from pg_constraint c
  join pg_class t on t.oid = c.conrelid
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'workspace_id'
  join pg_constraint p on p.conrelid = c.conrelid and p.contype = 'p'
  join pg_attribute k on k.attrelid = c.conrelid and k.attnum = any(p.conkey) and k.attname <> 'workspace_id'
  left join pg_constraint f on f.conrelid = c.conrelid and f.contype = 'f' and k.attname <> 'id' and k.attnum = any(f.conkey)
  left join pg_class o on o.oid = f.confrelid
where c.contype = 'f' and c.confrelid = 'people'::regclass and cardinality(p.conkey) = 2
order by 1, 2`;

/** Columns that name people, in all tables except those of people themselves. */
export async function personPointers(transaction: Transaction): Promise<Pointer[]> {
  const found = await transaction.sql<Omit<Pointer, 'entity'> & { of: string }>(POINTERS);
  return found
    .filter(({ table }) => !OWN.includes(table))
    .map(({ of, ...pointer }) => ({ ...pointer, entity: entities.find((entity) => tableOf(entity) === of) }));
}

/** Changes rows that name one person to name another; returns these rows. */
export async function movePointers(
  transaction: Transaction,
  pointers: readonly Pointer[],
  from: string,
  to: string,
): Promise<MovedPointers[]> {
  const moved: MovedPointers[] = [];
  for (const { table, column, key } of pointers) {
    const rows = await transaction.sql<{ id: string }>(
      `update "${table}" set "${column}" = $3 where workspace_id = $1 and "${column}" = $2 returning "${key}" as id`,
      [transaction.workspaceId, from, to],
    );
    if (rows.length > 0) moved.push({ table, column, key, ids: rows.map(({ id }) => id) });
  }
  return moved;
}

/** Changes rows back that still name the person that a merge gave them. */
export async function movePointersBack(
  transaction: Transaction,
  pointers: readonly Pointer[],
  moved: readonly MovedPointers[],
  { personId, keptId }: { personId: string; keptId: string },
): Promise<void> {
  for (const { table, column, key } of pointers) {
    const ids = moved.find((one) => one.table === table && one.column === column)?.ids ?? [];
    if (ids.length === 0) continue;
    await transaction.sql(
      `update "${table}" set "${column}" = $3 where workspace_id = $1 and "${column}" = $2 and "${key}" = any($4::uuid[])`,
      [transaction.workspaceId, keptId, personId, ids],
    );
  }
}

/** Number of rows that name one of these people. */
export async function countPointers(
  transaction: Transaction,
  pointers: readonly Pointer[],
  ids: readonly string[],
): Promise<number> {
  let rows = 0;
  for (const { table, column } of pointers) {
    const [counted] = await transaction.sql<{ count: number }>(
      `select count(*)::int as count from "${table}" where workspace_id = $1 and "${column}" = any($2::uuid[])`,
      [transaction.workspaceId, ids],
    );
    rows += counted?.count ?? 0;
  }
  return rows;
}
