import { type DataField, type DataFilter, dataFilterField, labelIn } from '@earshot/core/areas/channels/data-filter';
import { compile } from '@earshot/core/rules/filter/compile';
import type { Transaction } from '../../store/database.ts';
import { filterNarrow, type HasValue, ownValue } from '../../store/filter-sql.ts';
import type { Narrowing } from '../../store/find.ts';
import { wordsNarrow } from '../search/words-narrow.ts';

const COLUMNS: Record<DataField, string> = {
  text: '"DataPoint".text',
  title: '"DataPoint".title',
  author: '"DataPoint".author',
  url: '"DataPoint".url',
};

/** The text of a field; '' for a label that a data point lacks. */
const textOf =
  (field: string): HasValue =>
  (predicate, bind) => {
    const label = labelIn(field);
    const text =
      label === undefined ? COLUMNS[field as DataField] : `coalesce("DataPoint".fields->>${bind(label, 'text')}, '')`;
    return ownValue(text, 'TEXT')(predicate, bind);
  };

/** Conditions of a filter on a list of data points. */
export async function narrowedData(
  transaction: Transaction,
  { from, to, runId, filter, q = '' }: DataFilter,
): Promise<Narrowing[]> {
  const conditions: Narrowing[] = [];
  if (from) conditions.push((bind) => `"DataPoint".occurred_at >= ${bind(from, 'timestamptz')}`);
  if (to) conditions.push((bind) => `"DataPoint".occurred_at <= ${bind(to, 'timestamptz')}`);
  if (runId) conditions.push((bind) => `"DataPoint".run_id = ${bind(runId, 'uuid')}`);
  if (filter) conditions.push(...filterNarrow(compile(filter, { fieldOf: dataFilterField, now: new Date() }), textOf));
  if (q.trim() !== '') conditions.push(await wordsNarrow(transaction, 'DataPoint', q));
  return conditions;
}
