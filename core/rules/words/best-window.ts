/** The position of a search word in a text, with the word's index. */
export interface WordPlace {
  from: number;
  to: number;
  word: number;
}

/**
 * Finds the narrowest stretch that contains every word found in the text, as the indices of its first and last position
 * in `places`; the first of several equally narrow ones. `places` are in the order of the text. Undefined without
 * positions.
 */
export function bestWindow(places: readonly WordPlace[]): { first: number; last: number } | undefined {
  const wanted = new Set(places.map(({ word }) => word)).size;
  const inWindow = new Map<number, number>();
  let best: { first: number; last: number; width: number } | undefined;
  let first = 0;
  for (const [last, place] of places.entries()) {
    inWindow.set(place.word, (inWindow.get(place.word) ?? 0) + 1);
    for (let start = places[first]; start && inWindow.size === wanted; start = places[first]) {
      const width = place.to - start.from;
      if (!best || width < best.width) best = { first, last, width };
      const left = (inWindow.get(start.word) ?? 0) - 1;
      if (left === 0) inWindow.delete(start.word);
      else inWindow.set(start.word, left);
      first += 1;
    }
  }
  return best && { first: best.first, last: best.last };
}
