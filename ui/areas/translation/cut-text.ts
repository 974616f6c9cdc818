import type { TranslatedMark } from '@earshot/core/areas/translation/translation';

/** A part of a text with one set of highlights. */
export interface Stretch {
  text: string;
  marks: TranslatedMark[];
}

/** Splits a text at the starts and ends of highlights, which can overlap. */
export function cutText(text: string, marks: readonly TranslatedMark[]): Stretch[] {
  const edges = [0, text.length, ...marks.flatMap(({ from, to }) => [from, to])];
  const places = [...new Set(edges)].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  return places.slice(0, -1).map((from, index) => {
    const to = places[index + 1] as number;
    return { text: text.slice(from, to), marks: marks.filter((mark) => mark.from < to && mark.to > from) };
  });
}
