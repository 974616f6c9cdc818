import { momentText } from '@earshot/core/rules/dates/date-text';
import { dateReader } from '@earshot/core/rules/dates/read-date';
import type { PreviewColumn } from '../../files/tables/preview-table.tsx';
import type { Choices } from './reading-choices.ts';

/** Columns of a file with their roles, chosen ones first. */
export function rolesOf(labels: readonly string[], options: Choices): PreviewColumn[] {
  const { textColumn, moreTextColumns = [], titleColumn, timeColumn, idColumn } = options;
  const roles: [label: string | null | undefined, role: string][] = [
    [textColumn, 'Text'],
    ...moreTextColumns.map((label): [string, string] => [label, 'Text']),
    [titleColumn, 'Title'],
    [timeColumn, 'Date'],
    [idColumn, 'Unique ID'],
  ];
  const places = new Map(labels.map((label, at) => [label, at]));
  const chosen = new Map<string, string[]>();
  for (const [label, role] of roles)
    if (label && places.has(label)) chosen.set(label, [...(chosen.get(label) ?? []), role]);
  const first = [...chosen].map(([label, all]) => ({ label, role: all.join(', '), at: places.get(label) ?? 0 }));
  const rest = labels.flatMap((label, at) => (chosen.has(label) ? [] : [{ label, role: '', at }]));
  return [...first, ...rest];
}

const ORDERS = { DAY_FIRST: 'DMY', MONTH_FIRST: 'MDY' } as const;
/** Shows dates as they will be read (8 Mar 2007, 14:30); undefined for unreadable ones. */
export function readsDates({ dateOrder, timeZone = 'UTC' }: Choices): (text: string) => string | undefined {
  const read = dateReader({ order: dateOrder ? ORDERS[dateOrder] : undefined, zone: timeZone });
  return (text) => {
    const at = read(text);
    if (typeof at !== 'number') return undefined;
    // Month names regardless of the workspace's format show which number was read as the month.
    return momentText(at, { timeZone });
  };
}
