import type { DataFilter } from '@earshot/core/areas/channels/data-filter';
import { asUtcDays, type DatePreset, type Period, periodOf } from '@earshot/core/rules/dates/date-period';
import { isWhole } from '@earshot/core/rules/filter/compile';
import { type FilterForm, filterAsText, filterInText, NO_FILTER } from '@earshot/core/rules/filter/form';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { type DateSpan, setSpan, spanIn } from '../../data/date-span.ts';

/** Filters of a channel's data; stored in the fragment of the address. */
export interface ChannelView extends DateSpan {
  runId: string | undefined;
  filter: FilterForm;
  /** search words */
  q: string;
}

/** Filters that exclude nothing. */
export const ALL_DATA: ChannelView = {
  preset: 'allTime',
  period: undefined,
  runId: undefined,
  filter: NO_FILTER,
  q: '',
};

function filterIn(text: string | null): FilterForm {
  const form = filterInText(text);
  return { ...form, fields: form.fields.filter(isWhole) };
}

/** Filters in an address; invalid ones are ignored. Bounds imply a custom span. */
export function viewIn(fragment: URLSearchParams): ChannelView {
  return {
    ...spanIn(fragment),
    runId: parsePathId(fragment.get('run') ?? ''),
    filter: filterIn(fragment.get('filter')),
    q: fragment.get('q') ?? '',
  };
}

/** Fragment with the filters; other parameters are kept. */
export function fragmentFor(fragment: URLSearchParams, { runId, filter, q, ...span }: ChannelView): string {
  const next = new URLSearchParams(fragment);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  setSpan(next, span);
  set('run', runId && shortId(runId));
  set('filter', filterAsText(filter));
  set('q', q || undefined);
  return next.size === 0 ? '' : `#${next}`;
}

const moment = (seconds: number, ms = 0) => new Date(seconds * 1000 + ms).toISOString();

/** A preset ends today, both in local time and in UTC. */
function presetBounds(preset: DatePreset, now: Date): Period | undefined {
  const own = periodOf(preset, now);
  if (!own) return undefined;
  const { from, to = 0 } = asUtcDays(own);
  return { from, to: Math.max(to, own.to ?? 0) };
}

/** Filter for the host, at this moment. */
export function filterOf({ preset, period, runId, filter, q }: ChannelView, now: Date): DataFilter {
  const bounds = period ? asUtcDays(period) : presetBounds(preset, now);
  return {
    ...(bounds ? { from: moment(bounds.from) } : {}),
    ...(bounds?.to === undefined ? {} : { to: moment(bounds.to, 999) }),
    ...(runId ? { runId } : {}),
    ...(filter.fields.length > 0 ? { filter } : {}),
    ...(q.trim() === '' ? {} : { q }),
  };
}

/** True if the filters exclude any data. */
export const isNarrowed = ({ preset, runId, filter, q }: ChannelView): boolean =>
  preset !== 'allTime' || runId !== undefined || filter.fields.length > 0 || q.trim() !== '';
