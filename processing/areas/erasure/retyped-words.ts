import { phonePattern } from '@earshot/core/areas/people/phone-number';
import type { Finding } from '@earshot/core/areas/redaction/personal-data';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { findFindings, type SoughtNames } from '../redaction/find-findings.ts';
import { SaidWords } from './said-words.ts';

/** Search terms: names, spoken words and addresses, word for word. */
export const retypedWords = z.object({
  names: z.array(z.string()),
  words: z.array(z.string()),
  /** their telephone numbers, found in any notation */
  phones: z.array(z.object({ country: z.string(), national: z.string() })).default([]),
  /** their spoken texts, found by whole sentences or several words in a row */
  said: z.array(z.string()).default([]),
});
export type RetypedWords = z.infer<typeof retypedWords>;

/** Finds the places of a text that name or quote a person word for word, in order. */
export class WordFinder {
  private readonly said: SaidWords;
  private readonly phones: { national: string; pattern: RegExp }[];

  constructor(private readonly sought: z.input<typeof retypedWords>) {
    this.said = new SaidWords(sought.said ?? []);
    this.phones = (sought.phones ?? []).map((phone) => ({ national: phone.national, pattern: phonePattern(phone) }));
  }

  in(text: string): Finding[] {
    const small = text.toLowerCase();
    const words = this.sought.words.filter((word) => small.includes(word.toLowerCase()));
    const named = this.sought.names.filter((name) => small.includes(name.toLowerCase()));
    const places = [...this.phonesIn(text), ...this.saidIn(text)];
    if (words.length + named.length + places.length === 0) return [];
    const names: SoughtNames['names'] = named.map((name) => ({ name, byParts: false }));
    return findFindings(text, { names, words, places }).filter(({ kind }) => kind === 'NAME' || kind === 'WORD');
  }

  private *phonesIn(text: string): Generator<{ from: number; to: number; of: string }> {
    if (this.phones.length === 0) return;
    const digits = text.replaceAll(/\D/g, '');
    for (const { national, pattern } of this.phones)
      if (digits.includes(national))
        for (const { 0: found, index } of text.matchAll(pattern))
          yield { from: index, to: index + found.length, of: national };
  }

  private *saidIn(text: string): Generator<{ from: number; to: number; of: string }> {
    if (text.length < limits.retyped.saidCharacters) return;
    for (const { from, to } of this.said.placesIn(text)) yield { from, to, of: text.slice(from, to).toLowerCase() };
  }
}
