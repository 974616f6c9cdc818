import { type SearchHit, type SearchType, TITLED_AS, type Title } from '@earshot/core/model/search';
import { folded } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { ReactNode } from 'react';
import { Fragments } from '../kit/fragments.tsx';
import type { KeyBinding } from './keys.ts';
import { KIND_WORDS, pathOf } from './path-of.ts';
import { PEEKED_AS, type PeekType } from './peek-url.ts';

export interface Entry {
  key: string;
  group: string;
  face: ReactNode;
  note: string;
  keys?: string;
  to?: string;
  run?: () => unknown;
  peek?: { type: PeekType; id: string; title: string };
}

const nameless = (type: SearchType) => DEFAULT_TITLES[TITLED_AS[type]];

function entryOf(found: Title | SearchHit, title: string, face: ReactNode, group: string): Entry[] {
  const to = pathOf(found, title);
  if (to === undefined) return [];
  const type = PEEKED_AS[found.type];
  const note = [KIND_WORDS[found.type], found.placeTitle].filter(Boolean).join(' · ');
  const entry = { key: `${group} ${found.type} ${found.id}`, group, face, note, to };
  return [type ? { ...entry, peek: { type, id: found.id, title } } : entry];
}

/** A title that is at hand. */
export const titleEntry = (found: Title, recent: boolean): Entry[] =>
  entryOf(found, found.title, found.title || nameless(found.type), recent ? 'Recent' : 'Titles');

/** What the host found, with the words marked. */
export function hitEntry(hit: SearchHit): Entry[] {
  const title = hit.title.map(({ text }) => text).join('');
  const pieces = title === '' ? hit.content : hit.title;
  return entryOf(hit, title, <Fragments pieces={pieces} fallback={nameless(hit.type)} />, 'Search');
}

/** The commands whose title has all words of the query. */
export function commandEntries(bindings: readonly KeyBinding[], query: string): Entry[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return bindings
    .filter(({ hidden, title }) => !hidden && words.every((word) => folded(title).includes(word)))
    .map(({ id, title, group, keys, run }) => ({
      key: `command ${id}`,
      group: 'Commands',
      face: title,
      note: group,
      run,
      ...(keys[0] ? { keys: keys[0] } : {}),
    }));
}
