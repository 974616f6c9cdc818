import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldForm } from '@earshot/core/rules/filter/form';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import * as z from 'zod';

/** How rows stand in columns: by the options of a select field (VW-03). */
export interface Grouping {
  fieldId: string;
  /** options whose columns are hidden */
  hidden: readonly string[];
  /** whether the column of the rows without a value is hidden */
  withoutHidden: boolean;
}

const said = z.object({
  by: z.string(),
  hiddenOptions: z.array(z.string()).optional(),
  hideUncategorized: z.boolean().optional(),
});

/** The grouping that an address asks for; undefined for a list that is no board. */
export function groupingIn(search: URLSearchParams): Grouping | undefined {
  if (search.get('layout') !== 'board') return undefined;
  try {
    const { data } = said.safeParse(JSON.parse(search.get('group') ?? 'null'));
    const fieldId = parsePathId(data?.by ?? '');
    if (!data || !fieldId) return undefined;
    const hidden = (data.hiddenOptions ?? []).flatMap((id) => parsePathId(id) ?? []);
    return { fieldId, hidden, withoutHidden: data.hideUncategorized ?? false };
  } catch {
    return undefined;
  }
}

/** The address of a list with another grouping, or of a table without one; what else stands there stays. */
export function withGrouping(search: URLSearchParams, grouping: Grouping | undefined): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('layout');
  next.delete('group');
  if (!grouping) return next;
  const { fieldId, hidden, withoutHidden } = grouping;
  next.set('layout', 'board');
  next.set(
    'group',
    JSON.stringify({
      by: shortId(fieldId),
      ...(hidden.length > 0 ? { hiddenOptions: hidden.map(shortId) } : {}),
      ...(withoutHidden ? { hideUncategorized: true } : {}),
    }),
  );
  return next;
}

/** A column of a board: the rows with an option, or those without a value. */
export interface BoardColumn {
  /** the option; null for the rows without a value */
  optionId: string | null;
  title: string;
  colour: string | undefined;
  also: FieldForm;
}

/** The columns of a board that are shown, in the order of the options. */
export function columnsOf({ id, options }: Field, { hidden, withoutHidden }: Grouping): BoardColumn[] {
  const none: BoardColumn = {
    optionId: null,
    title: 'No value',
    colour: undefined,
    also: { field: id, operator: 'IS_EMPTY', values: [] },
  };
  return [
    ...options
      .filter((option) => !hidden.includes(option.id))
      .map(
        (option): BoardColumn => ({
          optionId: option.id,
          title: option.label,
          colour: option.colour,
          also: { field: id, operator: 'HAS_ANY_OF', values: [option.id] },
        }),
      ),
    ...(withoutHidden ? [] : [none]),
  ];
}

/** The options of a row that moves from one column to another: one in place of the other; null when none is left. */
export function movedOptions(now: readonly string[], from: string | null, to: string | null): string[] | null {
  if (to === null) return null;
  const others = now.filter((id) => id !== from && id !== to);
  const at = from === null ? others.length : Math.max(0, now.indexOf(from));
  return others.toSpliced(Math.min(at, others.length), 0, to);
}
