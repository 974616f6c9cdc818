import { idsAround, type PlacedWords, wordsLayer } from './placed-words.ts';

/** Words with blind codes: drawn like a highlight. */
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

/** Meta of a transaction: coded words, and the open code. */
export const drawCodes = layer.draw;

/** Draws coded words. */
export const codedWords = layer.plugin;

/** Codes between two positions, in order. */
export const codesIn = layer.between;

/** Codes around an element of the text, innermost first. */
export const codesAt = (target: Element): string[] => idsAround(target, CODE);
