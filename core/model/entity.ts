import * as z from 'zod';
import type { TopNode } from '../documents/document.ts';
import { HEX_COLOUR, normalColour } from '../rules/colour.ts';
import './input-texts.ts';
import type { FilterKind } from '../rules/filter/operator.ts';
import type { FieldScope } from './field-scope.ts';
import type { SearchType } from './search-type.ts';

/** Permission levels in ascending order (PM-01). */
export const LEVELS = ['none', 'READ', 'WRITE', 'FULL'] as const;
export type Level = (typeof LEVELS)[number];
export type GrantedLevel = Exclude<Level, 'none'>;

/** Properties of a schema beyond its shape, read for creating GraphQL types and columns and by the operation runner. */
export interface Meaning {
  /** entity of an id; the runner loads and checks the row before the handler runs */
  ref?: { to: string; level: GrantedLevel; trashed?: boolean };
  /** GraphQL name of an enumeration */
  choice?: string;
  /** true for a value that is never returned and is masked in logs */
  secret?: boolean;
  /** true for an identifier of the host's, such as a plugin's id: no personal text, so the audit log can contain it */
  code?: boolean;
  /** true for JSON whose key order matters */
  ordered?: boolean;
}
export const meanings = z.registry<Meaning>();

const isWrapped = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly;

/** The schema inside optional(), default() and similar wrappers. */
export const bare = (schema: z.ZodType): z.ZodType => (isWrapped(schema) ? bare(schema.unwrap() as z.ZodType) : schema);

/** The meaning of a schema. describe() and further checks create another schema, which inherits it. */
export const meaningOf = (schema: z.ZodType): Meaning => meanings.get(bare(schema)) ?? {};

/** An id from a caller, in lowercase: PostgreSQL ignores the case of ids, code does not. */
export const sentId = () => z.uuid().toLowerCase();

/** An id of another entity; `level` is the level that the caller needs there. */
export const ref = (to: string, level: GrantedLevel = 'READ', options: { trashed?: boolean } = {}) =>
  sentId().register(meanings, { ref: { to, level, ...options } });

/** An enumeration with a name in GraphQL. */
export const choice = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values).register(meanings, { choice: name });

/** A value that is accepted but never returned, such as a password or key. */
export const secret = (max: number) => z.string().min(1).max(max).register(meanings, { secret: true });

/** The id of a part of the host, such as a plugin or the region of a model. */
export const codeName = (max = 100) => line(max).register(meanings, { code: true });

/** Texts by label, in the given order. */
export const labelledTexts = () => z.record(z.string(), z.string()).register(meanings, { ordered: true });

// Control characters, and the bidi overrides that hide the true order of a text.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

// Normalising takes quadratic time for a run of combining marks, so the length is checked first. A composed text is at
// most a few times shorter.
const roughly = (max: number) => z.string().max(max * 4, { error: `At most ${max} characters.`, abort: true });

/** Single line of typed text: NFC, trimmed, no control characters. */
export const line = (max: number) =>
  roughly(max)
    .normalize('NFC')
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine((text) => text.isWellFormed(), 'This text holds a broken character. Type it again.')
    .refine((text) => !UNPRINTABLE.test(text), 'Control characters cannot be used here.');

/** Several lines of plain text: NFC, no control characters except newline and tab. */
export const prose = (max: number) =>
  roughly(max)
    .normalize('NFC')
    .max(max, `At most ${max} characters.`)
    .refine((text) => text.isWellFormed(), 'This text holds a broken character. Type it again.')
    .refine((text) => !UNPRINTABLE.test(text.replaceAll(/[\r\n\t]/g, ' ')), 'Control characters cannot be used here.');

/** A title; '' if there is none, and then shown as its default name. */
export const title = (max: number) => line(max);

/** A hex colour of 3 or 6 digits, stored as lowercase #rrggbb (HT-06). */
export const colour = () =>
  z
    .string()
    .regex(HEX_COLOUR, 'Use a colour such as #3b82f6.')
    .overwrite((text) => normalColour(text) ?? text);

/** The values of custom fields by field id: a text, number, boolean, or ids of options or people. */
export const customFields = () =>
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** A moment in ISO 8601, in UTC. The year 0 is refused: PostgreSQL, like the calendar, begins with 1. */
export const moment = () => z.iso.datetime().refine((at) => !at.startsWith('0000'), 'Years start at 1.');

export type Shape = Record<string, z.ZodType>;

/** The common fields of all rows. */
const baseShape = {
  id: z.uuid(),
  workspaceId: z.uuid(),
  revision: z.int(),
  createdAt: moment(),
  createdBy: z.uuid().nullable(),
  updatedAt: moment(),
  trashedAt: moment().nullable(),
};

/** The searchable text of a row. Without `text`, which then comes from the document, the indexed text is unchanged. */
export interface SearchText {
  title: string;
  text?: string;
}

export interface EntityOptions<R, V extends string = keyof R & string> {
  /**
   * source of a row's grants: a field with a place's id, 'self' for a place, 'workspace' for objects shared with all
   * members
   */
  place: (keyof R & string) | 'self' | 'workspace';
  /** plural for GraphQL and the table, if irregular */
  plural?: string;
  /** fields that are set when a row is created and never updated */
  fixed?: readonly (keyof R & string)[];
  /** fields that are computed when a row is read; their SQL is in host/store/virtual.ts */
  virtual?: readonly V[];
  /**
   * stored fields that a list can be ordered by, besides createdAt and updatedAt; virtual fields have no column to
   * sort
   */
  orders?: readonly (keyof R & string)[];
  /**
   * set if the entity is a page: its content is a live document with the same id and this top node
   * (core/model/page.ts)
   */
  document?: TopNode;
  /** field with the id of the row's page; while the page is in trash, readers see the row in trash as well */
  page?: keyof R & string;
  /** field with the id of the row's person, with the same effect */
  person?: keyof R & string;
  /** rows with the same value of `within` are ordered manually by `rank`; equal ranks by name */
  ranked?: { within: keyof R & string; name: keyof R & string };
  /** boolean field that locks the row: while true, changes need FULL */
  lock?: keyof R & string;
  /** boolean field that locks title and text of a page: while true nobody can change them, the rest remains open */
  wordLock?: keyof R & string;
  /** readers of rows; by default everyone who can read the place */
  readers?: 'admin';
  /** title of a row: its own or its beginning, otherwise the default title of its type (NE-12) */
  title?: (row: R) => string;
  /**
   * rows have custom fields of this scope, in the virtual field `fields` (`customFields`); `ref('FieldedRow')` refers
   * to any of them
   */
  fielded?: FieldScope;
  /**
   * fields whose earlier values are stored (host/store/migrations/113-more-history.ts); `ref('RevisedRow')` refers to
   * rows of any such entity
   */
  history?: readonly (keyof R & string)[];
  /**
   * fields that a list of rows can be filtered by (SE-05), besides custom fields; the entity's area implements the
   * list
   */
  filters?: { readonly [F in keyof R & string]?: FilterKind };
  /** indexing for search; without it search ignores the entity */
  search?: {
    type: SearchType;
    words: (row: R) => SearchText;
    /** field with the time by which newer rows are ranked first; by default the last change */
    at?: keyof R & string;
  };
  /** erasure of rows in trash; required for an entity that can be deleted */
  trash?: Trash<R>;
}

/**
 * Rows in trash are erased after their days there (`trashDays`), each before the rows that it refers to. Further data
 * of a row (bytes, search index) is erased by its area by AREA.onErase.
 */
export interface Trash<R> {
  /** fields with the id of a row that this one is erased with, and its entity; 'Page' and 'Place' are any of these */
  goesWith?: { readonly [F in keyof R & string]?: string };
  /** boolean field; while true, a row is not erased with those: their fields become null */
  unless?: keyof R & string;
  /** description on the trash page; without it the rows are not listed (ended links, withdrawn invites) */
  description?: string;
  /** true if a row's author can restore it as well as people with full access */
  author?: true;
}

export type RowOf<F extends Shape, S extends Shape> = z.infer<z.ZodObject<typeof baseShape & F & S>>;

export interface Entity<N extends string = string, F extends Shape = Shape, S extends Shape = Shape> {
  readonly kind: 'entity';
  readonly name: N;
  readonly plural: string;
  readonly fields: F;
  readonly row: z.ZodObject<typeof baseShape & F & S>;
  /** input for creating a row */
  readonly creation: z.ZodObject<F>;
  /** input for changing a row; absent fields are unchanged */
  readonly patch: z.ZodObject<{ [K in keyof F]: z.ZodOptional<F[K]> }>;
  readonly options: EntityOptions<RowOf<F, S>>;
}

/** A row of any entity: the common fields of all rows. */
export type AnyRow = z.infer<z.ZodObject<typeof baseShape>>;
export type Row<E> = AnyRow & (E extends Entity<string, infer F, infer S> ? RowOf<F, S> : never);
/** An entity of any kind. */
// biome-ignore lint/suspicious/noExplicitAny: a row function is contravariant, only any erases it
export type AnyEntity = Entity<string, any, any>;

// Loaded declarations by the schema of their rows; a browser does not load all of them (core/model/all.ts).
const declarations = new WeakMap<z.ZodType, AnyEntity | Answer>();

/** The entity or answer whose rows have this schema. */
export const declarationOf = (row: z.ZodType): AnyEntity | Answer | undefined => declarations.get(row);

function declared<D extends { readonly row: z.ZodType }>(declaration: D): D {
  declarations.set(declaration.row, declaration as unknown as AnyEntity | Answer);
  return declaration;
}

// A default inside partial() would fill every absent field and overwrite existing values (zod 4).
const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? withoutDefault(schema.unwrap() as z.ZodType) : schema;

/** Declares an entity: its fields, the fields that only the server writes, and the source of its grants. */
export function entity<
  const N extends string,
  F extends Shape,
  S extends Shape,
  V extends keyof RowOf<F, S> & string = never,
>(
  name: N,
  fields: F,
  served: S,
  options: EntityOptions<RowOf<F, S>, V> & { orders?: readonly Exclude<keyof RowOf<F, S> & string, V>[] },
): Entity<N, F, S> {
  const virtual: readonly string[] = options.virtual ?? [];
  const unsortable = options.orders?.filter((field) => virtual.includes(field)) ?? [];
  if (unsortable.length > 0) throw new Error(`${name} is ordered by ${unsortable.join(', ')}, which is not stored`);
  const fixed: readonly string[] = options.fixed ?? [];
  const changeable = Object.entries(fields).filter(([field]) => !fixed.includes(field));
  const patch = Object.fromEntries(changeable.map(([field, schema]) => [field, withoutDefault(schema).optional()]));
  return declared<Entity<N, F, S>>({
    kind: 'entity',
    name,
    plural: options.plural ?? `${name}s`,
    fields,
    row: z.object({ ...baseShape, ...fields, ...served }),
    creation: z.strictObject(fields),
    patch: z.strictObject(patch) as Entity<N, F, S>['patch'],
    options,
  });
}

/** True if a row is locked by its entity's lock field. */
export const isLocked = ({ options }: AnyEntity, row: object): boolean =>
  options.lock !== undefined && (row as Record<string, unknown>)[options.lock] === true;

/** True if title and text of a page are locked by its entity's word lock. */
export const hasLockedWords = ({ options }: AnyEntity, row: object): boolean =>
  options.wordLock !== undefined && (row as Record<string, unknown>)[options.wordLock] === true;

/** The id of the place whose grants protect a row. */
export function placeOf({ options: { place } }: AnyEntity, row: AnyRow, workspaceId: string): string {
  if (place === 'workspace') return workspaceId;
  return place === 'self' ? row.id : String((row as Record<string, unknown>)[place]);
}

/** An answer that is not stored as a row, such as a search hit or a session. */
export interface Answer<N extends string = string, F extends Shape = Shape> {
  readonly kind: 'answer';
  readonly name: N;
  readonly row: z.ZodObject<F>;
}

/** A name in code as lowercase words: `tagGroups` is "tag groups". */
export const inWords = (name: string): string =>
  name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();

/** The same as a heading or label: "Tag groups". */
export const asLabel = (name: string): string => {
  const words = inWords(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The name of an entity with a lowercase first letter, as in fields, operations and events: dataPoint. */
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Declares an answer that is not an entity. */
export const answer = <const N extends string, F extends Shape>(name: N, shape: F): Answer<N, F> =>
  declared<Answer<N, F>>({ kind: 'answer', name, row: z.object(shape) });
