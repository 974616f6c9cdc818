import { randomUUID } from 'node:crypto';
import { type SentItem, sentItem } from '@earshot/core/areas/channels/channel-push';
import { limits } from '@earshot/core/limits';
import type { ChannelRecord } from '@earshot/core/plugin/channel';
import { REFUSAL_CODES, type RefusalCode } from '@earshot/core/refusal';
import { cleanLine, cut, isBlank } from '@earshot/core/rules/text';
import { readRecord } from './read-record.ts';
import type { ArrivingPoint } from './store/data-points.ts';

/** Reason why an item was not stored, in the common shape of errors. */
export type FailedItem = {
  index: number;
  code: string;
  title: RefusalCode;
  message: string;
};

export const failedItem = (index: number, title: RefusalCode, message: string): FailedItem => ({
  index,
  code: REFUSAL_CODES[title].rest,
  title,
  message: cut(cleanLine(message), limits.pull.recordLine),
});

const saysNothing = ({ name = '', description = '', conversation = [] }: SentItem) =>
  [name, description, ...conversation.map(({ text }) => text)].every(isBlank);

/** A valid item with its index among those that were sent. */
export interface ShapedItem {
  index: number;
  item: SentItem;
}

/** Validates an item sent by a program; returns what is wrong with it otherwise. */
export function shapedItem(given: unknown, index: number): ShapedItem | FailedItem {
  const read = sentItem.safeParse(given);
  if (read.success && !saysNothing(read.data)) return { index, item: read.data };
  if (read.success)
    return failedItem(index, 'BAD_USER_INPUT', 'This item has no text. Send a description, a name or a conversation.');
  const [issue] = read.error.issues;
  return failedItem(index, 'BAD_USER_INPUT', `${issue?.path.join('.') || 'item'}: ${issue?.message ?? 'does not fit'}`);
}

/**
 * An item as stored, or the reason why it cannot be. An undated item gets the date in `known` of the item of that name,
 * otherwise now.
 */
export function readItem(
  { index, item }: ShapedItem,
  known: ReadonlyMap<string, string>,
): (ArrivingPoint & { index: number }) | FailedItem {
  const point = readRecord(recordOf(item, known));
  return 'reason' in point ? failedItem(index, 'BAD_USER_INPUT', point.reason) : { ...point, index };
}

/** The item in a stored `raw`; undefined if it is none, such as a row of a file or damaged JSON. */
export function itemIn(raw: string): SentItem | undefined {
  try {
    return sentItem.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}

/** Merges a change into an item: fields are merged, everything else is replaced. */
export function mergedItem(item: SentItem, change: Record<string, unknown>): unknown {
  const { externalId: _, ...changed } = change;
  const fields = typeof changed.fields === 'object' ? { ...item.fields, ...changed.fields } : changed.fields;
  return { ...item, ...changed, ...(changed.fields === undefined ? {} : { fields }) };
}

function recordOf(item: SentItem, known: ReadonlyMap<string, string>): ChannelRecord {
  const { externalId = randomUUID(), name, description, creator } = item;
  const createdAt = item.createdAt ?? known.get(cleanLine(externalId)) ?? new Date().toISOString();
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
    // Includes filled-in values, so that a repetition is equal.
    raw: { ...item, externalId, createdAt },
  };
}
