import type { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { folded } from '@earshot/core/rules/text';
import { withDigits } from '../../coding/tagging/keyed-tags.ts';

/** A tag to add: an existing one, or one to be created. */
export type Choice = { id: string } | { title: string };

/** Tags that a target already has. */
export const chosenOf = (
  target: { words: unknown } | { highlight: { tagIds: readonly string[]; fresh: readonly { title: string }[] } },
): Choice[] =>
  'words' in target
    ? []
    : [...target.highlight.tagIds.map((id) => ({ id })), ...target.highlight.fresh.map(({ title }) => ({ title }))];

export interface PickerState {
  /** typed text */
  query: string;
  /** chosen ones, as chips */
  chosen: readonly Choice[];
  /** index of the option that Enter takes; -1 for none */
  active: number;
}

export interface PickerTag extends Pick<Tag, 'id' | 'title' | 'colour' | 'highlightCount' | 'digit' | 'locked'> {
  /** title of its group */
  group?: string | undefined;
}

export interface PickerOption {
  key: string;
  choice: Choice;
  title: string;
  /** undefined for a tag to be created */
  colour?: string;
  /** title of its group */
  group?: string | undefined;
  /** digit key that takes it */
  digit?: number | undefined;
  locked?: boolean;
}

export interface PickerWorld {
  tags: readonly PickerTag[];
  /** ids, the most recently used first */
  recent: readonly string[];
  /** true if no tag can be created here */
  fixed?: boolean;
}

const SHOWN = 50;
const COMMA = /[,，、]/;

const idOf = (choice: Choice) => ('id' in choice ? choice.id : undefined);
const same = (a: Choice, b: Choice) =>
  idOf(a) === undefined && 'title' in a && 'title' in b ? folded(a.title) === folded(b.title) : idOf(a) === idOf(b);

/** True if each typed word matches a title letter by letter, in order, starting at the beginning of a word. */
function isShortFor(title: string, query: string): boolean {
  let rest = title;
  return query.split(/\s+/).every((part) => {
    const [first = '', ...letters] = part;
    let at = rest.startsWith(first) ? 0 : rest.indexOf(` ${first}`) + 1;
    if (at === 0 && !rest.startsWith(first)) return false;
    for (const letter of letters) {
      at = rest.indexOf(letter, at + 1);
      if (at < 0) return false;
    }
    rest = rest.slice(at + 1);
    return true;
  });
}

/**
 * Rank of a title for a query: 0 if it starts with the query, 1 if one of its words does, 2 if it contains it, 3 if it
 * has the query's letters in this order ("opn src" for "Open source"); undefined for no match.
 */
function fit(title: string, query: string): number | undefined {
  const at = folded(title).indexOf(query);
  if (at < 0) return isShortFor(folded(title), query) ? 3 : undefined;
  if (at === 0) return 0;
  return folded(title).includes(` ${query}`) ? 1 : 2;
}

const byTitle = (a: PickerTag, b: PickerTag) => a.title.localeCompare(b.title, 'en', { numeric: true });
const optionOf = ({ id, title, colour, group, digit, locked }: PickerTag): PickerOption => ({
  key: id,
  choice: { id },
  title,
  colour,
  group,
  digit: digit ?? undefined,
  locked,
});

function found(tags: readonly PickerTag[], query: string): PickerOption[] {
  const hits = tags.flatMap((tag) => {
    const rank = fit(tag.title, query);
    return rank === undefined ? [] : [{ tag, rank }];
  });
  // Letters in order only count if no title contains the query.
  const containing = hits.filter(({ rank }) => rank < 3);
  return (containing.length > 0 ? containing : hits)
    .toSorted((a, b) => a.rank - b.rank || b.tag.highlightCount - a.tag.highlightCount || byTitle(a.tag, b.tag))
    .map(({ tag }) => optionOf(tag));
}

function offered(tags: readonly PickerTag[], recent: readonly string[]): PickerOption[] {
  const keyed = withDigits(tags);
  const others = tags.filter(({ digit }) => digit === null);
  const last = recent.flatMap((id) => others.find((tag) => tag.id === id) ?? []);
  const rest = others.filter(({ id }) => !recent.includes(id)).toSorted(byTitle);
  return [...keyed, ...last, ...rest].map(optionOf);
}

/**
 * Current options: without a query tags with digits, followed by recent ones; otherwise matches, and a new tag if none
 * has that name.
 */
export function optionsOf(
  { query, chosen }: PickerState,
  { tags, recent, fixed = false }: PickerWorld,
): PickerOption[] {
  const left = tags.filter(({ id }) => !chosen.some((choice) => idOf(choice) === id));
  const wanted = query.trim();
  if (wanted === '') return offered(left, recent).slice(0, SHOWN);
  const options = found(left, folded(wanted)).slice(0, SHOWN);
  const taken =
    tags.some(({ title }) => folded(title) === folded(wanted)) || chosen.some((one) => same(one, { title: wanted }));
  return taken || fixed ? options : [...options, { key: 'new', choice: { title: wanted }, title: wanted }];
}

/** Reason why the typed text cannot become a tag; '' if it can. */
export const complaintAbout = ({ query, chosen }: PickerState): string => {
  if (query.trim().length > limits.tagTitle) return `A tag’s name has at most ${limits.tagTitle} characters.`;
  return chosen.length > limits.tagsPerHighlight ? `A highlight has at most ${limits.tagsPerHighlight} tags.` : '';
};

export const opened = (chosen: readonly Choice[] = []): PickerState => ({ query: '', chosen, active: -1 });

// A complete name takes the tag of that name, however many others contain it.
const bestOf = (options: readonly PickerOption[], query: string): number => {
  const exact = options.findIndex(({ choice, title }) => 'id' in choice && folded(title) === folded(query.trim()));
  if (exact >= 0) return exact;
  return options.length > 0 ? 0 : -1;
};

function plus(state: PickerState, choice: Choice): PickerState {
  const has = state.chosen.some((one) => same(one, choice));
  return opened(has ? state.chosen : [...state.chosen, choice]);
}

const words = (state: PickerState, world: PickerWorld): PickerState => {
  const options = optionsOf(state, world);
  return { ...state, active: state.query.trim() === '' ? -1 : bestOf(options, state.query) };
};

/** Adds the active option to the chosen tags; without a query nothing. */
export function taken(state: PickerState, world: PickerWorld): PickerState {
  const option = optionsOf(state, world)[state.active];
  return option ? plus(state, option.choice) : opened(state.chosen);
}

/** Handles a change of the text; each comma ends a tag. */
export function typed(state: PickerState, text: string, world: PickerWorld): PickerState {
  const pieces = text.split(COMMA);
  const last = pieces.pop() ?? '';
  let now = state;
  for (const query of pieces) now = taken(words({ ...now, query }, world), world);
  return words({ ...now, query: last }, world);
}

/**
 * Moves to the next or previous option, wrapping at the ends; without a query it also leaves the list for the input.
 */
export function moved(state: PickerState, by: 1 | -1, world: PickerWorld): PickerState {
  const { length } = optionsOf(state, world);
  const least = state.query.trim() === '' ? -1 : 0;
  const span = length - least;
  return span <= 0 ? state : { ...state, active: ((state.active - least + by + span) % span) + least };
}

/** Takes the tag of a digit key if nothing is typed; undefined if it is an ordinary digit. */
export function byDigit(state: PickerState, key: string, world: PickerWorld): Choice | undefined {
  if (state.query !== '' || !/^[1-9]$/.test(key)) return undefined;
  return optionsOf(state, world).find(({ digit }) => digit === Number(key))?.choice;
}

/** Backspace in the empty input removes the last chip. */
export const withoutLast = (state: PickerState): PickerState =>
  state.query === '' ? { ...state, chosen: state.chosen.slice(0, -1) } : state;

export const without = (state: PickerState, choice: Choice): PickerState => ({
  ...state,
  chosen: state.chosen.filter((one) => !same(one, choice)),
});

export { plus as withChoice };
