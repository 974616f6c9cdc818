import type { Quote } from '@earshot/core/documents/anchor';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Span } from '../reading/reading.ts';
import type { Stretch } from './overlaps.ts';
import { placeOfQuote } from './quote-places.ts';
import { rangeIn, type WireRange } from './wire-range.ts';

/** Words of a text that a thread of comments is about, with what was written there when they were chosen. */
export interface CommentedWords extends WireRange, Quote {
  /** the thread's */
  id: string;
}

interface Comments {
  words: readonly CommentedWords[];
  /** the thread that is open beside the text */
  current: string | undefined;
}
interface Drawn extends Comments {
  set: DecorationSet;
}

const key = new PluginKey<Drawn>('commented-words');
/** Where the id of a thread stands in the page. */
const THREAD = 'data-thread';
/** So many characters are hardly written twice. */
const TELLING = 24;

// Rewritten words are found by what they say; few words say little without what stood around them.
const findWords = (doc: Node, words: CommentedWords): Span | undefined =>
  placeOfQuote(doc, words, { context: words.quote.length < TELLING });

const placeOf = (state: EditorState, doc: Node, words: CommentedWords): Span | undefined => {
  const known = rangeIn(state, words);
  return known && known.to <= doc.content.size ? known : findWords(doc, words);
};

/** Where words that were commented on stand now; undefined when they are gone. */
export const placeOfWords = (state: EditorState, words: CommentedWords): Span | undefined =>
  placeOf(state, state.doc, words);

function drawn(state: EditorState, doc: Node, { words, current }: Comments): DecorationSet {
  const stretches = words.flatMap((one) => {
    const place = placeOf(state, doc, one);
    const open = one.id === current ? { 'data-current': '' } : {};
    // An element each, so that threads on the same words lie in each other.
    const look = { nodeName: 'span', class: 'e-commented', [THREAD]: one.id, ...open };
    return place ? [Decoration.inline(place.from, place.to, look, { thread: one.id })] : [];
  });
  return DecorationSet.create(doc, stretches);
}

/** Goes into a transaction as meta: which words have comments. */
export const drawComments = (comments: Comments) => [key, comments] as const;

/** Draws the words that have comments. */
export const commentedWords = (): Plugin<Drawn> =>
  new Plugin<Drawn>({
    key,
    state: {
      init: () => ({ words: [], current: undefined, set: DecorationSet.empty }),
      apply: (transaction, last, before) => {
        const change = transaction.getMeta(key) as Comments | undefined;
        const { doc } = transaction;
        if (!change && !transaction.docChanged) return last;
        const { words, current } = change ?? last;
        // What comes from Yjs replaces the whole text: nothing could be carried over through that.
        const anew = change !== undefined || transaction.getMeta(ySyncPluginKey) !== undefined;
        const set = anew ? drawn(before, doc, { words, current }) : last.set.map(transaction.mapping, doc);
        return { words, current, set };
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });

/** The words between two positions that threads are about, in their order. */
export const threadsIn = (state: EditorState, { from, to }: Span): Stretch[] =>
  (key.getState(state)?.set.find(from, to) ?? [])
    .map(({ from: start, to: end, spec }) => ({ id: String(spec.thread), from: start, to: end }))
    .sort((one, other) => one.from - other.from || other.to - one.to);

/** The threads about the words that an element of the text holds, the innermost first. */
export function threadsAt(target: Element): string[] {
  const found: string[] = [];
  for (let step = target.closest(`[${THREAD}]`); step; step = step.parentElement?.closest(`[${THREAD}]`) ?? null)
    found.push(step.getAttribute(THREAD) ?? '');
  return found;
}
