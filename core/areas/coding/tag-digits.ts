import { limits } from '../../limits.ts';

/** A tag and its digit key. */
export interface Keyed {
  id: string;
  digit: number | null;
}

/** The lowest free digit from 1 on; null when all are taken. */
export function freeDigit(taken: readonly (number | null)[]): number | null {
  for (let digit = 1; digit <= limits.tagDigits; digit++) if (!taken.includes(digit)) return digit;
  return null;
}

/**
 * The tags whose digit changes when some are assigned. A digit belongs to one tag: its previous tag gets the digit that
 * was given up for it, if that is free, and otherwise none.
 */
export function assignDigits(tags: readonly Keyed[], wanted: readonly Keyed[]): Keyed[] {
  const before = new Map(tags.map(({ id, digit }) => [id, digit]));
  const after = new Map(before);
  for (const { id, digit } of wanted) after.set(id, digit);
  const named = new Set(wanted.map(({ id }) => id));
  for (const { id, digit } of tags) {
    const winner = digit === null ? undefined : wanted.find((one) => one.digit === digit && one.id !== id);
    if (!winner || named.has(id)) continue;
    const givenUp = before.get(winner.id) ?? null;
    const free = givenUp !== null && ![...after].some(([other, taken]) => taken === givenUp && other !== id);
    after.set(id, free ? givenUp : null);
  }
  return [...after].flatMap(([id, digit]) => (before.get(id) === digit ? [] : [{ id, digit }]));
}

/** Assigns digits to the tags with the most highlights; tags with equal counts are ordered by name. */
export function digitsByUse(
  tags: readonly { id: string; title: string; highlightCount: number }[],
): { id: string; digit: number }[] {
  return tags
    .toSorted((a, b) => b.highlightCount - a.highlightCount || a.title.localeCompare(b.title, 'en', { numeric: true }))
    .slice(0, limits.tagDigits)
    .map(({ id }, place) => ({ id, digit: place + 1 }));
}
