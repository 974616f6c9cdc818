import { limits } from '../../limits.ts';
import { Refusal } from '../../refusal.ts';
import { folded, SYLLABLE } from '../text.ts';
import type { WordPlace } from './best-window.ts';
import type { Range } from './fragments.ts';

/** Searchable piece of a text: its folded form and its position in the original, in UTF-16 units. */
export interface SearchToken {
  text: string;
  start: number;
  end: number;
}

/** A token of a query; `at` is its token position within its term, as counted by searchTokens. */
export interface QueryToken {
  text: string;
  at: number;
  /** true to match every token that begins with it */
  prefix: boolean;
}

/** Tokens at fixed distances from each other: a quoted phrase, or a single word (SE-11). */
export interface QueryTerm {
  tokens: QueryToken[];
}

/** All terms must match; a query without terms matches nothing. */
export interface ParsedQuery {
  terms: QueryTerm[];
}

/**
 * Scripts without spaces, as part of a character class; they are indexed as overlapping pairs of characters (SE-16).
 */
export const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆`;
/**
 * Marks (including half-width Japanese ones, which Unicode classes as letters), soft hyphens and joiners: they are
 * part of a word.
 */
export const WITHIN = String.raw`\p{M}\u00ad\u200c\u200d\u2060\uff9e\uff9f`;
const RUNS = new RegExp(
  `(?<unspaced>(?:[${UNSPACED}][${WITHIN}]*)+)|(?:(?![${UNSPACED}])[\\p{L}\\p{N}][${WITHIN}]*)+`,
  'gu',
);
const CHARACTERS = new RegExp(`(?:${SYLLABLE}|[${UNSPACED}])[${WITHIN}]*`, 'gu');
const NOT_INDEXED = /[^\p{L}\p{N}\p{M}]/gu;
// Maximum length of a token, a key of the index; longer runs are data, not words.
const LONGEST = 64;

const key = (text: string): string => {
  const whole = folded(text).replace(NOT_INDEXED, '');
  return whole.length <= LONGEST
    ? whole
    : [...whole.slice(0, LONGEST)].filter((letter) => letter.isWellFormed()).join('');
};

interface Run {
  tokens: SearchToken[];
  unspaced: boolean;
}

function* runs(text: string): Generator<Run> {
  for (const found of text.matchAll(RUNS)) {
    const [whole] = found;
    const unspaced = found.groups?.unspaced !== undefined;
    const parts = unspaced ? [...whole.matchAll(CHARACTERS)] : [{ 0: whole, index: 0 }];
    const tokens = parts
      .map(({ 0: part, index }) => ({
        text: key(part),
        start: found.index + index,
        end: found.index + index + part.length,
      }))
      .filter((token) => token.text !== '');
    if (tokens.length > 0) yield { tokens: unspaced ? tokens.map(paired) : tokens, unspaced };
  }
}

const paired = (token: SearchToken, index: number, all: SearchToken[]): SearchToken => {
  const next = all[index + 1];
  return next ? { text: token.text + next.text, start: token.start, end: next.end } : token;
};

/**
 * The tokens of a text in order: words folded to lowercase without accents; in scripts without spaces one token per
 * character, paired with the next. Used for indexing.
 */
export function* searchTokens(text: string): Generator<SearchToken> {
  for (const run of runs(text)) yield* run.tokens;
}

const OPENING = '"“”„‟«»＂「」『』';
const QUOTED = new RegExp(`[${OPENING}]`, 'u');

const wordsIn = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

interface Piece {
  text: string;
  /** true if its last word can be incomplete */
  open: boolean;
}

/** Splits a query into quoted phrases and words; an unclosed quotation mark extends to the end. */
const pieces = (query: string): Piece[] =>
  query.split(QUOTED).flatMap((part, at, parts) => {
    const texts = at % 2 === 1 ? [part] : wordsIn(part);
    return texts.map((text, index) => ({ text, open: at === parts.length - 1 && index === texts.length - 1 }));
  });

function term({ text, open }: Piece): QueryTerm | undefined {
  const tokens: QueryToken[] = [];
  let at = 0;
  const all = [...runs(text)];
  for (const run of all) {
    const typedOn = open && !run.unspaced && run === all.at(-1);
    // A single character is indexed as the beginning of a pair. The last of several is covered by the pair before it:
    // its own token only takes up a position.
    const alone = run.unspaced && run.tokens.length === 1;
    const said = run.unspaced && !alone ? run.tokens.slice(0, -1) : run.tokens;
    tokens.push(...said.map((token, index) => ({ text: token.text, at: at + index, prefix: alone || typedOn })));
    at += run.tokens.length;
  }
  return tokens.length === 0 ? undefined : { tokens };
}

/**
 * Parses a query: "quoted words" are a phrase, others single words; the last word can be incomplete and matches as a
 * prefix (SE-11). More than 2000 characters or 60 words are refused (SE-01).
 */
export function parseQuery(text: string): ParsedQuery {
  const { characters, words } = limits.searchQuery;
  if (text.length > characters) throw new Refusal('BAD_USER_INPUT', `Search for at most ${characters} characters.`);
  const cut = pieces(text.toWellFormed());
  const count = cut.flatMap((piece) => wordsIn(piece.text)).length;
  if (count > words) throw new Refusal('BAD_USER_INPUT', `Search for at most ${words} words.`);
  return { terms: cut.map(term).filter((one) => one !== undefined) };
}

/** The distinct words of a query. */
export const wordsOf = ({ terms }: ParsedQuery): string[] => [
  ...new Set(terms.flatMap(({ tokens }) => tokens.map(({ text }) => text))),
];

const fits = (wanted: QueryToken, found: SearchToken): boolean =>
  wanted.prefix ? found.text.startsWith(wanted.text) : found.text === wanted.text;

/** True if a text contains every term of a query: the index's test, for one text. */
export function matches(text: string, query: ParsedQuery): boolean {
  const tokens = [...searchTokens(text)];
  const holds = ({ tokens: wanted }: QueryTerm) =>
    tokens.some((_, from) => wanted.every((one) => hit(tokens[from + one.at], one)));
  return query.terms.length > 0 && query.terms.every(holds);
}

const hit = (found: SearchToken | undefined, wanted: QueryToken): boolean => found !== undefined && fits(wanted, found);

// If a pair matched by its first character, only that character is highlighted.
const endOf = (text: string, found: SearchToken, wanted: QueryToken): number => {
  if (!wanted.prefix || found.text.length === wanted.text.length) return found.end;
  const first = [...text.slice(found.start, found.end).matchAll(CHARACTERS)][0];
  return first && first.index === 0 ? found.start + first[0].length : found.end;
};

/** Positions of a query's terms in a text, in reading order, with each term's index in the query; whole words. */
export function termPlaces(text: string, query: ParsedQuery): WordPlace[] {
  const tokens = [...searchTokens(text)];
  const found: WordPlace[] = [];
  for (const [word, { tokens: wanted }] of query.terms.entries()) {
    const [first, last] = [wanted[0], wanted.at(-1)];
    if (!first || !last) continue;
    for (const [from, token] of tokens.entries()) {
      if (!fits(first, token) || !wanted.every((one) => hit(tokens[from + one.at], one))) continue;
      const end = tokens[from + last.at];
      if (end) found.push({ from: token.start, to: endOf(text, end, last), word });
    }
  }
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}

/**
 * Ranges of a text that match a query, as [start, end) in UTF-16 units, in order and without overlaps; whole words are
 * marked.
 */
export const marks = (text: string, query: ParsedQuery): Range[] =>
  merged(termPlaces(text, query).map(({ from, to }): Range => [from, to]));

function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Complaint about a query before it is sent, '' for none, and true for `empty` if it has no words. */
export function judge(query: string): { complaint: string; empty: boolean } {
  try {
    return { complaint: '', empty: parseQuery(query).terms.length === 0 };
  } catch (reason) {
    return { complaint: reason instanceof Error ? reason.message : '', empty: false };
  }
}
