import { type DeepLink, deepLinkIn, withDeepLink } from '@earshot/core/model/deep-link';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useContext } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { StoredRow } from '../data/entity-store.ts';
import { useStores } from '../data/use-stores.ts';
import { InPeek } from '../kit/page.tsx';
import { listedBy, paths } from './paths.ts';
import {
  type Peeked,
  type PeekMode,
  type PeekType,
  peekModeIn,
  peeksIn,
  withoutTopPeek,
  withPeek,
  withPeekMode,
  withPeekOnTop,
} from './peek-url.ts';

export interface Peek {
  /** top peek */
  current: Peeked | undefined;
  /** peek below it, with its title if known */
  below: (Peeked & { title: string }) | undefined;
  mode: PeekMode;
  /** true if it takes space from the page */
  beside: boolean;
  /**
   * opens an item in the last used position, at the deep link's target; from within a peek on top of it. Back closes it
   */
  open: (type: PeekType, item: { id: string; title: string }, asked?: DeepLink) => void;
  /** returns to the peek below; closes the last one */
  back: () => void;
  close: () => void;
  /** sets the position of this and later peeks */
  place: (mode: PeekMode) => void;
  /** path of the peeked object's own page; '' until known */
  fullPath: string;
}

interface Shown {
  id: string;
  title: string;
  name?: string;
  channelId?: string;
}

const NOUNS: Record<PeekType, string> = {
  note: 'Note',
  insight: 'Insight',
  tag: 'Tag',
  data: 'DataPoint',
  person: 'Person',
};

const PAGES: Record<PeekType, (item: Shown, asked: DeepLink) => string> = {
  note: paths.note,
  insight: paths.insight,
  tag: paths.tag,
  // A person has a name, not a title.
  person: ({ id, name, title }) => paths.person({ id, title: name ?? title }),
  // The channel is known once the item has loaded.
  data: ({ channelId, ...item }) =>
    channelId ? paths.dataPoint({ ...item, channelId }, listedBy(window.location)) : '',
};

function askedInPeek(hash: string): DeepLink {
  const { part, ...asked } = deepLinkIn(hash);
  return part === 'peek' ? asked : {};
}

/** Peeks in the address, and their setters. */
export function usePeek(): Peek {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const all = useStores();
  const { session } = all;
  const [usual, setUsual] = useLocalStorage<PeekMode>({
    key: `earshot.peek-mode.${session.me?.member.id}`,
    defaultValue: 'side',
    getInitialValueInEffect: false,
  });
  const params = new URLSearchParams(search);
  const peeks = peeksIn(params);
  const [under, current] = [peeks.at(-2), peeks.at(-1)];
  const mode = peekModeIn(params);
  const show = useCallback(
    (peeks: URLSearchParams, asked: DeepLink = {}) => {
      // A colon is allowed in a query, and more readable unescaped.
      const next = peeks.toString().replaceAll('%3A', ':');
      const fragment = withDeepLink(hash, Object.keys(asked).length > 0 ? { ...asked, part: 'peek' } : {});
      void navigate({ pathname, search: next === '' ? '' : `?${next}`, hash: fragment }, { preventScrollReset: true });
    },
    [navigate, pathname, hash],
  );
  const rowOf = ({ type, id }: Peeked) => all.named<StoredRow & Shown>(NOUNS[type]).byId(id);
  const known = current && rowOf(current);
  const lower = under && rowOf(under);
  const stacks = useContext(InPeek) && current !== undefined;
  return {
    current,
    below: under && { ...under, title: lower?.name || lower?.title || '' },
    mode,
    beside: current !== undefined && mode === 'side',
    open: (type, { id, title }, asked) => {
      const peeked = { type, id, title };
      show(stacks ? withPeekOnTop(params, peeked) : withPeek(params, peeked, usual), asked);
    },
    back: () => show(withoutTopPeek(params)),
    close: () => show(withPeek(params, undefined)),
    place: (next) => {
      setUsual(next);
      const text = withPeekMode(params, next).toString().replaceAll('%3A', ':');
      void navigate({ pathname, search: `?${text}`, hash }, { replace: true, preventScrollReset: true });
    },
    fullPath: current ? PAGES[current.type](known ?? { id: current.id, title: '' }, askedInPeek(hash)) : '',
  };
}
