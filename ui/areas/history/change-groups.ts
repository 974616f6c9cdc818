import type { RowChange } from '@earshot/core/areas/history/row-state';

/** Changes shown as one entry. */
export interface ChangeGroup {
  newest: RowChange;
  oldest: RowChange;
  count: number;
}

/** Maximum ms between two changes of tags in one group. */
const PAUSE = 3_600_000;

const onlyTags = ({ fields, fieldIds }: RowChange): boolean =>
  fieldIds.length === 0 && fields.length === 1 && fields[0] === 'tags';

const together = (newer: RowChange, older: RowChange): boolean =>
  onlyTags(newer) &&
  onlyTags(older) &&
  newer.changedBy === older.changedBy &&
  Date.parse(newer.at) - Date.parse(older.at) < PAUSE;

/** Groups of changes, newest first; one person's tag changes in a note form one group until a long pause. */
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
