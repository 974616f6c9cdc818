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

/** Settings of the unfiltered list. */
export const NO_SETTINGS: Settings = { layout: 'TABLE', viewData: {} };

/** Layout in an address: table by default, that of the saved view if invalid. */
export const layoutIn = (search: URLSearchParams, saved: ViewLayout = 'TABLE'): ListLayout => {
  const asked = search.get('layout')?.toLowerCase();
  if (asked === undefined) return 'TABLE';
  const known = LIST_LAYOUTS.find((layout) => layout.toLowerCase() === asked);
  return known ?? LIST_LAYOUTS.find((layout) => layout === saved) ?? 'TABLE';
};

/** Address of a list in another layout; other parameters are kept. */
export function withLayout(search: URLSearchParams, layout: ViewLayout): URLSearchParams {
  const next = new URLSearchParams(search);
  if (layout === 'TABLE') next.delete('layout');
  else next.set('layout', layout.toLowerCase());
  return next;
}

/** Settings of a view in an address; other parameters are ignored. */
export const settingsIn = (search: URLSearchParams, saved?: ViewLayout): Settings => ({
  layout: layoutIn(search, saved),
  viewData: Object.fromEntries(VIEW_SETTINGS.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : []))),
});

/** Address of a list with these settings. */
export const searchOf = ({ layout, viewData }: Settings): URLSearchParams =>
  withLayout(unfolded(new URLSearchParams(Object.entries(viewData).filter(([, value]) => value !== ''))), layout);

/** Address without settings; other parameters are kept. */
export function withoutSettings(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of KEYS) next.delete(key);
  return next;
}

/** True if two lists have equal settings, in any notation. */
export const sameSettings = (one: Settings, other: Settings): boolean =>
  one.layout === other.layout && VIEW_SETTINGS.every((key) => searchOf(one).get(key) === searchOf(other).get(key));
