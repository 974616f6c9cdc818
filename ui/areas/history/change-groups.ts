import type { RowChange } from '@earshot/core/areas/history/row-state';

/** Changes that are told as one. */
export interface ChangeGroup {
  newest: RowChange;
  oldest: RowChange;
  count: number;
}

/** ms between two changes of tags that belong together */
const PAUSE = 3_600_000;

const onlyTags = ({ fields, fieldIds }: RowChange): boolean =>
  fieldIds.length === 0 && fields.length === 1 && fields[0] === 'tags';

const together = (newer: RowChange, older: RowChange): boolean =>
  onlyTags(newer) &&
  onlyTags(older) &&
  newer.changedBy === older.changedBy &&
  Date.parse(newer.at) - Date.parse(older.at) < PAUSE;

/** Changes, newest first, those in which one person tagged a note without a long pause as one. */
export function changeGroups(changes: readonly RowChange[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && together(last.oldest, change))
      groups[groups.length - 1] = { ...last, oldest: change, count: last.count + 1 };
    else groups.push({ newest: change, oldest: change, count: 1 });
  }
  return groups;
}
