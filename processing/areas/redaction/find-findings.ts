import type { Finding, PersonalDataKind } from '@earshot/core/areas/redaction/personal-data';
import { limits } from '@earshot/core/limits';
import { folded } from '@earshot/core/rules/text';
import { UNSPACED } from '@earshot/core/rules/words/search-query';
import { findNames, type KnownName } from './names.ts';
import { PATTERNS } from './patterns.ts';
import { toldNames } from './told-names.ts';

/** Label words by kind; the number distinguishes people and values. */
const LABELS: Record<PersonalDataKind, string> = {
  NAME: 'name',
  EMAIL: 'email',
  PHONE: 'phone',
  CARD: 'card',
  ACCOUNT: 'account',
  ID: 'id',
  ADDRESS: 'address',
  WORD: 'redacted',
};

interface Place {
  kind: PersonalDataKind;
  from: number;
  to: number;
  /** key of values that share a label */
  of: string;
  proposed?: boolean;
}

/** Words that a text model proposes as personal data of a kind. */
export interface ProposedPlace {
  kind: PersonalDataKind;
  text: string;
}

/** Terms besides the patterns. */
export interface SoughtNames {
  names: readonly KnownName[];
  words: readonly string[];
  proposed?: readonly ProposedPlace[];
  /** positions found elsewhere that count as own findings */
  places?: readonly { from: number; to: number; of: string }[];
}

function* wordPlaces(text: string, words: readonly string[]): Generator<Place> {
  const small = text.toLowerCase();
  // Case-sensitive if small letters are longer, as in a few scripts.
  const [where, fold] = small.length === text.length ? [small, (word: string) => word.toLowerCase()] : [text, String];
  for (const word of words) {
    const wanted = fold(word);
    if (wanted === '') continue;
    for (let from = where.indexOf(wanted); from >= 0; from = where.indexOf(wanted, from + wanted.length))
      yield { kind: 'WORD', from, to: from + wanted.length, of: wanted };
  }
}

function* patternPlaces(text: string): Generator<Place> {
  for (const { kind, pattern, holds } of PATTERNS)
    for (const { 0: found, index } of text.matchAll(pattern))
      if (!holds || holds(found))
        yield { kind, from: index, to: index + found.length, of: folded(found).replaceAll(/[\s()./-]/g, '') };
}

/** Places that do not overlap: of two that do, the one found first. */
function apart(places: Iterable<Place>): Place[] {
  const taken: Place[] = [];
  for (const place of places) {
    const at = firstAfter(taken, place.from);
    const before = taken[at - 1];
    const after = taken[at];
    if ((before && before.to > place.from) || (after && after.from < place.to)) continue;
    taken.splice(at, 0, place);
  }
  return taken;
}

/** The index of the first place after a position, by binary search. */
function firstAfter(places: readonly Place[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.from ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return low;
}

const LETTER = /[\p{L}\p{N}]/u;
const UNSPACED_SIGN = new RegExp(`[${UNSPACED}]`, 'u');
const continues = (one: string, other: string): boolean =>
  LETTER.test(one) && LETTER.test(other) && !UNSPACED_SIGN.test(one) && !UNSPACED_SIGN.test(other);

/** Positions of words proposed by a model, in the same case and as whole words. */
function* proposedPlaces(text: string, proposed: readonly ProposedPlace[]): Generator<Place> {
  for (const { kind, text: words } of proposed) {
    const [first = ''] = words;
    const last = [...words].at(-1) ?? '';
    for (let from = text.indexOf(words); from >= 0 && words !== ''; from = text.indexOf(words, from + words.length)) {
      const to = from + words.length;
      const before = [...text.slice(Math.max(0, from - 2), from)].at(-1) ?? '';
      const [after = ''] = text.slice(to, to + 2);
      if (!continues(before, first) && !continues(last, after))
        yield { kind, from, to, of: folded(words), proposed: true };
    }
  }
}

function* everyPlace(text: string, { names, words, proposed = [], places = [] }: SoughtNames): Generator<Place> {
  for (const place of places) yield { kind: 'WORD', ...place };
  yield* wordPlaces(text, words);
  yield* patternPlaces(text);
  for (const { from, to, of } of findNames(text, names)) yield { kind: 'NAME', from, to, of };
  for (const { from, to, of } of toldNames(text)) yield { kind: 'NAME', from, to, of };
  yield* proposedPlaces(text, proposed);
}

/** Numbers people and values, the same across all texts. */
export class LabelNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly counts = new Map<PersonalDataKind, number>();

  labelOf(kind: PersonalDataKind, of: string): string {
    const key = `${kind} ${of}`;
    const number = this.numbers.get(key) ?? (this.counts.get(kind) ?? 0) + 1;
    if (!this.numbers.has(key)) this.counts.set(kind, number);
    this.numbers.set(key, number);
    return `[${LABELS[kind]} ${number}]`;
  }
}

/** Finds personal data in a text, in order, each with its replacement label. */
export function findFindings(text: string, sought: SoughtNames, labels = new LabelNumbers()): Finding[] {
  const { context } = limits.redaction;
  return apart(everyPlace(text, sought)).map(({ kind, from, to, of, proposed = false }) => {
    return {
      kind,
      part: 'TEXT',
      field: '',
      from,
      to,
      text: text.slice(from, to),
      label: labels.labelOf(kind, of),
      proposed,
      before: text.slice(Math.max(0, from - context), from).toWellFormed(),
      after: text.slice(to, to + context).toWellFormed(),
    };
  });
}
