import {
  LIST_LAYOUTS,
  type ListLayout,
  VIEW_SETTINGS,
  type View,
  type ViewLayout,
} from '@earshot/core/areas/views/view';
import { unfolded } from '../../../frame/list-search.ts';

/** Settings of a view in its list's address. */
export type Settings = Pick<View, 'layout' | 'viewData'>;

const KEYS = ['layout', ...VIEW_SETTINGS] as const;

/** The settings of the list that all rows are on. */
export const NO_SETTINGS: Settings = { layout: 'TABLE', viewData: {} };

/** The layout that an address asks for: a table where it asks for none, that of the saved view where there is no such layout. */
export const layoutIn = (search: URLSearchParams, saved: ViewLayout = 'TABLE'): ListLayout => {
  const asked = search.get('layout')?.toLowerCase();
  if (asked === undefined) return 'TABLE';
  const known = LIST_LAYOUTS.find((layout) => layout.toLowerCase() === asked);
  return known ?? LIST_LAYOUTS.find((layout) => layout === saved) ?? 'TABLE';
};

/** The address of a list in another layout; what else stands there stays. */
export function withLayout(search: URLSearchParams, layout: ViewLayout): URLSearchParams {
  const next = new URLSearchParams(search);
  if (layout === 'TABLE') next.delete('layout');
  else next.set('layout', layout.toLowerCase());
  return next;
}

/** The settings of a view in an address; what else stands there is none of it. */
export const settingsIn = (search: URLSearchParams, saved?: ViewLayout): Settings => ({
  layout: layoutIn(search, saved),
  viewData: Object.fromEntries(VIEW_SETTINGS.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : []))),
});

/** The address of a list with these settings. */
export const searchOf = ({ layout, viewData }: Settings): URLSearchParams =>
  withLayout(unfolded(new URLSearchParams(Object.entries(viewData).filter(([, value]) => value !== ''))), layout);

/** An address without any setting; what else stands there stays. */
export function withoutSettings(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of KEYS) next.delete(key);
  return next;
}

/** True if two lists look the same, in whatever order their settings are written. */
export const sameSettings = (one: Settings, other: Settings): boolean =>
  one.layout === other.layout && VIEW_SETTINGS.every((key) => searchOf(one).get(key) === searchOf(other).get(key));
