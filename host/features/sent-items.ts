import { randomUUID } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import { type SentItem, sentItem } from '@earshot/core/model/channel-push';
import type { ChannelRecord } from '@earshot/core/plugin/channel';
import { REFUSAL_CODES, type RefusalCode } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import type { ArrivingPoint } from '../store/data-points.ts';
import { readRecord } from './read-record.ts';

/** Why an item was not taken, in the shape of errors elsewhere. */
export interface FailedItem {
  index: number;
  code: string;
  title: RefusalCode;
  message: string;
}

export const failedItem = (index: number, title: RefusalCode, message: string): FailedItem => ({
  index,
  code: REFUSAL_CODES[title].rest,
  title,
  message: cut(cleanLine(message), limits.pull.recordLine),
});

/** An item as it is kept, with its place among those that were sent; or why it is not. */
export function readItem(given: unknown, index: number): (ArrivingPoint & { index: number }) | FailedItem {
  const read = sentItem.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    return failedItem(
      index,
      'BAD_USER_INPUT',
      `${issue?.path.join('.') || 'item'}: ${issue?.message ?? 'does not fit'}`,
    );
  }
  const point = readRecord(recordOf(read.data));
  return 'reason' in point ? failedItem(index, 'BAD_USER_INPUT', point.reason) : { ...point, index };
}

/** An item with what was sent of a change: fields are merged, all else takes the place of what was there. */
export function mergedItem(item: SentItem, change: Record<string, unknown>): unknown {
  const { externalId: _, ...changed } = change;
  const fields = typeof changed.fields === 'object' ? { ...item.fields, ...changed.fields } : changed.fields;
  return { ...item, ...changed, ...(changed.fields === undefined ? {} : { fields }) };
}

function recordOf(item: SentItem): ChannelRecord {
  const { externalId = randomUUID(), createdAt = new Date().toISOString(), name, description, creator } = item;
  const said = item.conversation?.map(({ text }) => text).join('\n\n');
  return {
    externalId,
    occurredAt: createdAt,
    title: name ?? '',
    text: description ?? said ?? '',
    author: creator?.name ?? creator?.email ?? '',
    url: item.externalUrl ?? '',
    fields: {
      ...Object.fromEntries(Object.entries(item.fields ?? {}).map(([label, value]) => [label, String(value)])),
      ...(item.tags && item.tags.length > 0 && { Tags: item.tags.join(', ') }),
    },
    // With what was filled in, so that the same again is the same.
    raw: { ...item, externalId, createdAt },
  };
}
