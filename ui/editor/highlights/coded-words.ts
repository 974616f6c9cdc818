import { idsAround, type PlacedWords, wordsLayer } from './placed-words.ts';

/** Words that somebody tagged in a coding round: they look like a highlight and are none. */
export interface CodedWords extends PlacedWords {
  /** colour of their first tag */
  colour: string;
}

/** Attribute with the id of a code. */
export const CODE = 'data-code';

const layer = wordsLayer<CodedWords>('coded-words', ({ id, colour }, open) => ({
  nodeName: 'mark',
  style: `--tag: ${colour}`,
  [CODE]: id,
  ...(open ? { 'data-current': '' } : {}),
}));

/** Goes into a transaction as meta: which words are coded, and which code is open beside the text. */
export const drawCodes = layer.draw;

/** Draws the words that are coded. */
export const codedWords = layer.plugin;

/** The codes between two positions, in their order. */
export const codesIn = layer.between;

/** The codes on the words that an element of the text holds, the innermost first. */
export const codesAt = (target: Element): string[] => idsAround(target, CODE);
