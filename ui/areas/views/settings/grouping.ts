import { parsePathId, shortId } from '@earshot/core/rules/id';
import * as z from 'zod';
import { jsonSetting, setJson } from './json-setting.ts';

/** Groupings of a list besides custom fields (VW-03). */
export const GROUPED_BY = ['TAG', 'PUBLISHED'] as const;

/** Grouping of a list's rows (VW-03): criterion, and hidden groups. */
export interface Grouping {
  /** `TAG`, `PUBLISHED`, or the id of a select or person field */
  by: string;
  /** keys of groups: ids of options, people or tags, or `true` and `false` */
  hidden: readonly string[];
  /** true if the group of rows without a value is hidden */
  withoutHidden: boolean;
  /** key of the only group to show */
  only?: string;
}

const setting = z.object({
  by: z.string(),
  hiddenOptions: z.array(z.string()).optional(),
  hideUncategorized: z.boolean().optional(),
  only: z.string().optional(),
});

const isOwn = (by: string): boolean => (GROUPED_BY as readonly string[]).includes(by);
const short = (key: string): string => (parsePathId(key) ? shortId(key) : key);

/** Grouping in an address; undefined if missing or invalid. */
export function groupingIn(search: URLSearchParams): Grouping | undefined {
  const given = jsonSetting(search, 'group', setting);
  const by = given && (isOwn(given.by) ? given.by : parsePathId(given.by));
  if (!given || !by) return undefined;
  return {
    by,
    hidden: (given.hiddenOptions ?? []).map((key) => parsePathId(key) ?? key),
    withoutHidden: given.hideUncategorized ?? false,
    ...(given.only === undefined ? {} : { only: parsePathId(given.only) ?? given.only }),
  };
}

/** Address of a list with another grouping, or none; other parameters are kept. */
export function withGrouping(search: URLSearchParams, grouping: Grouping | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  setJson(
    next,
    'group',
    grouping && {
      by: short(grouping.by),
      ...(grouping.hidden.length > 0 ? { hiddenOptions: grouping.hidden.map(short) } : {}),
      ...(grouping.withoutHidden ? { hideUncategorized: true } : {}),
      ...(grouping.only === undefined ? {} : { only: short(grouping.only) }),
    },
  );
  return next;
}

/** Key of the group of rows without a value. */
export const NO_VALUE = '';

/** A grouping with all groups visible. */
export const wholeGrouping = (by: string): Grouping => ({ by, hidden: [], withoutHidden: false });

/** True if a group is hidden. */
export const isHidden = ({ hidden, withoutHidden }: Grouping, key: string): boolean =>
  key === NO_VALUE ? withoutHidden : hidden.includes(key);

/** The grouping with a group hidden or shown. */
export function withGroupToggled(grouping: Grouping, key: string): Grouping {
  if (key === NO_VALUE) return { ...grouping, withoutHidden: !grouping.withoutHidden };
  const hidden = grouping.hidden.includes(key)
    ? grouping.hidden.filter((one) => one !== key)
    : [...grouping.hidden, key];
  return { ...grouping, hidden };
}

/** Values of a row after a move between groups: one replaces the other; null if none is left. */
export function movedValues(now: readonly string[], from: string, to: string): string[] | null {
  if (to === NO_VALUE) return null;
  const others = now.filter((id) => id !== from && id !== to);
  const at = from === NO_VALUE ? others.length : Math.max(0, now.indexOf(from));
  return others.toSpliced(Math.min(at, others.length), 0, to);
}
