import type * as z from 'zod';

/** JSON setting of a list in an address (VW-02); undefined if missing or invalid. */
export function jsonSetting<T extends z.ZodType>(search: URLSearchParams, name: string, schema: T) {
  try {
    return schema.safeParse(JSON.parse(search.get(name) ?? 'null')).data as z.output<T> | undefined;
  } catch {
    return undefined;
  }
}

/** Writes a setting as JSON, or removes it if undefined. */
export function setJson(search: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined) search.delete(name);
  else search.set(name, JSON.stringify(value));
}
