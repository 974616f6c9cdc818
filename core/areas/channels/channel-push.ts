import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, sentId } from '../../model/entity.ts';
import { act, command, query } from '../../model/operation.ts';
import { Channel } from '../places/channel.ts';

const { push } = limits;
const text = (max: number) => z.string().max(max);
const name = z.strictObject({ type: text(100), id: text(255), name: text(200), email: text(320) }).partial();

/** A piece of feedback that a program sends; without an id of its own it is added each time. */
export const sentItem = z.strictObject({
  externalId: text(push.externalId).min(1).optional(),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  name: text(push.name).optional(),
  description: text(limits.pull.recordText).optional(),
  tags: z.array(text(limits.tagTitle)).max(push.tags).optional(),
  creator: name.optional(),
  fields: z
    .record(text(limits.columnLabel), z.union([text(limits.pull.recordText), z.number(), z.boolean()]))
    .optional(),
  externalUrl: z
    .url({ protocol: /^https?$/ })
    .max(limits.url)
    .optional(),
  conversation: z
    .array(
      z.strictObject({
        text: text(limits.pull.recordText),
        timestamp: z.iso.datetime({ offset: true }).optional(),
        participant: text(200).optional(),
        externalId: text(push.externalId).optional(),
      }),
    )
    .max(push.messages)
    .optional(),
});
export type SentItem = z.output<typeof sentItem>;

/** Result of a push: number of stored and of changed items, and the rejected items by name. */
export const SentAnswer = answer('SentAnswer', {
  accepted: z.int(),
  updated: z.int(),
  /** { index, code, title, message } of each rejected item */
  failed: z.array(z.record(z.string(), z.unknown())),
});
export type SentAnswer = z.infer<typeof SentAnswer.row>;

/** Items of a channel, for programs that compare them with their own. */
export const SentPage = answer('SentPage', {
  items: z.array(z.record(z.string(), z.unknown())),
  /** cursor of the next page; null after the last one */
  next: z.string().nullable(),
});
export type SentPage = z.infer<typeof SentPage.row>;

// Authenticated by the channel's key, which is checked before the operation is called; no session is used.
const keyed = { transport: 'rest', audience: 'anyone', rate: 'write' } as const;
const force = z.stringbool().default(false);
const externalId = text(push.externalId).min(1);

export const sendData = command('sendData', SentAnswer, {
  ...keyed,
  input: z.strictObject({ items: z.array(z.unknown()).min(1).max(push.items), force }),
  description:
    'POST /api/v1/channels/{id}/data: bring items into a channel; those that are called the same are changed.',
});
export const changeData = command('changeData', SentAnswer, {
  ...keyed,
  input: z.strictObject({ externalId, change: z.record(z.string(), z.unknown()) }),
  description: 'PATCH /api/v1/channels/{id}/data/{externalId}: change what is sent of an item; its fields are merged.',
});
export const removeData = act('removeData', {
  ...keyed,
  input: z.strictObject({ externalId }),
  description:
    'DELETE /api/v1/channels/{id}/data/{externalId}: move an item to trash; sent again it stays there unless forced.',
});
export const readData = query('readData', SentPage, {
  ...keyed,
  input: z.strictObject({
    after: text(1000).optional(),
    limit: z.coerce.number().int().min(1).max(push.page).default(100),
  }),
  description: 'GET /api/v1/channels/{id}/data: what a channel holds, by the names of its source.',
});
export const takeHook = command('takeHook', SentAnswer, {
  ...keyed,
  input: z.strictObject({ items: z.array(z.unknown()).min(1).max(push.items) }),
  description: 'POST /ingest/{channelId}/{secret}: take in what another service sends by itself.',
});

/** A key is shown once; only its hash is stored. */
export const ChannelKey = answer('ChannelKey', { key: z.string(), address: z.string() });
export type ChannelKey = z.infer<typeof ChannelKey.row>;
export const replaceChannelKey = command('replaceChannelKey', ChannelKey, {
  on: Channel,
  level: 'FULL',
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  once: true,
  description: 'Make the key with which programs send data to a channel; the previous key stops working.',
});

/** An address for webhooks of other services; `signingKey` is '' for services that do not sign. */
export const ChannelHook = answer('ChannelHook', { address: z.string(), signingKey: z.string() });
export type ChannelHook = z.infer<typeof ChannelHook.row>;
export const replaceChannelHook = command('replaceChannelHook', ChannelHook, {
  on: Channel,
  level: 'FULL',
  input: z.strictObject({ id: sentId(), signed: z.boolean().default(true) }),
  audience: 'contributor',
  once: true,
  description: 'Make the address to which other services send data by themselves; the previous address stops working.',
});
