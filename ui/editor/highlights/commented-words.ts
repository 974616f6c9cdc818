import { idsAround, type PlacedWords, wordsLayer } from './placed-words.ts';

/** Words with a thread of comments; the id is the thread’s. */
export type CommentedWords = PlacedWords;

/** Attribute with the id of a thread. */
const THREAD = 'data-thread';

// One element each, so that threads on the same words are nested.
const layer = wordsLayer<CommentedWords>('commented-words', ({ id }, open) => ({
  nodeName: 'span',
  class: 'e-commented',
  [THREAD]: id,
  ...(open ? { 'data-current': '' } : {}),
}));

/** Meta of a transaction: commented words, and the open thread. */
export const drawComments = layer.draw;

/** Draws commented words. */
export const commentedWords = layer.plugin;

/** Commented words between two positions, in order. */
export const threadsIn = layer.between;

/** Threads around an element of the text, innermost first. */
export const threadsAt = (target: Element): string[] => idsAround(target, THREAD);
