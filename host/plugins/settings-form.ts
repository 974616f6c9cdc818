import { bare, meaningOf, meanings } from '@earshot/core/model/entity';
import * as z from 'zod';

/** A schema under its wrappers, with those that it was made of: describe() and further checks make a new one of an old one. */
function* generations(schema: z.ZodType): Generator<unknown> {
  for (let one: unknown = bare(schema); one instanceof z.ZodType; one = one._zod.parent) yield one;
}

interface Form extends Record<string, unknown> {
  properties?: Record<string, Record<string, unknown>>;
}

/** The fields of the settings that are encrypted; throws when a secret is hidden deeper, where it would not be. */
export function secretFields(settings: z.ZodObject): string[] {
  const fields = Object.entries(settings.shape as Record<string, z.ZodType>);
  const secrets = fields.filter(([, schema]) => meaningOf(schema).secret);
  const known = new Set(secrets.flatMap(([, schema]) => [...generations(schema)]));
  z.toJSONSchema(settings, {
    io: 'input',
    override: ({ zodSchema }) => {
      if (zodSchema instanceof z.ZodType && meanings.get(zodSchema)?.secret && !known.has(zodSchema))
        throw new Error('its settings hold a secret that is not a field of its own');
    },
  });
  return secrets.map(([name]) => name);
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
