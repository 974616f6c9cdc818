import { type AnyEntity, type GrantedLevel, meanings } from '@earshot/core/model/entity';
import type { AnyOperation } from '@earshot/core/model/operation';
import * as z from 'zod';

/** An id in an input, with the level that the caller needs at its place. */
export interface Reference {
  to: string;
  level: GrantedLevel;
  id: string;
  /** true if the object can be in trash */
  trashed: boolean;
}

/** Collects all ids of an input, including nested and optional ones (contract 5). */
export function referencesIn(schema: z.ZodType, value: unknown): Reference[] {
  if (value === undefined || value === null) return [];
  const meaning = meanings.get(schema)?.ref;
  if (meaning) return [{ to: meaning.to, level: meaning.level, id: String(value), trashed: meaning.trashed === true }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return referencesIn(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item) => referencesIn(schema.element as z.ZodType, item));
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return fields.flatMap(([field, inner]) => referencesIn(inner, (value as Record<string, unknown>)[field]));
  }
  return [];
}

/** The reference of a schema, if it is one, inside optional, nullable and default. */
export function referenceOf(schema: z.ZodType): { to: string } | undefined {
  const meaning = meanings.get(schema)?.ref;
  if (meaning) return meaning;
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? referenceOf(schema.unwrap() as z.ZodType) : undefined;
}

/** Lists, at the start of the host, the declared references to entities that do not exist. */
export function danglingReferences(operations: AnyOperation[], entities: AnyEntity[]): string[] {
  const known = new Set([...entities.map(({ name }) => name), 'Place', 'Page', 'FieldedRow', 'RevisedRow']);
  const named = (schema: z.ZodType): string[] => {
    const meaning = meanings.get(schema)?.ref;
    if (meaning) return [meaning.to];
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      return named(schema.unwrap() as z.ZodType);
    if (schema instanceof z.ZodArray) return named(schema.element as z.ZodType);
    if (schema instanceof z.ZodObject) return Object.values(schema.shape as Record<string, z.ZodType>).flatMap(named);
    return [];
  };
  return operations.flatMap(({ name, input }) =>
    named(input)
      .filter((to) => !known.has(to))
      .map((to) => `${name} refers to ${to}`),
  );
}
