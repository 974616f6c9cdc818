type Values = Readonly<Record<string, unknown>>;

export interface Merged {
  values: Record<string, unknown>;
  /** fields changed by both to different values: mine stays in `values` */
  both: string[];
}

// The host trims text.
const kept = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
const same = (one: unknown, other: unknown) => kept(one) === kept(other);

/** Merges one user's input with another's saved change, field by field, from their common base. */
export function mergeFields(fields: readonly string[], base: Values, mine: Values, theirs: Values): Merged {
  const both = fields.filter(
    (field) =>
      !same(mine[field], base[field]) && !same(theirs[field], base[field]) && !same(mine[field], theirs[field]),
  );
  const values = fields.map((field) => [field, same(mine[field], base[field]) ? theirs[field] : mine[field]] as const);
  return { values: Object.fromEntries(values), both };
}
