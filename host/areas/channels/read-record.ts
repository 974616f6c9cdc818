import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { type ChannelRecord, channelRecord } from '@earshot/core/plugin/channel';
import { cleanJson, cleanLine, cleanProse, cut } from '@earshot/core/rules/text';
import type { ArrivingPoint } from './store/data-points.ts';

/** Why a record cannot be kept, and how it begins. */
export interface UnreadableRecord {
  reason: string;
  raw: string;
}

const hashOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
const text = (given: string) => cut(cleanProse(given), limits.pull.recordText);
const shortLine = (given: string) => cut(cleanLine(given), limits.pull.recordLine);
const isWeb = (url: string) => /^https?:\/\//i.test(url) && url.length <= limits.url && URL.canParse(url);
const webOnly = (given: string) => {
  const url = cleanLine(given);
  return isWeb(url) ? url : '';
};

// A time of the first or the last day of all may lie, by its offset, in a year that the database does not have.
const isKept = (time: string) => /^(?!0000)\d{4}-/.test(time);

/** A record of somebody else's as it is kept: clean, and of a size that can be shown; or why it is not. */
export function readRecord(record: ChannelRecord): ArrivingPoint | UnreadableRecord {
  const read = channelRecord.safeParse(record);
  const raw = cleanJson(record?.raw ?? null);
  const unreadable = (reason: string) => ({ reason: shortLine(reason), raw: cut(raw, limits.csv.unreadableText) });
  if (!read.success) {
    const [issue] = read.error.issues;
    return unreadable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`);
  }
  if (cleanLine(read.data.externalId) === '') return unreadable('externalId: holds nothing that can be read');
  const occurredAt = new Date(read.data.occurredAt).toISOString();
  if (!isKept(occurredAt)) return unreadable('occurredAt: lies outside the years 1 to 9999');
  const { externalId, title, author, url, fields } = read.data;
  const point = {
    externalId: cleanLine(externalId),
    occurredAt,
    title: shortLine(title),
    text: text(read.data.text),
    author: shortLine(author),
    url: webOnly(url),
    fields: Object.fromEntries(Object.entries(fields).map(([label, value]) => [shortLine(label), text(value)])),
    raw,
  };
  return { ...point, contentHash: hashOf(point) };
}
