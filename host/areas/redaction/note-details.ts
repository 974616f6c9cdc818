import { createHash } from 'node:crypto';
import type { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import type { InputOf } from '@earshot/processing/tasks/all';
import type { Transaction } from '../../store/database.ts';
import { typedValues } from '../fields/store/typed-values.ts';

type Details = NonNullable<InputOf<'find-personal-data'>['details']>;

/** Types whose whole values are personal data. */
const WHOLE = new Map([
  ['EMAIL', 'EMAIL'],
  ['PHONE', 'PHONE'],
] as const);

/** The title of a note and its typed field values, with a hash for detecting changes. */
export async function detailsOf(
  transaction: Transaction,
  { id, title }: Pick<Note, 'id' | 'title'>,
): Promise<{ details: Details; hash: string }> {
  const values = (await typedValues(transaction, id)).filter(({ trashed }) => !trashed);
  const details: Details = [
    { part: 'TITLE', field: '', text: title },
    ...values.map(({ label, type, value }) => {
      const kind = WHOLE.get(type as 'EMAIL' | 'PHONE');
      return { part: 'FIELD' as const, field: displayTitle('field', label), text: value, ...(kind ? { kind } : {}) };
    }),
  ];
  return { details, hash: createHash('sha256').update(JSON.stringify(details)).digest('hex') };
}
