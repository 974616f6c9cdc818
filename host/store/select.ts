import type { AnyEntity } from '@earshot/core/model/entity';
import { pageEntities } from '@earshot/core/model/page';
import { types } from 'pg';
import { type Column, type ColumnType, columnsOf, tableOf } from './columns.ts';
import type { Find } from './find.ts';
import type { Statement } from './statement.ts';
import { virtualSql } from './virtual.ts';

interface Table {
  columns: Map<string, Column>;
  /** every field of a row as SQL, under the field's name */
  projection: Map<string, string>;
  from: string;
}

const tables = new WeakMap<AnyEntity, Table>();

function tableFor(entity: AnyEntity): Table {
  const known = tables.get(entity) ?? described(entity);
  tables.set(entity, known);
  return known;
}

function described(entity: AnyEntity): Table {
  const columns = columnsOf(entity);
  const shown = ({ name, field }: Column) => `${virtualSql[`${entity.name}.${field}`] ?? `"${name}"`} as "${field}"`;
  const virtual = (entity.options.virtual ?? []).map((field): [string, string] => {
    const sql = virtualSql[`${entity.name}.${field}`];
    if (!sql) throw new Error(`host/store/virtual.ts has no SQL for ${entity.name}.${field}`);
    return [field, `${sql} as "${field}"`];
  });
  return {
    columns: new Map(columns.map((column) => [column.field, column])),
    projection: new Map([...columns.map((column): [string, string] => [column.field, shown(column)]), ...virtual]),
    from: `${tableOf(entity)} as "${entity.name}"`,
  };
}

// The type used for comparing a value. A number outside of int4 is compared as a number and matches nothing.
const COMPARED: Partial<Record<ColumnType, string>> = {
  uuid: 'uuid',
  timestamptz: 'timestamptz',
  text: 'text',
  int4: 'int8',
  float8: 'float8',
  bool: 'bool',
};

/** The conditions of one statement, with its bound values. */
class Conditions {
  readonly bind: unknown[] = [];

  constructor(
    private readonly entity: AnyEntity,
    private readonly table: Table,
  ) {}

  /** The placeholder of a value. */
  value(value: unknown, type: string): string {
    return `$${this.bind.push(value)}::${type}`;
  }

  /** The column of a field; only declared names become part of an SQL text. */
  column(field: string): Column {
    const column = this.table.columns.get(field);
    if (!column) throw new Error(`${this.entity.name} has no column for ${field}`);
    return column;
  }

  /** The field has this value, or one of these. */
  is(field: string, value: unknown): string {
    if (value === undefined) throw new Error(`${this.entity.name}.${field} was asked for without a value`);
    const { name, type } = this.column(field);
    if (value === null) return `"${name}" is null`;
    // A list of one is compared as one value, so that an index gives its rows in order.
    if (Array.isArray(value) && value.length === 1 && value[0] !== null) return this.is(field, value[0]);
    return Array.isArray(value)
      ? `"${name}" = any(${this.value(value, `${this.compared(field, type)}[]`)})`
      : `"${name}" = ${this.value(value, this.compared(field, type))}`;
  }

  /** The field names no row of these tables in trash. */
  liesOutsideTrash(field: string, tables: readonly string[]): string[] {
    const row = `"${this.entity.name}"`;
    const { name } = this.column(field);
    return tables.map(
      (under) => `not exists (select 1 from ${under} as under where under.workspace_id = ${row}.workspace_id
        and under.id = ${row}."${name}" and under.trashed_at is not null)`,
    );
  }

  /** The row follows another one in an order. PostgreSQL puts null last, and first in descending order. */
  behind([field, direction]: [string, 'ASC' | 'DESC'], after: { value: unknown; id: string }): string {
    const { name, type, nullable } = this.column(field);
    const step = direction === 'ASC' ? '>' : '<';
    const compared = this.compared(field, type);
    // Compares a pair at once, so that the index scan starts at the page.
    if (!nullable)
      return `("${name}", "id") ${step} (${this.value(after.value, compared)}, ${this.value(after.id, 'uuid')})`;
    const sameAndBehind = `(${this.is(field, after.value)} and "id" ${step} ${this.value(after.id, 'uuid')})`;
    if (after.value === null)
      return direction === 'ASC' ? sameAndBehind : `(${sameAndBehind} or "${name}" is not null)`;
    const further = `"${name}" ${step} ${this.value(after.value, compared)}`;
    return `(${further} or ${sameAndBehind}${direction === 'ASC' ? ` or "${name}" is null` : ''})`;
  }

  private compared(field: string, type: ColumnType): string {
    const compared = COMPARED[type];
    if (!compared) throw new Error(`${this.entity.name}.${field} cannot be compared`);
    return compared;
  }
}

const PAGES = pageEntities.map(tableOf);

const TRASHED = new Map<Find['trashed'], string>([
  [true, '"trashed_at" is not null'],
  [false, '"trashed_at" is null'],
]);

function matching(
  conditions: Conditions,
  { options: { page, person } }: AnyEntity,
  workspaceId: string,
  { where = {}, trashed = false, pageThere = false, narrow = [] }: Find,
): string {
  const fields = Object.entries(where).map(([field, value]) => conditions.is(field, value));
  const trash = TRASHED.get(trashed);
  const there = pageThere && page ? conditions.liesOutsideTrash(page, PAGES) : [];
  const aboutThere = pageThere && person ? conditions.liesOutsideTrash(person, ['people']) : [];
  const narrowed = narrow.map((condition) => condition((value, type) => conditions.value(value, type)));
  const further = [...aboutThere, ...narrowed];
  return [conditions.is('workspaceId', workspaceId), ...(trash ? [trash] : []), ...fields, ...there, ...further].join(
    ' and ',
  );
}

const projected = ({ projection }: Table, without: Find['without']): string =>
  [...projection].flatMap(([field, sql]) => (without?.has(field) ? [] : sql)).join(', ');

/** Names of prepared look-ups of rows by id, by their text. */
const lookups = new Map<string, string>();

/**
 * The name of a prepared look-up by ids, once per connection: planning it takes longer than running it, and the index
 * of the ids is always the best plan. Lists stay unprepared, since their best plan depends on the request.
 */
function lookupName(text: string, { where = {}, narrow = [], order, sorting, offset }: Find): string | undefined {
  const byIds = Object.keys(where).join() === 'id';
  if (!byIds || narrow.length > 0 || order || sorting || offset) return undefined;
  const name = lookups.get(text) ?? `look_up_${lookups.size}`;
  lookups.set(text, name);
  return name;
}

/** The statement behind Rows.find. */
export function selectRows(entity: AnyEntity, workspaceId: string, find: Find): Statement {
  const table = tableFor(entity);
  const projection = projected(table, find.without);
  const conditions = new Conditions(entity, table);
  const { by, rows } = found(conditions, entity, workspaceId, find);
  // Ids are found first if there is an offset: an index can suffice for the skipped rows, and virtual fields are the
  // most expensive part.
  const text = find.offset
    ? `select ${projection} from ${table.from} where ${conditions.is('workspaceId', workspaceId)}
        and "id" = any(array(select "${entity.name}".id ${rows})) ${by}`
    : `select ${projection} ${rows}`;
  return { text, bind: conditions.bind, types: asWritten, name: lookupName(text, find) };
}

/** The statement behind Rows.ids; without an order, ids come in any order. */
export function selectIds(entity: AnyEntity, workspaceId: string, find: Find): Statement {
  const table = tableFor(entity);
  const conditions = new Conditions(entity, table);
  const rows =
    find.order || find.sorting
      ? found(conditions, entity, workspaceId, find).rows
      : `from ${table.from} where ${matching(conditions, entity, workspaceId, find)}`;
  return { text: `select "${entity.name}".id ${rows}`, bind: conditions.bind };
}

/** The from, where and order clauses for matching rows. */
function found(
  conditions: Conditions,
  entity: AnyEntity,
  workspaceId: string,
  find: Find,
): { by: string; rows: string } {
  const { order = [], limit, offset, after, sorting } = find;
  const [first] = order;
  const matched = matching(conditions, entity, workspaceId, find);
  const behind = after && first ? ` and ${conditions.behind(first, after)}` : '';
  const columns = [...order, ['id', first?.[1] ?? 'ASC'] as const].map(
    ([field, direction]) => `"${conditions.column(field).name}" ${direction === 'ASC' ? 'asc' : 'desc'}`,
  );
  const by = `order by ${sorting ? sorting.by : columns.join(', ')}`;
  const joined = sorting ? ` ${sorting.join((value, type) => conditions.value(value, type))}` : '';
  const most = limit === undefined ? '' : ` limit ${conditions.value(limit, 'int8')}`;
  const skipped = offset ? ` offset ${conditions.value(offset, 'int8')}` : '';
  return { by, rows: `from ${tableFor(entity).from}${joined} where ${matched}${behind} ${by}${most}${skipped}` };
}

/** The statement behind Rows.count; its only row has `rows`. */
export function countRows(entity: AnyEntity, workspaceId: string, find: Find): Statement {
  const table = tableFor(entity);
  const conditions = new Conditions(entity, table);
  const found = `from ${table.from} where ${matching(conditions, entity, workspaceId, find)}`;
  const counted =
    find.limit === undefined
      ? found
      : `from (select 1 ${found} limit ${conditions.value(find.limit, 'int8')}) as counted`;
  return { text: `select count(*)::float8 as rows ${counted}`, bind: conditions.bind };
}

// The form in which PostgreSQL writes a timestamp for a session in UTC: 2026-11-21 17:05:20.12+00
const WRITTEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;
const readDate = types.getTypeParser(types.builtins.TIMESTAMPTZ);

// Dates are ISO strings everywhere outside the driver; converting the text without a Date halves the cost of a row.
function isoDate(written: string): string {
  const [, day, time, fraction = ''] = WRITTEN.exec(written) ?? [];
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : (readDate(written) as Date).toISOString();
}

const asWritten: Statement['types'] = {
  getTypeParser: ((type: number, format?: 'text') =>
    type === types.builtins.TIMESTAMPTZ ? isoDate : types.getTypeParser(type, format)) as typeof types.getTypeParser,
};
