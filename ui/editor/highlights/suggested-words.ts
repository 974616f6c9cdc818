import { type Quote, saysTheSame } from '@earshot/core/documents/anchor';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Span } from '../reading/reading.ts';
import { placeOfQuote } from './quote-places.ts';
import { rangeIn, type WireRange, wireRangeOf } from './wire-range.ts';

/** Words of a suggested highlight. */
export interface SuggestedWords extends Quote {
  /** id of the suggestion */
  id: string;
  /** colour of its first tag */
  colour: string;
}

interface Suggestions {
  words: readonly SuggestedWords[];
  /** suggestion under review */
  current: string | undefined;
}
interface Drawn extends Suggestions {
  /** positions of the words, by suggestion id; they follow their characters during edits */
  places: ReadonlyMap<string, WireRange>;
  set: DecorationSet;
}

const key = new PluginKey<Drawn>('suggested-words');
/** Attribute with the id of a suggestion. */
const SUGGESTION = 'data-suggestion';
const NOTHING: Drawn = { words: [], current: undefined, places: new Map(), set: DecorationSet.empty };

/** Text between positions, as in a highlight. */
const textBetween = (doc: Node, { from, to }: Span) => doc.textBetween(from, to, '\n', '\n');

/** Position of suggested words; only those without a cached position are searched in the whole text. */
function placeOf(state: EditorState, doc: Node, words: SuggestedWords, known: WireRange | undefined): Span | undefined {
  const place = known && rangeIn(state, known);
  if (!place) return placeOfQuote(doc, words, { context: false });
  // Changed words no longer belong to the suggestion.
  const same = place.to <= doc.content.size && saysTheSame(textBetween(doc, place), words.quote);
  return same ? place : undefined;
}

function drawn(state: EditorState, doc: Node, { words, current, places }: Omit<Drawn, 'set'>): Drawn {
  const found = new Map<string, WireRange>();
  const stretches = words.flatMap((one) => {
    const known = places.get(one.id);
    const place = placeOf(state, doc, one, known);
    if (!place) return [];
    const wire = known ?? wireRangeOf(state, place);
    if (wire) found.set(one.id, wire);
    const look = {
      nodeName: 'span',
      class: 'e-suggested',
      style: `--tag: ${one.colour}`,
      [SUGGESTION]: one.id,
      ...(one.id === current ? { 'data-current': '' } : {}),
    };
    return [Decoration.inline(place.from, place.to, look, { suggestion: one.id })];
  });
  return { words, current, places: found, set: DecorationSet.create(doc, stretches) };
}

/** Meta of a transaction: suggested words. */
export const drawSuggestions = (suggestions: Suggestions) => [key, suggestions] as const;

/** Draws suggested words, in another style than highlights. */
export const suggestedWords = (): Plugin<Drawn> =>
  new Plugin<Drawn>({
    key,
    state: {
      init: () => NOTHING,
      apply: (transaction, last, before) => {
        const change = transaction.getMeta(key) as Suggestions | undefined;
        const { doc } = transaction;
        if (!change && (!transaction.docChanged || last.words.length === 0)) return last;
        // A change from Yjs replaces the whole text, so positions cannot be mapped through it.
        const anew = change !== undefined || transaction.getMeta(ySyncPluginKey) !== undefined;
        if (!anew) return { ...last, set: last.set.map(transaction.mapping, doc) };
        return drawn(before, doc, { ...last, ...change });
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });

/** Drawn range of a suggestion; undefined if its words are not in the text. */
export function placeOfSuggestion(state: EditorState, id: string): Span | undefined {
  const [drawing] = key.getState(state)?.set.find(undefined, undefined, (spec) => spec.suggestion === id) ?? [];
  return drawing && { from: drawing.from, to: drawing.to };
}

/** Innermost suggestion around an element of the text. */
export const suggestionAt = (target: Element): string | undefined =>
  target.closest(`[${SUGGESTION}]`)?.getAttribute(SUGGESTION) ?? undefined;
