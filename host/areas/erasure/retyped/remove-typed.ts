import { createHash } from 'node:crypto';
import { Field } from '@earshot/core/areas/fields/field';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import type { Change } from '../../../operations/change.ts';
import { type FieldTexts, type ReadTo, typedLike, writeTypedLike } from '../../fields/store/typed-values.ts';
import { tellValues } from '../../redaction/redact-traces.ts';
import type { StoreParts } from '../store/note-stores.ts';
import { forget } from './remove-retyped.ts';
import { loosePatterns, type SoughtWords } from './sought-words.ts';

const ROWS = { NOTE: Note, INSIGHT: Insight, PERSON: Person } as const;

/**
 * Removes words from typed field values, in batches. Returns the start of the next transaction; undefined at the end.
 */
export async function removeTyped(
  { pool }: StoreParts,
  change: Change,
  id: string,
  { sought, from }: { sought: SoughtWords; from: ReadTo },
): Promise<ReadTo | undefined> {
  const { transaction } = change;
  const field = (await change.rows(Field).get(id, { trashed: true })) as Field | undefined;
  if (!field) return undefined;
  const patterns = loosePatterns(sought);
  const texts = await typedLike(transaction, { fieldId: id, patterns, from });
  const { cells, earlier } = texts;
  if (cells.length + earlier.length === 0) return undefined;
  const { value } = await transaction.ahead(
    `values of field ${id} without words ${createHash('sha256').update(JSON.stringify(texts)).digest('hex')}`,
    async () => texts,
    (all) => pool.run('redact-strings', { ...sought, value: all }),
  );
  const rowIds = await writeTypedLike(transaction, { ...field, fieldId: id }, texts, value as FieldTexts);
  for (const rowId of rowIds) await tellValues(change, ROWS[field.scope], rowId);
  await forget(change, rowIds);
  return { rowId: cells.at(-1)?.rowId ?? from.rowId, number: earlier.at(-1)?.number ?? from.number };
}
