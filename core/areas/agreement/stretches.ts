import type { Range } from '../../documents/anchor.ts';
import type { PlacedCode } from './coded-units.ts';

/** A stretch of text with the overlapping codes of all coders in it. */
export interface Stretch extends Range {
  codes: PlacedCode[];
}

/** Words to highlight, with their tags. */
export interface Passage extends Range {
  tagIds: string[];
}

/** Codes that overlap, directly or through others, in reading order. */
export function stretchesOf(codes: readonly PlacedCode[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const code of [...codes].sort((one, other) => one.from - other.from || one.to - other.to)) {
    const last = stretches.at(-1);
    if (last && code.from < last.to) {
      last.codes.push(code);
      last.to = Math.max(last.to, code.to);
    } else stretches.push({ from: code.from, to: code.to, codes: [code] });
  }
  return stretches;
}

/** Ranges joined where they overlap or touch, in reading order. */
function joined(ranges: readonly Range[]): Range[] {
  const all: Range[] = [];
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** Intersection of two lists of ranges; lists and result are in reading order and without overlaps. */
function common(some: readonly Range[], others: readonly Range[]): Range[] {
  const shared: Range[] = [];
  for (let [at, other] = [0, 0]; at < some.length && other < others.length; ) {
    const [one, two] = [some[at] as Range, others[other] as Range];
    const range = { from: Math.max(one.from, two.from), to: Math.min(one.to, two.to) };
    if (range.from < range.to) shared.push(range);
    if (one.to < two.to) at += 1;
    else other += 1;
  }
  return shared;
}

/** The codes with each tag. */
function byTag(codes: readonly PlacedCode[]): Map<string, PlacedCode[]> {
  const found = new Map<string, PlacedCode[]>();
  for (const code of codes)
    for (const tagId of new Set(code.tagIds)) {
      const known = found.get(tagId);
      if (known) known.push(code);
      else found.set(tagId, [code]);
    }
  return found;
}

/** Ranges that all of these coders coded, for codes with one tag. */
function sharedRanges(codes: readonly PlacedCode[], coders: readonly number[]): Range[] {
  const [first = [], ...others] = coders.map((coder) => joined(codes.filter((code) => code.coder === coder)));
  return others.reduce(common, first);
}

/** True if every code touches one of the ranges; both are in reading order. */
function allTouch(codes: readonly PlacedCode[], ranges: readonly Range[]): boolean {
  let at = 0;
  return codes.every(({ from, to }) => {
    while (at < ranges.length && (ranges[at] as Range).to <= from) at += 1;
    const range = ranges[at];
    return range !== undefined && range.from < to;
  });
}

/** Merges passages with the same range into one with all their tags. */
function together(passages: readonly Passage[]): Passage[] {
  const byRange = new Map<string, Passage>();
  for (const { from, to, tagIds } of passages) {
    const key = `${from} ${to}`;
    const known = byRange.get(key);
    byRange.set(key, { from, to, tagIds: [...new Set([...(known?.tagIds ?? []), ...tagIds])] });
  }
  return [...byRange.values()].sort((one, other) => one.from - other.from || one.to - other.to);
}

/**
 * Passages of a stretch to which all of these coders gave the same tag. Undefined if one of them tagged something that
 * does not overlap with an equal tag of every other coder.
 */
export function agreedPassages(stretch: Stretch, coders: readonly number[]): Passage[] | undefined {
  if (coders.length < 2) return undefined;
  const passages: Passage[] = [];
  for (const [tagId, codes] of byTag(stretch.codes)) {
    const shared = sharedRanges(codes, coders);
    if (!allTouch(codes, shared)) return undefined;
    for (const range of shared) passages.push({ ...range, tagIds: [tagId] });
  }
  return together(passages);
}

/** The passages as tagged by the given coders: one for their version, all for everybody's. */
export const codedPassages = ({ codes }: Stretch, coders: readonly number[]): Passage[] =>
  together(
    codes
      .filter(({ coder }) => coders.includes(coder))
      .map(({ from, to, tagIds }) => ({ from, to, tagIds: [...tagIds] })),
  );
