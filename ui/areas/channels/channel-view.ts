import { type DataConditions, type DataFilter, dataConditions } from '@earshot/core/areas/channels/data-filter';
import { isWhole } from '@earshot/core/areas/channels/whole-conditions';
import { periodOf } from '@earshot/core/rules/dates/date-period';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { type DateSpan, setSpan, spanIn } from '../../data/date-span.ts';

/** Which of a channel's data is looked at; kept in the fragment of the address. */
export interface ChannelView extends DateSpan {
  runId: string | undefined;
  conditions: DataConditions;
  /** words, as search reads them */
  q: string;
}

const VERSION = 1;
const NO_CONDITIONS: DataConditions = { combinator: 'and', fields: [] };
/** What is looked at before anybody narrows it. */
export const ALL_DATA: ChannelView = {
  preset: 'allTime',
  period: undefined,
  runId: undefined,
  conditions: NO_CONDITIONS,
  q: '',
};

function conditionsIn(text: string | null): DataConditions {
  try {
    const { v, ...said } = JSON.parse(text ?? 'null') as { v?: unknown };
    const read = dataConditions.safeParse(said);
    return v === VERSION && read.success ? { ...read.data, fields: read.data.fields.filter(isWhole) } : NO_CONDITIONS;
  } catch {
    return NO_CONDITIONS;
  }
}

/** What an address asks for; what cannot be read counts as nothing. Bounds are those of a custom span, whether it says so or not. */
export function viewIn(fragment: URLSearchParams): ChannelView {
  return {
    ...spanIn(fragment),
    runId: parsePathId(fragment.get('run') ?? ''),
    conditions: conditionsIn(fragment.get('filter')),
    q: fragment.get('q') ?? '',
  };
}

/** The fragment that asks for it; what else stands there stays. */
export function fragmentFor(fragment: URLSearchParams, { runId, conditions, q, ...span }: ChannelView): string {
  const next = new URLSearchParams(fragment);
  const set = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  setSpan(next, span);
  set('run', runId && shortId(runId));
  set('filter', conditions.fields.length === 0 ? undefined : JSON.stringify({ v: VERSION, ...conditions }));
  set('q', q || undefined);
  return next.size === 0 ? '' : `#${next}`;
}

const moment = (seconds: number, ms = 0) => new Date(seconds * 1000 + ms).toISOString();

/** What the host is asked for, at this moment. */
export function filterOf({ preset, period, runId, conditions, q }: ChannelView, now: Date): DataFilter {
  const bounds = period ?? periodOf(preset, now);
  return {
    ...(bounds ? { from: moment(bounds.from) } : {}),
    ...(bounds?.to === undefined ? {} : { to: moment(bounds.to, 999) }),
    ...(runId ? { runId } : {}),
    ...(conditions.fields.length > 0 ? { filter: conditions } : {}),
    ...(q.trim() === '' ? {} : { q }),
  };
}

/** Whether fewer than all data are asked for. */
export const isNarrowed = ({ preset, runId, conditions, q }: ChannelView): boolean =>
  preset !== 'allTime' || runId !== undefined || conditions.fields.length > 0 || q.trim() !== '';
