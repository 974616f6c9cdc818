import * as z from 'zod';
import { limits } from '../limits.ts';
import { fieldForm, filterForm } from '../rules/filter/form.ts';
import {
  type Answer,
  type AnyEntity,
  choice,
  type Entity,
  type GrantedLevel,
  inWords,
  lowerFirst,
  moment,
  type Row,
  ref,
  type Shape,
  sentId,
} from './entity.ts';

/** Audiences of an operation, checked before any object. Each includes the requirements of those before it. */
export const AUDIENCES = ['anyone', 'account', 'member', 'contributor', 'manager', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The rate budget of a call, per account and address (host/operations/rates.ts). */
export type RateClass = 'read' | 'public' | 'search' | 'write' | 'bulk' | 'sign-in' | 'live';

/** A page of a list, as in GraphQL. */
export interface Page<T> {
  nodes: T[];
  totalCount: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export type Output =
  | { kind: 'one'; of: AnyEntity | Answer; nullable?: boolean }
  | { kind: 'many'; of: AnyEntity | Answer }
  | { kind: 'page'; of: AnyEntity }
  | { kind: 'done' };

export interface Operation<I extends z.ZodObject = z.ZodObject, O = unknown, E extends AnyEntity = AnyEntity> {
  readonly kind: 'operation';
  readonly name: string;
  readonly effect: 'read' | 'write';
  /** transport: graphql by default; rest and socket for data that GraphQL cannot carry (bytes, edits) */
  readonly transport: 'graphql' | 'rest' | 'socket';
  readonly audience: Audience;
  /** entity of the object with `input.id`, and the level needed there; with `trashed` it can be in trash */
  readonly on?: { entity: E; level: GrantedLevel; trashed?: boolean };
  readonly input: I;
  readonly output: Output;
  readonly rate: RateClass;
  /** action in the audit log; null for reads, except exports of logs */
  readonly audit: string | null;
  /** true if the answer shows a secret once: it is not stored for repeated calls */
  readonly once?: boolean;
  /** refusal of viewers in an operation for contributors */
  readonly viewers?: string;
  /** milliseconds within which the browser joins calls into one request */
  readonly joinedWithinMs?: number;
  /** one sentence for the schema and its documentation */
  readonly description: string;
  /** type of the answer only, never a value */
  readonly answers?: O;
}
// biome-ignore lint/suspicious/noExplicitAny: inputs are contravariant in handlers, only any erases them
export type AnyOperation = Operation<any, any, any>;

export type InputOf<T> = T extends Operation<infer I, unknown> ? z.input<I> : never;
export type ParsedInput<T> = T extends Operation<infer I, unknown> ? z.output<I> : never;
export type AnswerOf<T> = T extends Operation<z.ZodObject, infer O> ? O : never;
/** The row with `input.id`. */
export type ObjectOf<T> = T extends Operation<z.ZodObject, unknown, infer E> ? Row<E> : never;

const one = <T extends AnyEntity | Answer>(of: T, nullable = false): Output => ({ kind: 'one', of, nullable });

/** The value of an output at run time. */
export type Value<T> = T extends Answer<string, infer F> ? z.infer<z.ZodObject<F>> : Row<T>;

type Rest<I extends z.ZodObject, E extends AnyEntity> = Partial<
  Omit<Operation, 'kind' | 'name' | 'input' | 'output' | 'answers' | 'on'>
> & {
  input: I;
  on?: E;
  level?: GrantedLevel;
  trashed?: boolean;
  description: string;
};

// Loaded operations by name; a browser does not load all (core/model/all.ts).
const named = new Map<string, AnyOperation>();

/** The operation with this name; undefined if its declaration is not loaded. */
export const operationNamed = (name: string): AnyOperation | undefined => named.get(name);

function declare<I extends z.ZodObject, O, E extends AnyEntity>(
  name: string,
  effect: 'read' | 'write',
  output: Output,
  rest: Rest<I, E>,
): Operation<I, O, E> {
  const { on, level = effect === 'read' ? 'READ' : 'WRITE', trashed, ...others } = rest;
  const operation: Operation<I, O, E> = {
    kind: 'operation',
    name,
    effect,
    transport: 'graphql',
    audience: 'member',
    rate: effect,
    audit: effect === 'write' ? name : null,
    output,
    ...(on ? { on: { entity: on, level, ...(trashed ? { trashed } : {}) } } : {}),
    ...others,
  };
  named.set(name, operation as unknown as AnyOperation);
  return operation;
}

const answersOne =
  (effect: 'read' | 'write') =>
  <I extends z.ZodObject, T extends AnyEntity | Answer, E extends AnyEntity>(name: string, of: T, rest: Rest<I, E>) =>
    declare<I, Value<T>, E>(name, effect, one(of), rest);

const answersMany =
  (effect: 'read' | 'write') =>
  <I extends z.ZodObject, T extends AnyEntity | Answer, E extends AnyEntity>(name: string, of: T, rest: Rest<I, E>) =>
    declare<I, Value<T>[], E>(name, effect, { kind: 'many', of }, rest);

/** Declares a change that returns one row. */
export const command = answersOne('write');

/** Declares a change that returns several rows, limited to those that the caller can read. */
export const listCommand = answersMany('write');

/** Declares a change that only returns `true`. */
export const act = <I extends z.ZodObject, E extends AnyEntity>(name: string, rest: Rest<I, E>) =>
  declare<I, boolean, E>(name, 'write', { kind: 'done' }, rest);

/** Declares a read that returns one object. */
export const query = answersOne('read');

/** Declares a read that returns a short list. */
export const listQuery = answersMany('read');

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The sort orders of this entity's list, such as CREATED_AT_DESC. */
export function ordersOf(entity: AnyEntity): [string, ...string[]] {
  const fields = ['createdAt', 'updatedAt', ...(entity.options.orders ?? [])];
  return fields.flatMap((field) => [`${snake(field)}_ASC`, `${snake(field)}_DESC`]) as [string, ...string[]];
}

const plain = (schema: z.ZodType): boolean => {
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional;
  if (inner) return plain(schema.unwrap() as z.ZodType);
  return !(schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord);
};

/** The fields of `condition` in this entity's list. */
export function conditionsOf(entity: AnyEntity): string[] {
  const own = Object.entries(entity.row.shape as Shape).filter(
    ([field, schema]) => plain(schema) && !entity.options.virtual?.includes(field),
  );
  return own
    .map(([field]) => field)
    .filter((field) => !['workspaceId', 'revision', 'createdAt', 'updatedAt', 'trashedAt'].includes(field));
}

/** The input of every list (VW-07). */
export const listInput = z.strictObject({
  condition: z.record(z.string(), z.unknown()).default({}),
  orderBy: z.string().optional(),
  first: z.int().min(0).max(1000).default(50),
  after: z.string().max(500).optional(),
  offset: z.int().min(0).max(limits.listOffset).default(0),
});

export interface Crud<E extends AnyEntity> {
  create: Operation<E['creation'], Row<E>>;
  update: Operation<z.ZodObject<E['patch']['shape'] & { id: z.ZodUUID; revision: z.ZodOptional<z.ZodInt> }>, Row<E>, E>;
  remove: Operation<z.ZodObject<{ id: z.ZodUUID }>, Row<E>, E>;
  restore: Operation<z.ZodObject<{ id: z.ZodUUID }>, Row<E>, E>;
  one: Operation<z.ZodObject<{ id: z.ZodUUID }>, Row<E>, E>;
  list: Operation<typeof listInput, Page<Row<E>>>;
}

export interface CrudLevels {
  audience?: Audience;
  read?: Audience;
  create?: Audience;
  update?: GrantedLevel;
  remove?: GrantedLevel;
}

const idInput = z.strictObject({ id: sentId() });

/** The six operations of every entity: create, update, delete (to trash), restore, one, list. */
export function crud<N extends string, F extends Shape, S extends Shape>(
  of: Entity<N, F, S>,
  levels: CrudLevels = {},
): Crud<Entity<N, F, S>> {
  const { audience = 'contributor', read = 'member', create = audience, update = 'WRITE', remove = 'WRITE' } = levels;
  const words = inWords(of.name);
  const changes = z.strictObject({ id: sentId(), revision: z.int().optional(), ...of.patch.shape });
  const made = {
    create: command(`create${of.name}`, of, { input: of.creation, audience: create, description: `Make a ${words}.` }),
    update: command(`update${of.name}`, of, {
      on: of,
      level: update,
      input: changes,
      audience,
      description: `Change a ${words}; what is not sent stays.`,
    }),
    remove: command(`delete${of.name}`, of, {
      on: of,
      level: remove,
      input: idInput,
      audience,
      description: `Move a ${words} to trash.`,
    }),
    restore: command(`restore${of.name}`, of, {
      on: of,
      level: remove,
      trashed: true,
      input: idInput,
      audience,
      description: `Take a ${words} out of trash.`,
    }),
    one: query(lowerFirst(of.name), of, {
      on: of,
      input: idInput,
      audience: read,
      description: `One ${words} by its id.`,
    }),
    list: declare(
      lowerFirst(of.plural),
      'read',
      { kind: 'page', of },
      {
        input: listInput.extend({ orderBy: choice(`${of.name}Order`, ordersOf(of)).optional() }),
        audience: read,
        description: `The ${words} rows that the caller can read.`,
      },
    ),
  };
  return made as unknown as Crud<Entity<N, F, S>>;
}

/** Inputs of a list with filters (SE-06): conditions, and a custom field to sort by. */
const filtering = {
  filter: filterForm.optional(),
  /** additional condition, always combined by AND: that of a group */
  within: fieldForm.optional(),
  /** alternative to `orderBy`; rows without a value come last; paging needs `offset`, not `after` */
  sortBy: z
    .strictObject({ fieldId: ref('Field'), direction: choice('SortDirection', ['ASC', 'DESC']).default('ASC') })
    .optional(),
};
const filteredInput = listInput.extend(filtering);
export type FilteredInput = z.output<typeof filteredInput>;
export type Filtering = z.output<z.ZodObject<typeof filtering>>;

/** The list of an entity with `filters`, which takes a filter and a custom field to sort by; its area implements it. */
export const withFilters = <E extends AnyEntity>(list: Crud<E>['list']) =>
  ({ ...list, input: list.input.extend(filtering) }) as Operation<typeof filteredInput, Page<Row<E>>>;

/**
 * Declares the operation that moves a row in a manual order, with the level that it needs; returns the rows whose rank
 * changed.
 */
export const ranking = <E extends AnyEntity>(of: E, level: GrantedLevel = 'WRITE') =>
  listCommand(`rank${of.name}`, of, {
    on: of,
    level,
    input: z.strictObject({ id: sentId(), afterId: ref(of.name).nullable().default(null) }),
    audience: 'contributor',
    description: `Put a ${inWords(of.name)} right after another of the same list, or first.`,
  });

/** Event of the spine: a change of rows, with their ids, never their values. */
const spineEvent = z.object({
  seq: z.int(),
  type: z.string(),
  entity: z.string(),
  ids: z.array(z.uuid()),
  placeId: z.uuid().nullable(),
  fields: z.array(z.string()),
  actorId: z.uuid().nullable(),
  at: moment(),
});
export type SpineEvent = z.infer<typeof spineEvent>;
