import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../../../operations/change.ts';
import { changesLike, forgetKeys } from '../../history/store/row-changes.ts';
import type { StoreParts } from '../store/note-stores.ts';
import { loosePatterns, type SoughtWords } from './sought-words.ts';

/**
 * Erases former titles and descriptions with a person's words or telephone number, in batches. Returns the sequence
 * number for the next transaction; undefined at the end.
 */
export async function forgetSaid(
  { pool }: StoreParts,
  { transaction }: Change,
  sought: SoughtWords,
  from: string,
): Promise<string | undefined> {
  const changes = await changesLike(transaction, loosePatterns(sought), from);
  if (changes.length === 0) return undefined;
  const texts = changes.map(({ before }) => before);
  const { value } = await transaction.ahead(
    `changes of rows after ${from} without words ${createHash('sha256').update(JSON.stringify(texts)).digest('hex')}`,
    async () => texts,
    (all) => pool.run('redact-strings', { ...sought, value: all }),
  );
  for (const [at, { number, before }] of changes.entries()) {
    const now = (value as typeof texts)[at] ?? {};
    const keys = Object.keys(before).filter((key) => !isDeepStrictEqual(before[key], now[key]));
    if (keys.length > 0) await forgetKeys(transaction, number, keys);
  }
  return changes.at(-1)?.number;
}
