import { createField, type Field } from '@earshot/core/areas/fields/field';
import type { FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { filterFieldOf } from '@earshot/core/areas/fields/row-values';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { Note } from '@earshot/core/areas/pages/note';
import { compile } from '@earshot/core/rules/filter/compile';
import type { FieldForm, FilterForm } from '@earshot/core/rules/filter/form';
import type { FilterOperator } from '@earshot/core/rules/filter/operator';
import { T } from '@earshot/host/area';
import { fieldValue, sortingBy } from '@earshot/host/areas/fields/store/field-conditions';
import { withClient } from '@earshot/host/store/client';
import type { Transaction } from '@earshot/host/store/database';
import { filterNarrow, type HasValue, ownValue } from '@earshot/host/store/filter-sql';
import type { Sorting } from '@earshot/host/store/find';
import { selectIds } from '@earshot/host/store/select';
import { testDatabase } from '../kit/hosts/database.ts';
import { aProject, aRoom, stopTestHost } from '../kit/hosts/host.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = 'filter, sort and first page over 100,000 rows by custom fields: p95 ≤ 3x the same query on real columns';
const PAGE = 51;
const OPTIONS = ['Driver', 'Customer', 'Vendor', 'Clerk', 'Nurse'].map((label, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  label,
  colour: '#3b82f6',
}));

/** The fields that are measured: their values in row `g`, the column of their keys, and the column of the peer. */
const MEASURED: readonly { type: FieldTypeName; key: string; sqlType: string; value: string; json: string }[] = [
  { type: 'NUMBER', key: 'number', sqlType: 'float8', value: `(g * 7919 % 10007)::float8`, json: `to_jsonb(v)` },
  { type: 'NPS', key: 'number', sqlType: 'float8', value: `(g * 31 % 11)::float8`, json: `to_jsonb(v)` },
  { type: 'BOOLEAN', key: 'number', sqlType: 'float8', value: `(g % 3 / 2)::float8`, json: `to_jsonb(v = 1)` },
  {
    type: 'DATETIME',
    key: 'moment',
    sqlType: 'timestamptz(3)',
    value: `timestamptz '2026-01-01Z' + (g * 104729 % 525600) * interval '1 minute'`,
    json: `to_jsonb(v)`,
  },
  {
    type: 'TEXT',
    key: 'text',
    sqlType: 'text',
    value: `'answer ' || (g * 7907 % 50021) || ' of somebody in town ' || (g % 401)`,
    json: `to_jsonb(v)`,
  },
  {
    type: 'SELECT',
    key: 'reference',
    sqlType: 'uuid',
    value: `('00000000-0000-4000-8000-00000000000' || (g * 17 % 5))::uuid`,
    json: `jsonb_build_array(v)`,
  },
];
const columnOf = (type: FieldTypeName) => `bench_${type.toLowerCase()}`;
/** Rows with an empty cell: every twelfth. */
const FILLED = 'g % 12 <> 5';

async function seed(transaction: Transaction, projectIds: readonly string[], fields: readonly Field[], rows: number) {
  const { workspaceId } = transaction;
  await transaction.sql(
    `insert into notes (id, workspace_id, revision, created_at, created_by, updated_at, project_id, title, preview,
        characters, source_name, source_hash)
      select gen_random_uuid(), $1, 1, now(), null, now() - g * interval '1 second',
        ($2::uuid[])[1 + g % array_length($2::uuid[], 1)], 'Note ' || g, '', g, '', '' from generate_series(1, $3::int) g`,
    [workspaceId, projectIds, rows],
  );
  for (const { type, key, value, json } of MEASURED) {
    const field = fields.find((one) => one.type === type);
    await transaction.sql(
      `insert into field_values (workspace_id, row_id, field_id, part, value, ${key})
        select $1, id, $2, 0, ${json}, v from (select id, characters::int8 as g from notes where workspace_id = $1) n,
          lateral (select ${value} as v) as valued where ${FILLED}`,
      [workspaceId, field?.id],
    );
    await transaction.sql(
      `update notes set ${columnOf(type)} = (select ${value} from (select characters::int8 as g) n where ${FILLED})
        where workspace_id = $1`,
      [workspaceId],
    );
  }
}

type Drawn = [type: FieldTypeName, operator: FilterOperator, ...values: string[]];
/** Typical conditions: some keep most rows, some few. */
const CONDITIONS: readonly Drawn[] = [
  ['NUMBER', 'GREATER_THAN', '9900'],
  ['NUMBER', 'LESS_THAN', '9000'],
  ['NPS', 'IS', '9', '10'],
  ['NPS', 'LESS_THAN', '7'],
  ['BOOLEAN', 'IS', 'true'],
  ['DATETIME', 'IS_AFTER', '2026-12-20'],
  ['DATETIME', 'IS_BEFORE', '2026-06-01'],
  ['TEXT', 'CONTAINS', 'town 17'],
  ['TEXT', 'IS', 'answer 7907 of somebody in town 1'],
  ['TEXT', 'IS_NOT_EMPTY'],
  ['SELECT', 'HAS_ANY_OF', OPTIONS[0]?.id ?? '', OPTIONS[1]?.id ?? ''],
  ['SELECT', 'HAS_NONE_OF', OPTIONS[2]?.id ?? ''],
];

interface Asked {
  form: FilterForm;
  sort: FieldTypeName;
  direction: 'ASC' | 'DESC';
  projectIds: string[];
}

/** Draws one to three conditions; sort orders and projects alternate. */
function* drawn(fields: readonly Field[], projectIds: string[], count: number): Generator<Asked> {
  const form = ([type, operator, ...values]: Drawn): FieldForm => ({
    field: fields.find((field) => field.type === type)?.id ?? '',
    operator,
    values,
  });
  for (let at = 0; at < count; at += 1) {
    const few = Array.from({ length: 1 + (at % 3) }, (_, more) => CONDITIONS[(at * 5 + more * 7) % CONDITIONS.length]);
    const sort = MEASURED[at % MEASURED.length]?.type ?? 'NUMBER';
    yield {
      form: { combinator: at % 5 === 4 ? 'or' : 'and', fields: few.map((one) => form(one as Drawn)) },
      sort,
      direction: at % 2 ? 'DESC' : 'ASC',
      projectIds: at % 4 === 0 ? projectIds.slice(0, 1) : projectIds,
    };
  }
}

/** Milliseconds of a query, the best of three. */
async function timed(act: () => Promise<unknown[]>): Promise<{ ms: number; rows: number }> {
  const times: number[] = [];
  let rows = 0;
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    rows = (await act()).length;
    times.push(performance.now() - start);
  }
  return { ms: Math.min(...times), rows };
}

/** Filters and sorts many notes by custom fields, beside the same by columns of the table. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const rows = Number(option(args, 'rows') ?? (small ? 2000 : 100_000));
  const queries = Number(option(args, 'queries') ?? (small ? 12 : 240));
  const { admin, workspaceId } = await aRoom();
  const projectIds: string[] = [];
  for (let at = 0; at < 4; at += 1) projectIds.push((await aProject(admin)).id);
  const fields: Field[] = [];
  for (const { type } of MEASURED)
    fields.push({
      ...(await admin.do(createField, {
        placeId: workspaceId,
        scope: 'NOTE',
        type,
        label: type,
        ...(type === 'SELECT' ? { options: OPTIONS } : {}),
      })),
      workspaceId,
    });
  const database = admin.host.container.get(T.database);
  const columns = MEASURED.map(({ type, sqlType }) => `add column ${columnOf(type)} ${sqlType}`);
  const indexes = MEASURED.map(
    ({ type, sqlType }) =>
      `create index bench_${type.toLowerCase()} on notes (workspace_id, ${sqlType === 'text' ? `left(${columnOf(type)}, 100)` : columnOf(type)}, id)`,
  );
  const { connection } = await testDatabase();
  const alone = (sql: string) => withClient(connection, (client) => client.query(sql));
  await alone(`alter table notes ${columns.join(', ')}; ${indexes.join('; ')}`);
  await database.inWorkspace(workspaceId, (transaction) => seed(transaction, projectIds, fields, rows));
  for (const table of ['notes', 'field_values']) await alone(`vacuum analyze ${table}`);
  const own: number[] = [];
  const peer: number[] = [];
  const slowest: { ms: number; peerMs: number; asked: string }[] = [];
  const fieldById = (id: string) => fields.find((field) => field.id === id);
  const typeOf = (id: string) => fieldById(id)?.type ?? 'NUMBER';
  for (const { form, sort, direction, projectIds: where } of drawn(fields, projectIds, queries)) {
    const compiled = compile(form, { fieldOf: filterFieldOf(Note, fieldById), now: new Date() });
    const field = fields.find(({ type }) => type === sort) as Field;
    const column = `"Note".${columnOf(sort)}`;
    const ask = (hasOf: (id: string) => HasValue, sorting: Sorting) =>
      database.inWorkspace(workspaceId, (transaction) =>
        transaction.ask<{ id: string }>(
          selectIds(Note, workspaceId, {
            where: { projectId: where },
            narrow: filterNarrow(compiled, hasOf),
            sorting,
            limit: PAGE,
            trashed: false,
          }),
        ),
      );
    const key = sort === 'TEXT' ? `left(${column}, 100)` : column;
    const byColumn: Sorting = {
      join: () => '',
      by: `${key} ${direction} nulls last, "Note".id ${direction}`,
      has: () => `${column} is not null`,
      hasNot: () => `${column} is null`,
    };
    const ours = await timed(() =>
      ask((id) => fieldValue(Note, fieldById(id) as Field), sortingBy(Note, field, direction)),
    );
    const theirs = await timed(() =>
      ask((id) => ownValue(`"Note".${columnOf(typeOf(id))}`, fieldType(typeOf(id)).filterKind), {
        ...byColumn,
        join: () => '',
      }),
    );
    if (ours.rows !== theirs.rows)
      throw new Error(`${ours.rows} rows by fields, ${theirs.rows} by columns: ${JSON.stringify({ sort, form })}`);
    own.push(ours.ms);
    peer.push(theirs.ms);
    slowest.push({
      ms: rounded(ours.ms),
      peerMs: rounded(theirs.ms),
      asked: JSON.stringify({ sort, direction, form }),
    });
  }
  await stopTestHost();
  const [ownP95, peerP95] = [quantile(own, 0.95), quantile(peer, 0.95)];
  return {
    bench: 'fields',
    holds: ownP95 <= 3 * peerP95,
    goal: GOAL,
    ratio: rounded(ownP95 / peerP95),
    peer: rounded(peerP95),
    own: rounded(ownP95),
    medians: { own: rounded(quantile(own, 0.5)), peer: rounded(quantile(peer, 0.5)) },
    most: { own: rounded(Math.max(...own)), peer: rounded(Math.max(...peer)) },
    rows,
    queries,
    slowest: slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 5),
  };
}
