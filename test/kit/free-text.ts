import type { Shape } from '@earshot/core/model/entity';
import * as z from 'zod';

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
const isFreeText = (schema: z.ZodType) =>
  bare(schema) instanceof z.ZodString && !(bare(schema) instanceof z.ZodStringFormat);

/** The fields of an input that accept any text, unlike ids, dates and choices. */
export const freeTextFields = ({ shape }: { shape: unknown }): string[] =>
  Object.entries(shape as Shape)
    .filter(([, schema]) => isFreeText(schema))
    .map(([field]) => field);
