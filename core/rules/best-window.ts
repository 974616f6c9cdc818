/** Where one of several wanted words stands, and which of them it is. */
export interface WordPlace {
  from: number;
  to: number;
  word: number;
}

/**
 * The narrowest stretch that holds every word of which there is a place at all, as the indices of its first and last
 * place; the first of several that are equally narrow. `places` lie in the order of the text. Undefined without places.
 */
export function bestWindow(places: readonly WordPlace[]): { first: number; last: number } | undefined {
  const wanted = new Set(places.map(({ word }) => word)).size;
  const held = new Map<number, number>();
  let best: { first: number; last: number; width: number } | undefined;
  let first = 0;
  for (const [last, place] of places.entries()) {
    held.set(place.word, (held.get(place.word) ?? 0) + 1);
    for (let start = places[first]; start && held.size === wanted; start = places[first]) {
      const width = place.to - start.from;
      if (!best || width < best.width) best = { first, last, width };
      const left = (held.get(start.word) ?? 0) - 1;
      if (left === 0) held.delete(start.word);
      else held.set(start.word, left);
      first += 1;
    }
  }
  return best && { first: best.first, last: best.last };
}
