import type { Finding } from '@earshot/core/areas/redaction/personal-data';
import * as z from 'zod';
import { findFindings } from '../redaction/find-findings.ts';

/** Who is looked for, by name, and what they said or their address, word for word. */
export const retypedWords = z.object({ names: z.array(z.string()), words: z.array(z.string()) });
export type RetypedWords = z.infer<typeof retypedWords>;

/** Where a text names or quotes somebody word for word, in its order. */
export function findWords(text: string, { names, words }: RetypedWords): Finding[] {
  const small = text.toLowerCase();
  const there = words.filter((word) => small.includes(word.toLowerCase()));
  const named = names.filter((name) => small.includes(name.toLowerCase()));
  if (there.length === 0 && named.length === 0) return [];
  const sought = { names: named.map((name) => ({ name, byParts: false })), words: there };
  return findFindings(text, sought).filter(({ kind }) => kind === 'NAME' || kind === 'WORD');
}
