import type * as z from 'zod';

const EMPTY = 'Fill this in.';

function textOf(issue: z.core.$ZodIssue): string {
  // Texts that a declaration gives itself say more than anything made up here; zod's own begin like this.
  const own = !/^(Too (small|big)|Invalid|Unrecognized)/.test(issue.message);
  if (own) return issue.message;
  if (issue.code === 'too_small') return issue.origin === 'string' ? EMPTY : `Use at least ${issue.minimum}.`;
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? `Use at most ${issue.maximum} characters.` : `Use at most ${issue.maximum}.`;
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return EMPTY;
  // An id is never typed, but chosen.
  if (issue.code === 'invalid_format' && issue.format === 'uuid') return 'Choose one from the list.';
  return 'This cannot be used here. Change it and try again.';
}

/** What to change, per field (by its path), the first complaint of each. */
export function complaints(schema: z.ZodType, values: unknown): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const all = parsed.error.issues.map((issue) => [issue.path.join('.'), textOf(issue)] as const);
  return Object.fromEntries(all.toReversed());
}
