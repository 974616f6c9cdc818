import * as z from 'zod';
import { HEX_COLOUR, normalColour } from '../rules/colour.ts';

/** Permission levels in rising order (PM-01). */
export const LEVELS = ['none', 'READ', 'WRITE', 'FULL'] as const;
export type Level = (typeof LEVELS)[number];
export type GrantedLevel = Exclude<Level, 'none'>;

/** What a schema says about itself beyond its shape; read by the projections and by the operation runner. */
export interface Meaning {
  /** the entity whose id this is; the runner loads it before any handler sees it */
  ref?: { to: string; level: GrantedLevel; trashed?: boolean };
  /** the GraphQL name of a closed list */
  choice?: string;
  /** a value that never comes back out and is masked everywhere */
  secret?: boolean;
  /** JSON whose keys stay in the order in which they came */
  ordered?: boolean;
}
export const meanings = z.registry<Meaning>();

const isWrapped = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly;

/** The schema that others such as optional() and default() are wrapped around. */
export const bare = (schema: z.ZodType): z.ZodType => (isWrapped(schema) ? bare(schema.unwrap() as z.ZodType) : schema);

/** What a schema says about itself; describe() and further checks make another schema, which says the same. */
export const meaningOf = (schema: z.ZodType): Meaning => meanings.get(bare(schema)) ?? {};

/** An id as callers send it; PostgreSQL takes capitals for the same id, so nothing behind this may meet them. */
export const sentId = () => z.uuid().toLowerCase();

/** An id of another entity; `level` is what whoever names it must hold there. */
export const ref = (to: string, level: GrantedLevel = 'READ', options: { trashed?: boolean } = {}) =>
  sentId().register(meanings, { ref: { to, level, ...options } });

/** A closed list with a name of its own in GraphQL. */
export const choice = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values).register(meanings, { choice: name });

/** A value that is accepted but never given back (passwords, keys). */
export const secret = (max: number) => z.string().min(1).max(max).register(meanings, { secret: true });

/** Texts by label, in the order in which they came. */
export const labelledTexts = () => z.record(z.string(), z.string()).register(meanings, { ordered: true });

// Control characters, and the bidi overrides that hide what a text really says.
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

// Normalising takes time that grows with the square of a run of combining marks, so length comes first; composed, a text
// is at most a few times shorter.
const roughly = (max: number) => z.string().max(max * 4, { error: `Use at most ${max} characters.`, abort: true });

/** One line of text that a person typed: NFC, trimmed, no control characters. */
export const line = (max: number) =>
  roughly(max)
    .normalize('NFC')
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => text.isWellFormed(), 'This text holds a broken character. Type it again.')
    .refine((text) => !UNPRINTABLE.test(text), 'Control characters cannot be used here.');

/** Several lines of plain text: NFC, no control characters but newline and tab. */
export const prose = (max: number) =>
  roughly(max)
    .normalize('NFC')
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => text.isWellFormed(), 'This text holds a broken character. Type it again.')
    .refine((text) => !UNPRINTABLE.test(text.replaceAll(/[\r\n\t]/g, ' ')), 'Control characters cannot be used here.');

/** A title: stored as '' when there is none and shown by its default name. */
export const title = (max: number) => line(max);

/** Hex colour of 3 or 6 digits, kept as lowercase #rrggbb (HT-06). */
export const colour = () =>
  z
    .string()
    .regex(HEX_COLOUR, 'Use a colour such as #3b82f6.')
    .overwrite((text) => normalColour(text) ?? text);

/** A moment as ISO writes it, in UTC. The year 0 is none: PostgreSQL, like the calendar, begins with 1. */
export const moment = () =>
  z.iso.datetime().refine((at) => !at.startsWith('0000'), 'The calendar begins with the year 1.');

export type Shape = Record<string, z.ZodType>;

/** What every row carries besides its own fields. */
const baseShape = {
  id: z.uuid(),
  workspaceId: z.uuid(),
  revision: z.int(),
  createdAt: moment(),
  createdBy: z.uuid().nullable(),
  updatedAt: moment(),
  trashedAt: moment().nullable(),
};

/** Absent text means that it comes from elsewhere (a document) and stays as it is in the index. */
export interface SearchText {
  title: string;
  text?: string;
}

export interface EntityOptions<R> {
  /** whose permission decides: a field that holds a place's id, 'self' for a place, 'workspace' for what all members share */
  place: (keyof R & string) | 'self' | 'workspace';
  /** GraphQL and table plural where adding an s is wrong */
  plural?: string;
  /** fields that are set at creation and never changed by an update */
  fixed?: readonly (keyof R & string)[];
  /** fields that are worked out when read; the store knows their SQL */
  virtual?: readonly (keyof R & string)[];
  /** fields a list may be ordered by, besides createdAt and updatedAt */
  orders?: readonly (keyof R & string)[];
  /** a page: its words are a live document under the same id (core/model/page.ts) */
  document?: true;
  /** a field that names the page which it lies on and shows on; while that is in trash, it is not there either */
  page?: keyof R & string;
  /** its `rank` is an order by hand among the rows that share a field; equal ranks stand by name */
  ranked?: { within: keyof R & string; name: keyof R & string };
  /** a field that, while it is true, leaves changes to those with FULL */
  lock?: keyof R & string;
  /** who may read rows at all; everybody who may read the place when absent */
  readers?: 'admin';
  /** what search finds this by; absent means search does not know the entity */
  search?: {
    type: string;
    words: (row: R) => SearchText;
    /** a moment by which the newest are found first; the last change when absent */
    at?: keyof R & string;
  };
}

export type RowOf<F extends Shape, S extends Shape> = z.infer<z.ZodObject<typeof baseShape & F & S>>;

export interface Entity<N extends string = string, F extends Shape = Shape, S extends Shape = Shape> {
  readonly kind: 'entity';
  readonly name: N;
  readonly plural: string;
  readonly fields: F;
  readonly row: z.ZodObject<typeof baseShape & F & S>;
  /** what a person may say at creation */
  readonly creation: z.ZodObject<F>;
  /** what a person may change; a field that is not sent stays as it is */
  readonly patch: z.ZodObject<{ [K in keyof F]: z.ZodOptional<F[K]> }>;
  readonly options: EntityOptions<RowOf<F, S>>;
}

/** A row of which only what every row has is known. */
export type AnyRow = z.infer<z.ZodObject<typeof baseShape>>;
export type Row<E> = AnyRow & (E extends Entity<string, infer F, infer S> ? RowOf<F, S> : never);
/** An entity whose fields do not matter where it is used. */
// biome-ignore lint/suspicious/noExplicitAny: a row function is contravariant, only any erases it
export type AnyEntity = Entity<string, any, any>;

// A default inside partial() would fill every field that was not sent and overwrite what people wrote (zod 4).
const withoutDefault = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault ? withoutDefault(schema.unwrap() as z.ZodType) : schema;

/** Declares a noun once: its fields, those that only the server writes, and whose permission decides. */
export function entity<const N extends string, F extends Shape, S extends Shape>(
  name: N,
  fields: F,
  served: S,
  options: EntityOptions<RowOf<F, S>>,
): Entity<N, F, S> {
  const fixed: readonly string[] = options.fixed ?? [];
  const changeable = Object.entries(fields).filter(([field]) => !fixed.includes(field));
  const patch = Object.fromEntries(changeable.map(([field, schema]) => [field, withoutDefault(schema).optional()]));
  return {
    kind: 'entity',
    name,
    plural: options.plural ?? `${name}s`,
    fields,
    row: z.object({ ...baseShape, ...fields, ...served }),
    creation: z.strictObject(fields),
    patch: z.strictObject(patch) as Entity<N, F, S>['patch'],
    options,
  };
}

/** Whether a row is locked: its entity has such a field, and it is true. */
export const isLocked = ({ options }: AnyEntity, row: object): boolean =>
  options.lock !== undefined && (row as Record<string, unknown>)[options.lock] === true;

/** A named object that is answered but not stored as such (a search hit, a session). */
export interface Answer<N extends string = string, F extends Shape = Shape> {
  readonly kind: 'answer';
  readonly name: N;
  readonly row: z.ZodObject<F>;
}

/** The name of a noun as fields, operations and events begin with it: dataPoint. */
export const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** Declares the shape of an answer that is no entity. */
export const answer = <const N extends string, F extends Shape>(name: N, shape: F): Answer<N, F> => ({
  kind: 'answer',
  name,
  row: z.object(shape),
});
