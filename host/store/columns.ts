import { type AnyEntity, bare, meaningOf, type Shape } from '@earshot/core/model/entity';
import * as z from 'zod';

export type ColumnType =
  | 'uuid'
  | 'timestamptz'
  | 'text'
  | 'int4'
  | 'float8'
  | 'bool'
  | 'json'
  | 'jsonb'
  | '_uuid'
  | '_text';
export interface Column {
  field: string;
  name: string;
  type: ColumnType;
  nullable: boolean;
}

/** Converts camelCase to snake_case, the spelling of tables and columns. */
export const snake = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** The name of an entity's table. */
export const tableOf = (entity: AnyEntity) => snake(entity.plural);

interface JsonSchema {
  type?: string | string[];
  format?: string;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
}

const NUMERIC: readonly ColumnType[] = ['int4', 'float8'];

const typeOf = (schema: JsonSchema): ColumnType => {
  if (schema.type === 'string')
    return schema.format === 'uuid' ? 'uuid' : schema.format === 'date-time' ? 'timestamptz' : 'text';
  if (schema.type === 'integer') return 'int4';
  if (schema.type === 'number') return 'float8';
  if (schema.type === 'boolean') return 'bool';
  if (schema.type === 'array' && schema.items?.type === 'string')
    return schema.items.format === 'uuid' ? '_uuid' : '_text';
  return 'jsonb';
};

const columnOf = (field: string, schema: z.ZodType): Column => {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  // A nullable schema is written as a choice of schemas, or as one schema of two types.
  const parts = json.anyOf ?? [json.type ?? []].flat().map((type) => ({ ...json, type }));
  const choices = parts.filter(({ type }) => type !== 'null');
  const type = meaningOf(schema).ordered ? 'json' : typeOf(choices[0] ?? json);
  return { field, name: snake(field), type, nullable: choices.length < parts.length };
};

const stored = new WeakMap<z.ZodType, z.ZodType>();

function storedSchema(schema: z.ZodType): z.ZodType {
  const { type, nullable } = columnOf('', schema);
  const value = NUMERIC.includes(type)
    ? z.number()
    : type === 'text' && !(bare(schema) instanceof z.ZodEnum)
      ? z.string()
      : undefined;
  if (!value) return schema;
  return nullable ? value.nullable() : value;
}

/**
 * True if the database can contain this value, although a declared limit may be lower today than when it was stored:
 * for texts and numbers only the type counts.
 */
export function mayBeStored(schema: z.ZodType, value: unknown): boolean {
  const known = stored.get(schema) ?? storedSchema(schema);
  stored.set(schema, known);
  return known.safeParse(value).success;
}

/** The columns of an entity's table: the fields of its row except virtual ones. */
export function columnsOf(entity: AnyEntity): Column[] {
  const stored = Object.entries(entity.row.shape as Shape).filter(
    ([field]) => !entity.options.virtual?.includes(field),
  );
  return stored.map(([field, schema]) => columnOf(field, schema));
}
