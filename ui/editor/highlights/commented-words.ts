import { idsAround, type PlacedWords, wordsLayer } from './placed-words.ts';

/** Words of a text that a thread of comments is about; the id is the thread’s. */
export type CommentedWords = PlacedWords;

/** Attribute with the id of a thread. */
const THREAD = 'data-thread';

// An element each, so that threads on the same words lie in each other.
const layer = wordsLayer<CommentedWords>('commented-words', ({ id }, open) => ({
  nodeName: 'span',
  class: 'e-commented',
  [THREAD]: id,
  ...(open ? { 'data-current': '' } : {}),
}));

/** Goes into a transaction as meta: which words have comments, and which thread is open beside the text. */
export const drawComments = layer.draw;

/** Draws the words that have comments. */
export const commentedWords = layer.plugin;

/** The words between two positions that threads are about, in their order. */
export const threadsIn = layer.between;

/** The threads about the words that an element of the text holds, the innermost first. */
export const threadsAt = (target: Element): string[] => idsAround(target, THREAD);
