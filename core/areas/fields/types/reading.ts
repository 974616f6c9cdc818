import type * as z from 'zod';
import type { FieldValue, ReadValue } from '../field-type.ts';

/** Parses a value by its schema: the empty text is no value, and a refusal has the given sentence. */
export function readBy<V extends FieldValue>(schema: z.ZodType<V>, sent: unknown): ReadValue<V> {
  if (sent === '') return { empty: true };
  const read = schema.safeParse(sent);
  return read.success ? { value: read.data } : { problem: read.error.issues[0]?.message ?? 'This cannot be read.' };
}

const QUOTED = /\s*(?:"((?:[^"]|"")*)"|([^;]*))\s*(?:;|$)/y;

/** The items of a text separated by semicolons (CF-04); an item in double quotes can contain semicolons. */
export function itemsIn(text: string): string[] {
  const items: string[] = [];
  QUOTED.lastIndex = 0;
  while (QUOTED.lastIndex < text.length) {
    const from = QUOTED.lastIndex;
    const found = QUOTED.exec(text);
    // A quotation mark without an end, or followed by other text, is a plain character.
    const end = found ? QUOTED.lastIndex : text.indexOf(';', from) + 1 || text.length + 1;
    const item = found ? (found[1]?.replaceAll('""', '"') ?? found[2] ?? '') : text.slice(from, end - 1);
    if (item.trim() !== '') items.push(item.trim());
    QUOTED.lastIndex = Math.min(end, text.length);
  }
  return items;
}

/** Formats items so that `itemsIn` can parse them. */
export const itemsAsText = (items: readonly string[]): string =>
  items.map((item) => (/[;"]/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join('; ');
