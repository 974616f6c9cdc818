import { bestWindow, type WordPlace } from '@earshot/core/rules/words/best-window';
import {
  type Comparable,
  comparable,
  placesOf,
  placesOfWords,
  wantedWords,
} from '@earshot/core/rules/words/find-words';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { blocksOnScreen } from '../reading/on-screen.ts';
import type { Span } from '../reading/reading.ts';

/** State of a search in a text. */
export interface Finding {
  words: string;
  found: readonly Span[];
  /** index of the current one, or -1 */
  current: number;
}

interface Drawn extends Finding {
  /** range of the text in which matches are drawn: the part near the viewport */
  near: Span;
  marks: DecorationSet;
}

/** Searches from a position on, or for the closest group of several words. */
type From = number | 'best';
type Ask = { words: string; from: From } | { current: number } | { near: Span };

const key = new PluginKey<Drawn>('find');
const AHEAD_PX = 1500;
const NOWHERE: Span = { from: 0, to: 0 };
const NOTHING: Drawn = { words: '', found: [], current: -1, near: NOWHERE, marks: DecorationSet.empty };

const texts = new WeakMap<Node, Comparable>();

/** Text of a block, one unit per position. */
function textOf(block: Node): Comparable {
  const known = texts.get(block);
  if (known) return known;
  const text = comparable(block.textBetween(0, block.content.size, undefined, () => '\n'));
  texts.set(block, text);
  return text;
}

/** Occurrences of words in a text, in order, each inside one block. */
export function findIn(doc: Node, words: string): Span[] {
  const wanted = comparable(words);
  const found: Span[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    for (const { from, to } of placesOf(textOf(node), wanted)) found.push({ from: at + 1 + from, to: at + 1 + to });
    return false;
  });
  return found;
}

/** Occurrences of each of several words in a text, in order, each inside one block. */
function findWords(doc: Node, words: string): WordPlace[] {
  const wanted = wantedWords(words);
  const found: WordPlace[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    for (const { from, to, word } of placesOfWords(textOf(node), wanted))
      found.push({ from: at + 1 + from, to: at + 1 + to, word });
    return false;
  });
  return found;
}

/** Index of the first of the sorted spans that ends after a position; the number of spans if there is none. */
function firstFrom(spans: readonly Span[], position: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.to ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function drawn(doc: Node, finding: Omit<Drawn, 'marks'>): Drawn {
  const { found, current, near } = finding;
  const shown: Decoration[] = [];
  for (let at = firstFrom(found, near.from); at < found.length; at += 1) {
    const match = found[at] ?? NOWHERE;
    if (match.from >= near.to) break;
    shown.push(Decoration.inline(match.from, match.to, { class: at === current ? 'e-found e-found-now' : 'e-found' }));
  }
  return { ...finding, marks: DecorationSet.create(doc, shown) };
}

function asked(doc: Node, words: string, from: From, near: Span): Drawn {
  const together = findIn(doc, words);
  // Words that never occur side by side are searched one by one.
  const apart = together.length === 0 && words.trim().includes(' ') ? findWords(doc, words) : [];
  const found = together.length > 0 ? together : apart;
  if (from === 'best') return drawn(doc, { words, found, current: bestOf(found, apart), near });
  // Wraps from the last match to the first.
  const current = found.length === 0 ? -1 : firstFrom(found, from) % found.length;
  return drawn(doc, { words, found, current, near });
}

const bestOf = (found: readonly Span[], apart: readonly WordPlace[]): number =>
  found.length === 0 ? -1 : (bestWindow(apart)?.first ?? 0);

function next(before: Drawn, transaction: Transaction): Drawn {
  const { doc } = transaction;
  const ask = transaction.getMeta(key) as Ask | undefined;
  if (ask && 'words' in ask) return ask.words === '' ? NOTHING : asked(doc, ask.words, ask.from, before.near);
  if (before.words === '') return before;
  if (transaction.docChanged) return asked(doc, before.words, before.found[before.current]?.from ?? 0, before.near);
  return ask ? drawn(doc, { ...before, ...ask }) : before;
}

/** Search state of an editor. */
export const findingIn = (state: EditorState): Finding => key.getState(state) ?? NOTHING;

/** Searches words, starting with the first match after a position or the closest group; '' ends the search. */
export const lookFor = (view: EditorView, words: string, from: From): void =>
  view.dispatch(view.state.tr.setMeta(key, { words, from } satisfies Ask));

/** Goes to the next match (1) or the previous one (-1), wrapping at both ends of the text. */
export function stepTo({ state, dispatch }: EditorView, by: 1 | -1): void {
  const { found, current } = findingIn(state);
  if (found.length === 0) return;
  dispatch(state.tr.setMeta(key, { current: (current + by + found.length) % found.length } satisfies Ask));
}

/** Draws matches near the viewport only: a long text can have hundreds of thousands. */
function follow(view: EditorView) {
  let frame = 0;
  const look = () => {
    frame = 0;
    const state = key.getState(view.state);
    if (!state || state.found.length === 0 || view.isDestroyed) return;
    const seen = blocksOnScreen(view, 0);
    if (state.near.from <= seen.from && state.near.to >= seen.to) return;
    view.dispatch(view.state.tr.setMeta(key, { near: blocksOnScreen(view, AHEAD_PX) } satisfies Ask));
  };
  const soon = () => {
    frame ||= requestAnimationFrame(look);
  };
  document.addEventListener('scroll', soon, { capture: true, passive: true });
  return {
    update: () => key.getState(view.state)?.found.length && soon(),
    destroy: () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', soon, { capture: true });
    },
  };
}

/** Plugin that finds words in the text and draws matches. */
export const find = (): Plugin<Drawn> =>
  new Plugin<Drawn>({
    key,
    state: { init: () => NOTHING, apply: (transaction, before) => next(before, transaction) },
    props: { decorations: (state) => key.getState(state)?.marks },
    view: follow,
  });
