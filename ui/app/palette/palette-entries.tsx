import { type SearchHit, type Title } from '@earshot/core/areas/search/search';
import type { DeepLink } from '@earshot/core/model/deep-link';
import { type SearchType, TITLED_AS } from '@earshot/core/model/search-type';
import type { Range } from '@earshot/core/rules/words/fragments';
import { excerpt, type Fragment } from '@earshot/core/rules/words/fragments';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { ReactNode } from 'react';
import type { KeyBinding } from '../../frame/keys.ts';
import { askedByHit, isQuote, KIND_WORDS, pathOf, pathOfHit, titleOf } from '../../frame/path-of.ts';
import { PEEKED_AS, type PeekType } from '../../frame/peek-url.ts';
import { Fragments } from '../../kit/words/fragments.tsx';
import { commandsFor } from './commands-for.ts';

export interface Entry {
  key: string;
  group: string;
  face: ReactNode;
  note: string;
  keys?: string;
  to?: string;
  run?: () => unknown;
  peek?: { type: PeekType; id: string; title: string; asked: DeepLink };
}

const nameless = (type: SearchType) => DEFAULT_TITLES[TITLED_AS[type]];

type Face = Pick<Entry, 'group' | 'face' | 'to'> & { title: string; where?: readonly string[]; asked?: DeepLink };

function entryOf(found: Title | SearchHit, { group, face, to, title, where = [], asked = {} }: Face): Entry[] {
  if (to === undefined) return [];
  const type = PEEKED_AS[found.type];
  const note = [KIND_WORDS[found.type], ...where, found.placeTitle].filter(Boolean).join(' · ');
  const entry = { key: `${group} ${found.type} ${found.id}`, group, face, note, to };
  return [type ? { ...entry, peek: { type, id: found.id, title, asked } } : entry];
}

/** Entry of an already loaded title. */
export const titleEntry = (found: Title, recent: boolean): Entry[] =>
  entryOf(found, {
    group: recent ? 'Recent' : 'Titles',
    title: found.title,
    face: found.title || nameless(found.type),
    to: pathOf(found, found.title),
  });

const LINE = 90;

/** A part around the first match, about as long as a line of the palette. */
export function cutToLine(pieces: readonly Fragment[]): Fragment[] {
  const ranges: Range[] = [];
  let text = '';
  for (const piece of pieces) {
    if (piece.match) ranges.push([text.length, text.length + piece.text.length]);
    text += piece.text;
  }
  return excerpt(text, ranges, LINE);
}

/**
 * Entry of a search result, with the words of the query marked; a highlight shows its quote and the title of its note.
 */
export function hitEntry(hit: SearchHit, query: string): Entry[] {
  const title = titleOf(hit);
  const quoted = isQuote(hit);
  const pieces = (quoted && hit.content.length > 0) || title === '' ? hit.content : hit.title;
  return entryOf(hit, {
    group: 'Search',
    title,
    face: <Fragments pieces={cutToLine(pieces)} fallback={nameless(hit.type)} />,
    where: quoted ? [title] : [],
    to: pathOfHit(hit, query),
    asked: askedByHit(hit, query),
  });
}

/** Entries of the commands found. */
export function commandEntries(bindings: readonly KeyBinding[], query: string): Entry[] {
  return commandsFor(bindings, query).map(({ id, title, group, keys, run }) => ({
    key: `command ${id}`,
    group: 'Commands',
    face: title,
    note: group,
    run,
    ...(keys[0] ? { keys: keys[0] } : {}),
  }));
}
