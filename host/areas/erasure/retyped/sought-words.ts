import { limits } from '@earshot/core/limits';
import type { InputOf, OutputOf } from '@earshot/processing/tasks/all';
import type { Transaction } from '../../../store/database.ts';
import { quotesOf } from '../store/count-withdrawn.ts';
import type { Withdrawn } from '../store/find-withdrawn.ts';

/** Who is looked for, by name, and their addresses and quotes. */
export type SoughtWords = Pick<InputOf<'find-retyped'>, 'names' | 'words'>;
export type Found = OutputOf<'find-retyped'>[number];

const SHORTEST_NAME = 3;
const EDGES = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/** What a withdrawal looks for in what colleagues wrote: names, e-mail addresses, and quotes that are long enough. */
export async function soughtWords(
  transaction: Transaction,
  withdrawn: Withdrawn,
  wholeNotes: boolean,
): Promise<SoughtWords> {
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
  return {
    names: people.flatMap(({ name }) => (name.length >= SHORTEST_NAME ? [name] : [])),
    words: [...people.flatMap(({ email }) => (email === '' ? [] : [email])), ...longest],
  };
}
