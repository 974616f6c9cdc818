import type * as z from 'zod';

/** First error of each field (by its path). */
export function complaints(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const all = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(all.toReversed());
}
