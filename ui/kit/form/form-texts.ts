import type * as z from 'zod';

/** What to change, per field (by its path), the first complaint of each. */
export function complaints(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const all = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(all.toReversed());
}
