import { limits } from '@earshot/core/limits';
import type { PulledBatch } from '@earshot/core/plugin/channel';
import { readRecord, type UnreadableRecord } from '../read-record.ts';
import type { ArrivingPoint } from '../store/data-points.ts';

/** A batch as stored. */
export interface ReadBatch {
  points: ArrivingPoint[];
  /** each with its index in the batch, from 1 */
  unreadable: (UnreadableRecord & { line: number })[];
  /** JSON */
  bookmark: string;
}

/** Reads a batch to its end, so that storing it calls no plugin code. Throws for invalid batches. */
export function readBatch({ records, bookmark }: PulledBatch): ReadBatch {
  if (!Array.isArray(records) || records.length > limits.pull.records)
    throw new Error(`a batch has at most ${limits.pull.records} records`);
  const read: ReadBatch = { points: [], unreadable: [], bookmark: readBookmark(bookmark) };
  let length = 0;
  for (const [at, record] of records.entries()) {
    const one = readRecord(record);
    if ('reason' in one) read.unreadable.push({ ...one, line: at + 1 });
    else read.points.push(one);
    length += lengthOf(one);
    if (length > limits.pull.batchText) throw new Error(`a batch has at most ${limits.pull.batchText} characters`);
  }
  return read;
}

// Escapes of characters that the database refuses, as JSON.stringify writes them: NUL, and half of a surrogate pair.
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

function readBookmark(given: unknown): string {
  const bookmark = JSON.stringify(given ?? null) ?? '';
  if (bookmark === '' || bookmark.length > limits.pull.bookmark || UNKEPT.test(bookmark))
    throw new Error(`a bookmark is JSON of at most ${limits.pull.bookmark} characters`);
  return bookmark;
}

function lengthOf(one: ArrivingPoint | UnreadableRecord): number {
  if ('reason' in one) return one.raw.length;
  const texts = [one.raw, one.text, ...Object.entries(one.fields).flat()];
  return texts.reduce((sum, { length }) => sum + length, 0);
}
