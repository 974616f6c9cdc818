import { folded } from '../../rules/text.ts';
import { isUnspaced } from '../transcripts/word-gap.ts';
import type { SpokenWord } from './spoken-word.ts';

/** A word or phrase that recognisers mishear, and its right spelling. */
export interface Correction {
  heard: string;
  written: string;
}

const EDGES = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su;

/** A word without the signs around it, and these. */
function parted(text: string): { before: string; core: string; after: string } {
  const [, before = '', core = '', after = ''] = EDGES.exec(text) ?? [];
  return { before, core, after };
}

const keyOf = (text: string): string => folded(parted(text).core);
const hasUnspaced = (text: string): boolean => [...text].some(isUnspaced);

/** Wanted words: one by one, or, in scripts without spaces, letters that any number of words spell together. */
type Wanted = { written: string } & ({ keys: string[] } | { letters: string });

function wantedOf({ heard, written }: Correction): Wanted[] {
  if (hasUnspaced(heard)) return [{ written, letters: folded(heard.replace(/\s/gu, '')) }];
  const keys = heard.split(/\s+/u).map(keyOf).filter(Boolean);
  return keys.length > 0 ? [{ written, keys }] : [];
}

/** Number of words from `at` that are the wanted ones; 0 if they are others. */
function matched(keys: readonly string[], at: number, wanted: Wanted): number {
  if ('keys' in wanted) return wanted.keys.every((key, place) => keys[at + place] === key) ? wanted.keys.length : 0;
  let spelled = '';
  for (let to = at; to < keys.length && spelled.length < wanted.letters.length; to += 1) {
    spelled += keys[to];
    if (!wanted.letters.startsWith(spelled)) return 0;
    if (spelled === wanted.letters) return to + 1 - at;
  }
  return 0;
}

/** One word instead of several: it lasts as long as they, and is as sure as the least sure. */
function merged(words: readonly SpokenWord[], written: string): SpokenWord {
  const [first, last] = [words[0], words.at(-1)] as [SpokenWord, SpokenWord];
  const confidences = words.flatMap(({ confidence }) => confidence ?? []);
  return {
    ...first,
    text: parted(first.text).before + written + parted(last.text).after,
    endMs: Math.max(...words.map(({ endMs }) => endMs)),
    ...(confidences.length > 0 && { confidence: Math.min(...confidences) }),
  };
}

/**
 * Words with the corrections applied, longest first: whole words of one speaker only, whatever their case and accents;
 * signs around them and their times stay.
 */
export function corrected(words: readonly SpokenWord[], corrections: readonly Correction[]): SpokenWord[] {
  const byFirst = Map.groupBy(
    [...corrections].sort((a, b) => b.heard.length - a.heard.length).flatMap(wantedOf),
    (wanted) => [...('keys' in wanted ? (wanted.keys[0] ?? '') : wanted.letters)][0] ?? '',
  );
  if (byFirst.size === 0) return [...words];
  const keys = words.map(({ text }) => keyOf(text));
  const result: SpokenWord[] = [];
  for (let at = 0; at < words.length; ) {
    const [said, start] = [words[at] as SpokenWord, at];
    const isTheirs = (count: number) =>
      words.slice(start, start + count).every(({ speaker }) => speaker === said.speaker);
    const candidates = byFirst.get([...(keys[at] ?? '')][0] ?? '') ?? [];
    const found = candidates
      .map((wanted) => ({ wanted, count: matched(keys, start, wanted) }))
      .find(({ count }) => count > 0 && isTheirs(count));
    result.push(found ? merged(words.slice(at, at + found.count), found.wanted.written) : said);
    at += found?.count ?? 1;
  }
  return result;
}

const IS_WRITTEN = /^(.*?\S)\s*=\s*(\S.*)$/su;

/** The terms and corrections of the lines of a vocabulary; right spellings are terms, too. */
export function readVocabulary(lines: readonly string[]): { terms: string[]; corrections: Correction[] } {
  const terms = new Set<string>();
  const corrections: Correction[] = [];
  for (const line of lines) {
    const [, heard, written] = IS_WRITTEN.exec(line.trim()) ?? [];
    const term = written ?? line.trim();
    if (heard !== undefined && written !== undefined) corrections.push({ heard, written });
    if (term !== '') terms.add(term);
  }
  return { terms: [...terms], corrections };
}
