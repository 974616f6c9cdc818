import { meanings } from '@earshot/core/model/entity';
import * as z from 'zod';

const isSecret = (schema: unknown): schema is z.ZodType =>
  schema instanceof z.ZodType && meanings.get(schema)?.secret === true;

/** The secret in a field, also when it is optional. */
const secretIn = (schema: unknown): z.ZodType | undefined => {
  if (isSecret(schema)) return schema;
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return wrapped ? secretIn(schema.unwrap()) : undefined;
};

interface Form extends Record<string, unknown> {
  properties?: Record<string, Record<string, unknown>>;
}

/** The fields of the settings that are encrypted; throws when a secret is hidden deeper, where it would not be. */
export function secretFields(settings: z.ZodObject): string[] {
  const fields = Object.keys(settings.shape).filter((name) => secretIn(settings.shape[name]));
  const known = new Set(fields.map((name) => secretIn(settings.shape[name])));
  z.toJSONSchema(settings, {
    io: 'input',
    override: ({ zodSchema }) => {
      if (isSecret(zodSchema) && !known.has(zodSchema))
        throw new Error('its settings hold a secret that is not a field of its own');
    },
  });
  return fields;
}

/**
 * A plugin's settings as JSON schema: what the form in Settings → Plugins is drawn from. A secret has `writeOnly`, and
 * `stored` when there is one already.
 */
export function formOf(settings: z.ZodObject, stored: readonly string[] = []): Record<string, unknown> {
  const form: Form = z.toJSONSchema(settings, { io: 'input' }) as Form;
  for (const name of secretFields(settings)) {
    const property = form.properties?.[name];
    if (property) Object.assign(property, { writeOnly: true, ...(stored.includes(name) && { stored: true }) });
  }
  return form;
}
