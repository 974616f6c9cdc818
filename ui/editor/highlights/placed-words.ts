import type { Quote } from '@earshot/core/documents/anchor';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, type DecorationAttrs, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Span } from '../reading/reading.ts';
import type { Stretch } from './overlaps.ts';
import { placeOfQuote } from './quote-places.ts';
import { rangeIn, type WireRange } from './wire-range.ts';

/** Words of a text with an annotation, and the text at the time they were chosen. */
export interface PlacedWords extends WireRange, Quote {
  id: string;
}

export interface Shown<W extends PlacedWords> {
  words: readonly W[];
  /** id of the open annotation */
  current: string | undefined;
}
export interface Drawn<W extends PlacedWords> extends Shown<W> {
  set: DecorationSet;
}

/** Length of a quote that is probably unique. */
const TELLING = 24;

// Words typed again are found by their text; short ones also need their context.
const findWords = (doc: Node, words: PlacedWords): Span | undefined =>
  placeOfQuote(doc, words, { context: words.quote.length < TELLING });

const placeOf = (state: EditorState, doc: Node, words: PlacedWords): Span | undefined => {
  const known = rangeIn(state, words);
  return known && known.to <= doc.content.size ? known : findWords(doc, words);
};

/** Current position of words; undefined if they are deleted. */
export const placeOfWords = (state: EditorState, words: PlacedWords): Span | undefined =>
  placeOf(state, state.doc, words);

/** A layer of one kind of annotated words. */
export interface WordsLayer<W extends PlacedWords> {
  plugin: () => Plugin<Drawn<W>>;
  /** meta of a transaction: words to draw */
  draw: (shown: Shown<W>) => readonly [PluginKey<Drawn<W>>, Shown<W>];
  /** drawn words between two positions, in order */
  between: (state: EditorState, span: Span) => Stretch[];
}

/** Creates a layer for one kind of words; `lookOf` returns their decoration, given whether they are open. */
export function wordsLayer<W extends PlacedWords>(
  name: string,
  lookOf: (words: W, open: boolean) => DecorationAttrs,
): WordsLayer<W> {
  const key = new PluginKey<Drawn<W>>(name);
  const drawn = (state: EditorState, doc: Node, { words, current }: Shown<W>): DecorationSet => {
    const stretches = words.flatMap((one) => {
      const place = placeOf(state, doc, one);
      return place ? [Decoration.inline(place.from, place.to, lookOf(one, one.id === current), { id: one.id })] : [];
    });
    return DecorationSet.create(doc, stretches);
  };
  const plugin = () =>
    new Plugin<Drawn<W>>({
      key,
      state: {
        init: () => ({ words: [], current: undefined, set: DecorationSet.empty }),
        apply: (transaction, last, before) => {
          const change = transaction.getMeta(key) as Shown<W> | undefined;
          const { doc } = transaction;
          if (!change && !transaction.docChanged) return last;
          const { words, current } = change ?? last;
          // A change from Yjs replaces the whole text, so positions cannot be mapped through it.
          const anew = change !== undefined || transaction.getMeta(ySyncPluginKey) !== undefined;
          const set = anew ? drawn(before, doc, { words, current }) : last.set.map(transaction.mapping, doc);
          return { words, current, set };
        },
      },
      props: { decorations: (state) => key.getState(state)?.set },
    });
  return {
    plugin,
    draw: (shown) => [key, shown],
    between: (state, { from, to }) =>
      (key.getState(state)?.set.find(from, to) ?? [])
        .map(({ from: start, to: end, spec }) => ({ id: String(spec.id), from: start, to: end }))
        .sort((one, other) => one.from - other.from || other.to - one.to),
  };
}

/** Ids in an attribute of the elements around one, innermost first. */
export function idsAround(target: Element, attribute: string): string[] {
  const found: string[] = [];
  const next = (from: Element | null | undefined) => from?.closest(`[${attribute}]`) ?? null;
  for (let step = next(target); step; step = next(step.parentElement)) found.push(step.getAttribute(attribute) ?? '');
  return found;
}
