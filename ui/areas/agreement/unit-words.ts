import type { CodingUnit } from '@earshot/core/areas/agreement/coded-units';

/** Labels of the units of agreement. */
export const UNIT_TITLES: Record<CodingUnit, string> = {
  SENTENCE: 'Sentence',
  PARAGRAPH: 'Paragraph or turn',
  CHARACTER: 'Character',
};

/** Nouns of the counted units. */
export const UNIT_NOUNS: Record<CodingUnit, string> = {
  SENTENCE: 'sentence',
  PARAGRAPH: 'paragraph',
  CHARACTER: 'character',
};

export const UNITS = Object.keys(UNIT_TITLES) as CodingUnit[];
