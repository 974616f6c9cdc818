import { limits } from '@earshot/core/limits';
import { longId } from '@earshot/core/rules/id';
import * as z from 'zod';
import { jsonSetting, setJson } from './json-setting.ts';

/** Display of a list's column (VW-04). */
export interface ColumnSetting {
  key: string;
  visible: boolean;
  /** px; undefined for the table's default */
  width?: number | undefined;
  /** true if it stays at the left during horizontal scrolling */
  sticky?: boolean | undefined;
  /** true if its text is shown in full, on several lines */
  wrapped?: boolean | undefined;
}

/** Default of a list's column. */
export type UsualColumn = Pick<ColumnSetting, 'key' | 'visible'>;

const { least, most } = limits.columnWidth;

// An unreadable part of a column does not affect other columns.
const columns = z.array(
  z.object({
    key: z.string(),
    width: z.int().min(least).max(most).optional().catch(undefined),
    sticky: z.boolean().optional().catch(undefined),
    wrapped: z.boolean().optional().catch(undefined),
  }),
);
const fieldVisibility = z.array(z.object({ key: z.string(), visible: z.boolean() }));

// Addresses and saved lists from before column settings: ids of visible fields, separated by dots.
const earlierForm = (text: string): ColumnSetting[] | undefined => {
  const keys = text.split('.');
  return keys.every((key) => longId(key)) ? keys.map((key) => ({ key, visible: true })) : undefined;
};

/** All columns of a list in an address, in order; unknown keys are ignored. */
export function columnsIn(search: URLSearchParams, usual: readonly UsualColumn[]): ColumnSetting[] {
  const earlier = earlierForm(search.get('columns') ?? '');
  const given = new Map((earlier ?? jsonSetting(search, 'columns', columns))?.map((one) => [one.key, one]));
  const visible = earlier
    ? new Map(usual.flatMap(({ key }) => (longId(key) ? [[key, given.has(key)]] : [])))
    : new Map(jsonSetting(search, 'fieldVisibility', fieldVisibility)?.map((one) => [one.key, one.visible]));
  const byKey = new Map(usual.map((one) => [one.key, one]));
  // There, the title column was first without being named.
  const first = earlier ? [...byKey.keys()].slice(0, 1).filter((key) => !longId(key)) : [];
  const order = [...new Set([...first, ...given.keys(), ...byKey.keys()])];
  return order.flatMap((key) => {
    const column = byKey.get(key);
    return column ? [{ ...given.get(key), key, visible: visible.get(key) ?? column.visible }] : [];
  });
}

const plain = ({ key, width, sticky, wrapped }: ColumnSetting) => ({
  key,
  ...(width === undefined ? {} : { width }),
  ...(sticky ? { sticky } : {}),
  ...(wrapped ? { wrapped } : {}),
});

/** Address of a list with other column settings; other parameters are kept. */
export function withColumns(
  search: URLSearchParams,
  shown: readonly ColumnSetting[],
  usual: readonly UsualColumn[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  const isUsual = shown.every((one, at) => one.key === usual[at]?.key && Object.keys(plain(one)).length === 1);
  const before = new Map(usual.map(({ key, visible }) => [key, visible]));
  const changed = shown.filter(({ key, visible }) => before.get(key) !== visible);
  setJson(next, 'columns', isUsual ? undefined : shown.map(plain));
  setJson(
    next,
    'fieldVisibility',
    changed.length > 0 ? changed.map(({ key, visible }) => ({ key, visible })) : undefined,
  );
  return next;
}
