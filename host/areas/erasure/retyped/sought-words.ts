import { phoneNumber } from '@earshot/core/areas/people/phone-number';
import { limits } from '@earshot/core/limits';
import type { InputOf } from '@earshot/processing/tasks/all';
import { buffersOf, sizeOf } from '../../../documents/load-document.ts';
import type { Transaction } from '../../../store/database.ts';
import { likeContaining } from '../../../store/like.ts';
import { type TypedValue, typedValues } from '../../fields/store/typed-values.ts';
import { quotesOf } from '../store/count-withdrawn.ts';
import { goesWhole, type Withdrawn } from '../store/find-withdrawn.ts';
import type { StoreParts } from '../store/note-stores.ts';

/** Search terms: names, addresses, telephone numbers, quotes and spoken sentences of a person. */
export type SoughtWords = Required<Pick<InputOf<'find-retyped'>, 'names' | 'words' | 'phones' | 'said'>>;

const SHORTEST_NAME = 3;
const EDGES = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/**
 * The words that a withdrawal searches for in colleagues' texts; `limits.retyped` sets the minimum lengths of quotes
 * and sentences.
 */
export async function soughtWords(
  parts: StoreParts,
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<SoughtWords> {
  const said = await saidBy(parts, transaction, withdrawn, wholeNotes);
  const people = await transaction.sql<{ name: string; email: string }>(
    'select name, email from people where workspace_id = $1 and id = any($2::uuid[])',
    [transaction.workspaceId, withdrawn.personIds],
  );
  const { quoteWords, quotes } = limits.retyped;
  const lines = (await quotesOf(transaction, withdrawn, wholeNotes)).flatMap((text) =>
    text.split('\n').map((line) => line.replaceAll(EDGES, '')),
  );
  const long = [...new Set(lines)].filter((line) => line.split(/\s+/).length >= quoteWords);
  const longest = long.sort((one, other) => other.length - one.length).slice(0, quotes);
  const reached = await reachedAt(transaction, withdrawn);
  return {
    names: people.flatMap(({ name }) => (name.length >= SHORTEST_NAME ? [name] : [])),
    words: [...people.flatMap(({ email }) => (email === '' ? [] : [email])), ...reached.addresses, ...longest],
    phones: reached.phones,
    said,
  };
}

/** Telephone numbers and addresses in a person's fields. */
async function reachedAt(transaction: Transaction, { personIds }: Withdrawn) {
  const values: TypedValue[] = [];
  for (const id of personIds) values.push(...(await typedValues(transaction, id)));
  const of = (...types: string[]) => values.filter(({ type }) => types.includes(type)).map(({ value }) => value);
  return {
    addresses: of('EMAIL', 'URL'),
    phones: of('PHONE').flatMap((text) => phoneNumber(text) ?? []),
  };
}

/** A person's words in notes, feedback and survey responses. */
async function saidBy(
  { documents, pool }: StoreParts,
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<string[]> {
  const { notes, personIds, pointIds, responseIds } = withdrawn;
  const spoken = await transaction.ahead(
    `what ${personIds.join()} said ${wholeNotes}`,
    async () => {
      const own = [];
      let bytes = 0;
      for (const note of notes) {
        if (note.speakerIds.length === 0 && !goesWhole(note, wholeNotes)) continue;
        const stored = await documents.stored(transaction, note.id);
        bytes += stored ? sizeOf(stored.updates) : 0;
        if (bytes > limits.retyped.noteBytes) break;
        if (stored) own.push({ updates: stored.updates, speakerIds: note.speakerIds });
      }
      return own;
    },
    (own) => pool.run('read-said', { documents: own }, { transfer: own.flatMap(({ updates }) => buffersOf(updates)) }),
  );
  const written = await transaction.sql<{ text: string }>(
    `select text from data_points where workspace_id = $1 and id = any($2::uuid[])
     union all select answer #>> '{}' from survey_responses r, jsonb_path_query(r.answers, 'strict $.**') answer
       where r.workspace_id = $1 and r.id = any($3::uuid[]) and jsonb_typeof(answer) = 'string'`,
    [transaction.workspaceId, pointIds, responseIds],
  );
  return [...spoken, ...written.map(({ text }) => text)];
}

/** LIKE patterns that match every text with a name, an address or a quote. */
export const sharpPatterns = ({ names, words }: SoughtWords): string[] => [...names, ...words].map(likeContaining);

/** LIKE patterns that match every text that may contain any of the words; `find-retyped` decides on the matches. */
export const loosePatterns = (sought: SoughtWords): string[] => [
  ...sharpPatterns(sought),
  ...sought.phones.map(({ national }) => `%${[...national].join('%')}%`),
  ...(sought.said.length > 0 ? [`${'_'.repeat(limits.retyped.saidCharacters)}%`] : []),
];
