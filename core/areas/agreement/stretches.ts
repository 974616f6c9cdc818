import type { Range } from '../../documents/anchor.ts';
import type { PlacedCode } from './coded-units.ts';

/** A stretch of text with the codes in it that overlap each other, of all coders. */
export interface Stretch extends Range {
  codes: PlacedCode[];
}

/** Words that are to be highlighted, with their tags. */
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

const common = (some: readonly Range[], others: readonly Range[]): Range[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const range = { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) };
      return range.from < range.to ? [range] : [];
    }),
  );

const tagsOf = (codes: readonly PlacedCode[]): string[] => [...new Set(codes.flatMap(({ tagIds }) => tagIds))];

/** Where all of these coders gave a tag. */
function sharedRanges({ codes }: Stretch, tagId: string, coders: readonly number[]): Range[] {
  const [first = [], ...others] = coders.map((coder) =>
    joined(codes.filter((code) => code.coder === coder && code.tagIds.includes(tagId))),
  );
  return others.reduce(common, first);
}

/** Passages with one range become one passage with all their tags. */
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
 * What all of these coders agree on in a stretch: the words that each of them gave the same tag. Undefined when one of
 * them tagged something that does not overlap with an equal tag of every other one.
 */
export function agreedPassages(stretch: Stretch, coders: readonly number[]): Passage[] | undefined {
  if (coders.length < 2) return undefined;
  const passages: Passage[] = [];
  for (const tagId of tagsOf(stretch.codes)) {
    const shared = sharedRanges(stretch, tagId, coders);
    const codes = stretch.codes.filter(({ tagIds }) => tagIds.includes(tagId));
    const isShared = (code: Range) => shared.some(({ from, to }) => from < code.to && to > code.from);
    if (!codes.every(isShared)) return undefined;
    passages.push(...shared.map((range) => ({ ...range, tagIds: [tagId] })));
  }
  return together(passages);
}

/** The passages as some coders tagged them; those of one coder for their version, of all for everybody's. */
export const codedPassages = ({ codes }: Stretch, coders: readonly number[]): Passage[] =>
  together(
    codes
      .filter(({ coder }) => coders.includes(coder))
      .map(({ from, to, tagIds }) => ({ from, to, tagIds: [...tagIds] })),
  );
