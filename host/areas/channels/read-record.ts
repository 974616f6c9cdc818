import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { type ChannelRecord, channelRecord } from '@earshot/core/plugin/channel';
import { cleanJson, cleanLine, cleanProse, cut } from '@earshot/core/rules/text';
import { isKeptTime, pointLine, pointUrl } from '@earshot/processing/areas/channels/point-parts';
import type { ArrivingPoint } from './store/data-points.ts';

/** An unusable record: the reason, and its beginning. */
export interface UnreadableRecord {
  reason: string;
  raw: string;
}

const hashOf = (parts: unknown) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
const text = (given: string) => cut(cleanProse(given), limits.pull.recordText);

/** Converts a source's record for storage, cleaned and limited in size; or returns why it cannot be stored. */
export function readRecord(record: ChannelRecord): ArrivingPoint | UnreadableRecord {
  const read = channelRecord.safeParse(record);
  const raw = cleanJson(record?.raw ?? null);
  const unreadable = (reason: string) => ({ reason: pointLine(reason), raw: cut(raw, limits.csv.unreadableText) });
  if (!read.success) {
    const [issue] = read.error.issues;
    return unreadable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`);
  }
  if (cleanLine(read.data.externalId) === '') return unreadable('externalId: holds nothing that can be read');
  const occurredAt = new Date(read.data.occurredAt).toISOString();
  if (!isKeptTime(occurredAt)) return unreadable('occurredAt: lies outside the years 1 to 9999');
  const { externalId, title, author, url, fields } = read.data;
  const point = {
    externalId: cleanLine(externalId),
    occurredAt,
    title: pointLine(title),
    text: text(read.data.text),
    author: pointLine(author),
    url: pointUrl(url),
    fields: Object.fromEntries(Object.entries(fields).map(([label, value]) => [pointLine(label), text(value)])),
    raw,
  };
  return { ...point, contentHash: hashOf(point) };
}
