import {
  type DataCondition,
  type DataField,
  type DataFilter,
  type DataOperator,
  labelIn,
} from '@earshot/core/areas/channels/data-filter';
import { compiled } from '@earshot/core/areas/channels/whole-conditions';
import type { Transaction } from '../../store/database.ts';
import type { Bind, Narrowing } from '../../store/find.ts';
import { wordsNarrow } from '../search/words-narrow.ts';

const COLUMNS: Record<DataField, string> = {
  text: '"DataPoint".text',
  title: '"DataPoint".title',
  author: '"DataPoint".author',
  url: '"DataPoint".url',
};

/** What a field says, '' for one that says nothing. */
function said(field: string, bind: Bind): string {
  const label = labelIn(field);
  return label === undefined
    ? COLUMNS[field as DataField]
    : `coalesce("DataPoint".fields->>${bind(label, 'text')}, '')`;
}

// Value by value: asked of a set of them, each row would take twice as long.
const holds = (text: string, values: readonly string[], bind: Bind) =>
  `(${values.map((value) => `strpos(lower(${text}), lower(${bind(value, 'text')})) > 0`).join(' or ')})`;
const isEmpty = (text: string) => `${text} !~ '\\S'`;

const COMPARED: Record<DataOperator, (text: string, values: readonly string[], bind: Bind) => string> = {
  CONTAINS: holds,
  CONTAINS_NOT: (...compared) => `not ${holds(...compared)}`,
  IS: (text, values, bind) => `${text} = any(${bind(values, 'text[]')})`,
  IS_NOT: (text, values, bind) => `${text} <> all(${bind(values, 'text[]')})`,
  IS_EMPTY: isEmpty,
  IS_NOT_EMPTY: (text) => `not (${isEmpty(text)})`,
};

const written =
  (bind: Bind) =>
  ({ field, operator, values }: DataCondition): string =>
    `(${COMPARED[operator](said(field, bind), values, bind)})`;

/** The conditions that a filter of data stands for. */
export async function narrowedData(
  transaction: Transaction,
  { from, to, runId, filter, q = '' }: DataFilter,
): Promise<Narrowing[]> {
  const conditions: Narrowing[] = [];
  if (from) conditions.push((bind) => `"DataPoint".occurred_at >= ${bind(from, 'timestamptz')}`);
  if (to) conditions.push((bind) => `"DataPoint".occurred_at <= ${bind(to, 'timestamptz')}`);
  if (runId) conditions.push((bind) => `"DataPoint".run_id = ${bind(runId, 'uuid')}`);
  const fields = filter ? compiled(filter) : [];
  if (fields.length > 0)
    conditions.push((bind) => `(${fields.map(written(bind)).join(filter?.combinator === 'or' ? ' or ' : ' and ')})`);
  if (q.trim() !== '') conditions.push(await wordsNarrow(transaction, 'DataPoint', q));
  return conditions;
}
