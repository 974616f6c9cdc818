import { VIEW_SETTINGS, type View } from '@earshot/core/areas/views/view';

type Settings = View['viewData'];

/** The settings of a view in an address; what else stands there is none of it. */
export const settingsIn = (search: URLSearchParams): Settings =>
  Object.fromEntries(VIEW_SETTINGS.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));

/** The address of a list with these settings. */
export const searchOf = (settings: Settings): URLSearchParams =>
  new URLSearchParams(Object.entries(settings).filter(([, value]) => value !== ''));

/** An address without any setting; what else stands there stays. */
export function withoutSettings(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of VIEW_SETTINGS) next.delete(key);
  return next;
}

/** Whether two lists look the same, in whatever order their settings are written. */
export const sameSettings = (one: Settings, other: Settings): boolean =>
  VIEW_SETTINGS.every((key) => (one[key] ?? '') === (other[key] ?? ''));
