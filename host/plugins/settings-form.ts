import { bare, meaningOf, meanings } from '@earshot/core/model/entity';
import * as z from 'zod';

/**
 * A schema inside its wrappers, with all schemas that it was made from: describe() and further checks create new ones.
 */
function* generations(schema: z.ZodType): Generator<unknown> {
  for (let one: unknown = bare(schema); one instanceof z.ZodType; one = one._zod.parent) yield one;
}

interface Form extends Record<string, unknown> {
  properties?: Record<string, Record<string, unknown>>;
}

/** The encrypted fields of settings; throws for a secret in a nested schema, where it would not be encrypted. */
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

/** The entity whose rows a field names, singly or in a list. */
function namedBy(schema: z.ZodType): string | undefined {
  const inner = bare(schema);
  return inner instanceof z.ZodArray ? namedBy(inner.element as z.ZodType) : meaningOf(inner).ref?.to;
}

/**
 * A plugin's settings as JSON schema for the form in Settings → Plugins. A secret has `writeOnly`, and `stored` if
 * there is one; an id has `names`, the entity to choose from.
 */
export function formOf(settings: z.ZodObject, stored: readonly string[] = []): Record<string, unknown> {
  const form: Form = z.toJSONSchema(settings, { io: 'input' }) as Form;
  for (const name of secretFields(settings)) {
    const property = form.properties?.[name];
    if (property) Object.assign(property, { writeOnly: true, ...(stored.includes(name) && { stored: true }) });
  }
  for (const [name, schema] of Object.entries(settings.shape as Record<string, z.ZodType>)) {
    const [property, names] = [form.properties?.[name], namedBy(schema)];
    if (property && names) Object.assign(property, { names });
  }
  return form;
}
