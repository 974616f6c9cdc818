import { limits } from '@earshot/core/limits';
import { type AnyEntity, type AnyRow, lowerFirst, type Row, type Shape } from '@earshot/core/model/entity';
import { type AnyOperation, conditionsOf, type listInput, operationNamed } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { inAudience, reaches } from '@earshot/core/rules/permission';
import * as z from 'zod';
import { mayBeStored } from '../store/columns.ts';
import type { Find, Narrowing, Sorting, Where } from '../store/find.ts';
import { changedMeanwhile, type Rows } from '../store/rows.ts';
import type { Handler, ListedPage } from './handlers.ts';
import { keepingOrder, rankIn, rankRow } from './order.ts';
import type { Work } from './work.ts';

type Call<E extends AnyEntity> = { input: Record<string, unknown>; work: Work; object: Row<E> };
type Verb = (entity: AnyEntity, operations: Map<string, AnyOperation>) => (call: Call<AnyEntity>) => Promise<unknown>;

/** The default handlers of the generated operations. */
const VERBS: [name: (entity: AnyEntity) => string, verb: Verb][] = [
  [
    ({ name }) => `create${name}`,
    (entity, operations) => (call) => createRow(entity, call.work, call.input, operations.get(`delete${entity.name}`)),
  ],
  [
    ({ name }) => `update${name}`,
    (entity, operations) => (call) => updateRow(entity, call, operations.get(`update${entity.name}`)),
  ],
  [
    ({ name }) => `delete${name}`,
    (entity, operations) => (call) => trashRow(entity, call.work, call.object, operations.get(`restore${entity.name}`)),
  ],
  [
    ({ name }) => `restore${name}`,
    (entity, operations) => (call) =>
      restoreRow(entity, call.work, call.object, operations.get(`delete${entity.name}`)),
  ],
  [
    ({ name }) => `rank${name}`,
    (entity, operations) => (call) =>
      rankRow(entity, call.work, call.object, {
        afterId: (call.input.afterId as string | null | undefined) ?? null,
        inverse: operations.get(`rank${entity.name}`),
      }),
  ],
  [({ name }) => lowerFirst(name), () => async (call) => call.object],
  [({ plural }) => lowerFirst(plural), (entity) => (call) => listRows(entity, call.work, call.input as ListInput)],
];

/** The handlers of all generated operations that no area handles itself. */
export function standardHandlers(entities: AnyEntity[], operations: AnyOperation[], taken: Handler[]): Handler[] {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const busy = new Set(taken.map(({ operation }) => operation.name));
  return entities.flatMap((entity) =>
    VERBS.flatMap(([nameOf, verb]) => {
      const operation = byName.get(nameOf(entity));
      // Entities with filters have their own list handler: this one would ignore them.
      const filtered = entity.options.filters && operation?.name === lowerFirst(entity.plural);
      return operation && !busy.has(operation.name) && !filtered
        ? [{ operation, inside: verb(entity, byName) as Handler['inside'] }]
        : [];
    }),
  );
}

/** Creates a row from a user's input, with its event and its inverse for Undo. */
export async function createRow<E extends AnyEntity>(
  entity: E,
  work: Work,
  values: Partial<Row<E>>,
  inverse?: AnyOperation,
): Promise<Row<E>> {
  const rank = entity.options.ranked && !(values as { rank?: number }).rank && (await rankIn(entity, work, values));
  const row = await work.rows(entity).insert({
    createdBy: work.actor.memberId,
    ...values,
    ...(typeof rank === 'number' ? { rank } : {}),
  });
  work.emit('created', entity, [row]);
  if (inverse) work.undoBy(inverse, { id: row.id });
  return row;
}

/** Updates the submitted fields; refuses with CONFLICT if the row has changed since `revision`. */
export async function updateRow<E extends AnyEntity>(
  entity: E,
  { input, work, object }: Call<E>,
  inverse?: AnyOperation,
): Promise<Row<E>> {
  const { id, revision, ...sent } = input;
  const changes = { ...sent, ...(await rankThere(entity, work, object, sent)) };
  if (revision !== undefined && revision !== object.revision) throw changedMeanwhile(object);
  const fields = Object.keys(changes).filter((field) => changes[field] !== undefined);
  if (fields.length === 0) return object;
  work.demandOpenWords(entity, object);
  const update = () =>
    work.rows(entity).update(String(id), changes as Partial<Row<E>>, { revision: revision as number | undefined });
  const ranks = entity.options.history && fields.includes('rank');
  const row = ranks ? await keepingOrder(entity, work, object, update) : await update();
  work.emit('updated', entity, [row], fields);
  const before: Record<string, unknown> = object;
  if (inverse) work.undoBy(inverse, { id, ...Object.fromEntries(fields.map((field) => [field, before[field]])) });
  return row;
}

// Placed last in another list, unless its rank was sent as well (as Undo does).
async function rankThere(
  entity: AnyEntity,
  work: Work,
  object: AnyRow,
  sent: Record<string, unknown>,
): Promise<object> {
  const within = entity.options.ranked?.within;
  const to = within && sent[within];
  if (!within || to === undefined || sent.rank !== undefined) return {};
  const from = (object as Record<string, unknown>)[within];
  return to === from ? {} : { rank: await rankIn(entity, work, { [within]: to }) };
}

/** Moves a row to trash. */
export async function trashRow<E extends AnyEntity>(
  entity: E,
  work: Work,
  object: Row<E>,
  inverse?: AnyOperation,
  also: Partial<Row<E>> = {},
): Promise<Row<E>> {
  if (!entity.options.trash) throw new Error(`${entity.name} declares no trash: how would its rows be erased?`);
  if (object.trashedAt) return object;
  const row = await work.rows(entity).update(object.id, { ...also, trashedAt: new Date().toISOString() });
  work.emit('trashed', entity, [row]);
  if (inverse) work.undoBy(inverse, { id: object.id });
  return row;
}

/** Restores a row from trash. */
export async function restoreRow<E extends AnyEntity>(
  entity: E,
  work: Work,
  object: Row<E>,
  inverse?: AnyOperation,
  also: Partial<Row<E>> = {},
): Promise<Row<E>> {
  if (!object.trashedAt) return object;
  const row = await work.rows(entity).update(object.id, { ...also, trashedAt: null });
  work.emit('restored', entity, [row]);
  if (inverse) work.undoBy(inverse, { id: object.id });
  return row;
}

type ListInput = z.infer<typeof listInput>;

/** Options of a list beyond the caller's input. */
export interface Listing {
  narrow?: readonly Narrowing[];
  /** replaces `orderBy`; rows without a value come last */
  sorting?: Sorting;
  /** maximum up to which the total is counted */
  most?: number;
  /** cuts a page to the first rows that fit; without it every page is whole */
  fitting?: (ids: readonly string[]) => Promise<string[]>;
}

/** Rows of a list with this condition that the caller can read. */
export function listedRows(
  entity: AnyEntity,
  work: Work,
  { trashed, ...condition }: ListInput['condition'],
  narrow: Find['narrow'],
): Find & { where: Where; trashed: boolean } {
  if (trashed !== undefined && typeof trashed !== 'boolean')
    throw new Refusal('BAD_USER_INPUT', 'condition.trashed is true or false.');
  const asked = checkedCondition(entity, condition);
  const where = { ...asked, ...both(asked, scope(entity, work, trashed === true)), ...hiddenInTrash(entity, trashed) };
  return { where, trashed: trashed === true, pageThere: trashed !== true, narrow };
}

/** Page of the rows that the caller can read, with a cursor for the next page. */
export async function listRows<E extends AnyEntity>(
  entity: E,
  work: Work,
  input: ListInput,
  { narrow, sorting, most, fitting }: Listing = {},
): Promise<ListedPage<Row<E>>> {
  if (sorting && input.after !== undefined)
    throw new Refusal('BAD_USER_INPUT', 'A list that is sorted by a field is paged with `offset`, not with `after`.');
  const { where, ...shown } = listedRows(entity, work, input.condition, narrow);
  const order = orderOf(input.orderBy);
  const find: Find = {
    where,
    order: [order],
    limit: input.first + 1,
    offset: input.offset,
    ...shown,
    after: cursorOf(entity, order[0], input.after),
    without: unasked(entity, work.shown),
  };
  const read = fitting ? readFitting(fitting) : sorting ? readSorted(sorting) : readAll;
  const { nodes, more } =
    input.first === 0 ? { nodes: [], more: false } : await read(work.rows(entity), find, input.first);
  const last = nodes.at(-1);
  // A first page that has everything needs no count.
  const whole = input.offset === 0 && !input.after && input.first > 0 && !more;
  return {
    nodes,
    totalCount: () => (whole ? nodes.length : work.rows(entity).count(where, shown.trashed, { ...shown, limit: most })),
    pageInfo: { hasNextPage: more, endCursor: last && !sorting ? makeCursor(last, order[0]) : null },
  };
}

/** Virtual fields that were not requested; relations consist of columns only. */
const unasked = ({ options: { virtual = [] } }: AnyEntity, shown: Work['shown']): Find['without'] =>
  shown && new Set(virtual.filter((field) => !shown.has(field)));

/** Reads one page; `find.limit` is one more than its rows, which shows whether there are more. */
type Read = <E extends AnyEntity>(
  rows: Rows<E>,
  find: Find,
  first: number,
) => Promise<{ nodes: Row<E>[]; more: boolean }>;

const readAll: Read = async (rows, find, first) => {
  const found = await rows.find(find);
  return { nodes: found.slice(0, first), more: found.length > first };
};

const readFitting =
  (fitting: NonNullable<Listing['fitting']>): Read =>
  async (rows, find, first) => {
    const found = await rows.ids(find);
    const fit = await fitting(found.slice(0, first));
    const nodes = await rows.find({
      where: { id: fit },
      order: find.order,
      trashed: find.trashed,
      without: find.without,
    });
    return { nodes, more: found.length > fit.length };
  };

/** Reads a page ordered by values of another table: rows with a value, then those without. */
const readSorted =
  (sorting: Sorting): Read =>
  async (rows, { order: _, offset = 0, limit = 0, ...find }, first) => {
    const narrow = find.narrow ?? [];
    const sorted = await rows.ids({ ...find, sorting, offset, limit });
    // Their number is needed only from the last page of those with a value.
    const before =
      sorted.length > 0 || offset === 0
        ? offset
        : await rows.count(find.where, find.trashed, { ...find, narrow: [...narrow, sorting.has] });
    const rest =
      sorted.length === limit
        ? []
        : await rows.ids({
            ...find,
            narrow: [...narrow, sorting.hasNot],
            order: [],
            offset: Math.max(0, offset - before),
            limit: limit - sorted.length,
          });
    const ids = [...sorted, ...rest].slice(0, first);
    const found = new Map(
      (await rows.find({ where: { id: ids }, trashed: find.trashed, without: find.without })).map((row) => [
        row.id,
        row,
      ]),
    );
    return { nodes: ids.flatMap((id) => found.get(id) ?? []), more: sorted.length + rest.length > first };
  };

// The readable set limits every condition (contract 7). Trash shows rows to members who can restore them.
function scope(entity: AnyEntity, work: Work, trashed: boolean): Where {
  const { place } = entity.options;
  if (place === 'workspace') return trashed && !mayRestore(entity, work) ? { id: [] } : {};
  const { access } = work;
  if (place !== 'self')
    return { [place]: access.readable.filter((id) => !trashed || reaches(access.level(id), 'WRITE')) };
  const seen = trashed ? [...access.places.keys()].filter((id) => access.level(id) === 'FULL') : access.readable;
  return { id: seen };
}

function mayRestore(entity: AnyEntity, work: Work): boolean {
  const restore = operationNamed(`restore${entity.name}`);
  return restore !== undefined && inAudience(restore.audience, true, work.actor);
}

// A row whose creation was undone is in trash without having been deleted: it is not listed.
const hiddenInTrash = ({ row }: AnyEntity, trashed: unknown): Where =>
  trashed === true && 'undone' in row.shape ? { undone: false } : {};

// A field in both the condition and the readable set must match both: neither replaces the other.
function both(asked: Where, wall: Where): Where {
  const fields = Object.keys(wall).filter((field) => asked[field] !== undefined);
  const held = fields.map((field) => {
    const seen = new Set([wall[field]].flat());
    return [field, [asked[field]].flat().filter((value) => seen.has(value))] as const;
  });
  return { ...wall, ...Object.fromEntries(held) };
}

function checkedCondition(entity: AnyEntity, condition: Record<string, unknown>): Where {
  const asked = Object.entries(condition);
  if (asked.length === 0) return condition;
  const allowed = conditionsOf(entity);
  const shape = entity.row.shape as Shape;
  for (const [field, value] of asked) {
    const schema = shape[field];
    if (!allowed.includes(field) || !schema)
      throw new Refusal(
        'BAD_USER_INPUT',
        `A list of these cannot be narrowed by "${field.slice(0, 50)}". Use one of ${allowed.join(', ')}.`,
      );
    const values = Array.isArray(value) ? value : [value];
    if (values.length > limits.conditionValues)
      throw new Refusal('BAD_USER_INPUT', `Narrow a list by at most ${limits.conditionValues} values at once.`);
    if (!values.every((one) => mayBeStored(schema, one) && !holdsNul(one)))
      throw new Refusal('BAD_USER_INPUT', `The value for "${field}" is not one that it can have.`);
  }
  return condition;
}

/**
 * The field and direction of an order such as CREATED_AT_DESC. The operation's input allows only existing ones
 * (ordersOf).
 */
export function orderOf(orderBy = 'CREATED_AT_DESC'): [string, 'ASC' | 'DESC'] {
  const direction = orderBy.endsWith('_ASC') ? 'ASC' : 'DESC';
  const field = orderBy
    .slice(0, -direction.length - 1)
    .toLowerCase()
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return [field, direction];
}

const cursor = z.tuple([z.union([z.string(), z.number(), z.null()]), z.uuid()]);
/** The cursor for continuing a list after this row. */
export const makeCursor = (row: AnyRow, field: string) =>
  Buffer.from(JSON.stringify([(row as Record<string, unknown>)[field] ?? null, row.id])).toString('base64url');

// PostgreSQL's texts cannot contain NUL.
const holdsNul = (value: unknown) => typeof value === 'string' && value.includes('\u0000');

/** The row of a cursor, with the fields that an order by this field needs. */
export function cursorOf(entity: AnyEntity, field: string, after: string | undefined): Find['after'] {
  if (after === undefined) return undefined;
  const read = cursor.safeParse(parsedJson(Buffer.from(after, 'base64url').toString('utf8')));
  const schema = (entity.row.shape as Shape)[field];
  if (!read.success || holdsNul(read.data[0]) || !schema || !mayBeStored(schema, read.data[0]))
    throw new Refusal('BAD_USER_INPUT', 'Invalid cursor. Start again from the first page.');
  const [value, id] = read.data;
  return { value, id };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}
