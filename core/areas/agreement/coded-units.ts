import type { Range } from '../../documents/anchor.ts';

/** Units by which agreement can be counted. A turn of a transcript counts as a paragraph. */
export const CODING_UNITS = ['CHARACTER', 'SENTENCE', 'PARAGRAPH'] as const;
export type CodingUnit = (typeof CODING_UNITS)[number];

/** A passage that a coder tagged, with its position in the note's text. */
export interface PlacedCode extends Range {
  id: string;
  /** index of the coder among those of the round */
  coder: number;
  tagIds: readonly string[];
}

/** A note as its coders coded it. */
export interface CodedNote {
  /** by coder: true if their coding of this note counts; otherwise it is missing data */
  counts: readonly boolean[];
  /** paragraphs with words, in reading order */
  paragraphs: readonly Range[];
  /** their sentences, in reading order; empty for other units */
  sentences: readonly Range[];
  codes: readonly PlacedCode[];
}

/** A unit of text with at least one tag. */
export interface TaggedUnit {
  cluster: number;
  weight: number;
  /** by coder: their tags; null where their coding does not count */
  tags: readonly (ReadonlySet<string> | null)[];
}

/** Units of all notes of a round. Units without a tag are only counted. */
export interface CodedUnits {
  /** by cluster, that is, by paragraph: total weight of its units */
  weights: readonly number[];
  /** by cluster: coders whose coding of it counts */
  counts: readonly (readonly boolean[])[];
  tagged: readonly TaggedUnit[];
}

interface Segment extends Range {
  cluster: number;
  weight: number;
}

/** A paragraph cut where codes begin and end: each coder's tags are the same throughout a piece. */
function piecesOf({ from, to }: Range, cuts: readonly number[], cluster: number): Segment[] {
  const ends = [...cuts.slice(firstAbove(cuts, from), firstAbove(cuts, to - 1)), to];
  return ends.map((end, at) => {
    const start = at === 0 ? from : (ends[at - 1] as number);
    return { from: start, to: end, cluster, weight: end - start };
  });
}

/** The index of the first number above a limit in an ascending list. */
function firstAbove(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rising[middle] as number) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sentencesOf({ paragraphs, sentences }: CodedNote, firstCluster: number): Segment[] {
  let at = 0;
  return sentences.map((sentence) => {
    while ((paragraphs[at]?.to ?? sentence.to) < sentence.to) at += 1;
    return { ...sentence, cluster: firstCluster + at, weight: 1 };
  });
}

function segmentsOf(note: CodedNote, unit: CodingUnit, firstCluster: number): Segment[] {
  const { paragraphs, codes } = note;
  if (unit === 'SENTENCE') return sentencesOf(note, firstCluster);
  const cuts = [...new Set(codes.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);
  return paragraphs.flatMap((paragraph, at) => {
    const cluster = firstCluster + at;
    if (unit === 'CHARACTER') return piecesOf(paragraph, cuts, cluster);
    return [{ ...paragraph, cluster, weight: 1 }];
  });
}

/** Tags of each coder by segment; null for a coder whose coding does not count. */
type Tagging = ReadonlyMap<number, readonly (ReadonlySet<string> | null)[]>;

/** Assigns the tags of each code to every segment that it shares words with. */
function taggedSegments({ counts, codes }: CodedNote, segments: readonly Segment[]): Tagging {
  const ends = segments.map(({ to }) => to);
  const tagged = new Map<number, (Set<string> | null)[]>();
  for (const { from, to, coder, tagIds } of codes) {
    if (!counts[coder]) continue;
    for (let at = firstAbove(ends, from); at < segments.length && (segments[at] as Segment).from < to; at += 1) {
      const tags = tagged.get(at) ?? counts.map((count) => (count ? new Set<string>() : null));
      tagged.set(at, tags);
      for (const tagId of tagIds) tags[coder]?.add(tagId);
    }
  }
  return tagged;
}

const tagSegments = (note: CodedNote, segments: readonly Segment[]): TaggedUnit[] =>
  [...taggedSegments(note, segments)].map(([at, tags]) => {
    const { cluster, weight } = segments[at] as Segment;
    return { cluster, weight, tags };
  });

/** A unit of a note, with or without tags. */
export interface UnitOfNote extends Range {
  /** by coder: their tags; null where their coding does not count */
  tags: readonly (ReadonlySet<string> | null)[];
}

/** All units of a note in reading order, from which every figure can be recomputed. */
export function unitsOfNote(note: CodedNote, unit: CodingUnit): UnitOfNote[] {
  const segments = segmentsOf(note, unit, 0);
  const tagged = taggedSegments(note, segments);
  const untagged = note.counts.map((counts) => (counts ? new Set<string>() : null));
  return segments.map(({ from, to }, at) => ({ from, to, tags: tagged.get(at) ?? untagged }));
}

/** Cuts the notes of a round into units with the tags of each coder. */
export function codedUnits(notes: readonly CodedNote[], unit: CodingUnit): CodedUnits {
  const weights: number[] = [];
  const counts: (readonly boolean[])[] = [];
  const tagged: TaggedUnit[] = [];
  for (const note of notes) {
    const segments = segmentsOf(note, unit, weights.length);
    for (const _ of note.paragraphs) {
      weights.push(0);
      counts.push(note.counts);
    }
    for (const { cluster, weight } of segments) weights[cluster] = (weights[cluster] as number) + weight;
    for (const one of tagSegments(note, segments)) tagged.push(one);
  }
  return { weights, counts, tagged };
}
