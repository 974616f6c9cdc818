import { limits } from '../../limits.ts';
import type { TagSetLink } from './tag-set-link.ts';

/** A tag and its digit key. */
export interface Keyed {
  id: string;
  digit: number | null;
}

/** The lowest free digit from 1 on; null if none is free. */
export function freeDigit(taken: readonly (number | null)[]): number | null {
  for (let digit = 1; digit <= limits.tagDigits; digit++) if (!taken.includes(digit)) return digit;
  return null;
}

/**
 * The tags whose digit changes when some are assigned. A digit belongs to one tag: the tag that loses it gets the
 * digit that was given up in exchange, if that is free, and otherwise none.
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

type LinkedDigits = TagSetLink['digits'];

/** The digits of tags of tag sets, from links, by tag. A digit of one of the project's own tags is not overridden. */
export function linkedDigits(
  links: readonly { digits: LinkedDigits }[],
  own: readonly Pick<Keyed, 'digit'>[],
): Map<string, number> {
  const taken = new Set(own.map(({ digit }) => digit));
  const given = links.flatMap(({ digits }) => digits).filter(({ digit }) => !taken.has(digit));
  return new Map(given.map(({ tagId, digit }) => [tagId, digit]));
}

/** The digits of a link, excluding those of other tags. */
export const digitsBeside = (digits: LinkedDigits, tags: readonly Keyed[]): LinkedDigits =>
  digits.filter(({ tagId, digit }) => !tags.some((tag) => tag.digit === digit && tag.id !== tagId));

/** Assigns digits to the tags with the most highlights; tags with equal counts are ordered by name. */
export function digitsByUse(
  tags: readonly { id: string; title: string; highlightCount: number }[],
): { id: string; digit: number }[] {
  return tags
    .toSorted((a, b) => b.highlightCount - a.highlightCount || a.title.localeCompare(b.title, 'en', { numeric: true }))
    .slice(0, limits.tagDigits)
    .map(({ id }, place) => ({ id, digit: place + 1 }));
}
