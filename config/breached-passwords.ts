import { createRequire } from 'node:module';

type Words = typeof import('@zxcvbn-ts/language-common');

const LOOKS_LIKE: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

// Words specific to this product that no list contains.
const OF_THIS_HOUSE = ['earshot', 'correcthorsebatterystaple'];

let known: Set<string> | undefined;

/** The 49,000 most common leaked passwords, loaded on first use, which takes 40 ms. */
function knownPasswords(): Set<string> {
  if (known) return known;
  const { dictionary }: Words = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  known = new Set([...dictionary['passwords-common'].map(String), ...OF_THIS_HOUSE]);
  return known;
}

/**
 * True for a leaked password or a variation of one. No listed one satisfies the rule of twelve characters of four
 * kinds (WS-10), but people satisfy it with Password1234! and P@ssw0rd!2026.
 */
export function isBreached(password: string): boolean {
  const plain = password.toLowerCase();
  const joined = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return [plain, joined].some((text) => undressed(text).some((word) => word.length >= 4 && isKnown(word)));
}

/**
 * A text without characters that people add around a word to satisfy a rule, as written and with substitutions
 * reverted (p@ssw0rd).
 */
function undressed(text: string): string[] {
  const bare = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const word = text.replace(/^\P{L}+|\P{L}+$/gu, '');
  // A sign at the edge can be a letter (@dmin) or an addition (admin!): both are tried.
  const tail = text.replace(/[^\p{L}]+$/u, '');
  return [text, bare, word, meant(word), meant(tail)];
}

const meant = (word: string): string => word.replace(/[@4310!$57]/g, (sign) => LOOKS_LIKE[sign] ?? sign);

// A doubled word is no better than the word.
const isKnown = (word: string): boolean =>
  knownPasswords().has(word) || knownPasswords().has(/^(.{4,})\1+$/u.exec(word)?.[1] ?? '');
