import type { Tag } from '@earshot/core/areas/coding/tag';

export type KeyedTag = Pick<Tag, 'id' | 'title' | 'colour' | 'digit' | 'highlightCount'>;

/** Tags with a digit, sorted by it. */
export const withDigits = <T extends Pick<Tag, 'digit'>>(tags: readonly T[]): (T & { digit: number })[] =>
  tags.filter((tag): tag is T & { digit: number } => tag.digit !== null).toSorted((a, b) => a.digit - b.digit);
