import {
  type ChannelRun,
  channelRun,
  previewFile,
  readFileIntoChannel,
  type readingOptions,
} from '@earshot/core/areas/channels/channel-run';
import { type Channel, createChannel } from '@earshot/core/areas/places/channel';
import { T } from '@earshot/host/area';
import type * as z from 'zod';
import { testHost } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';
import { upload } from '../hosts/uploads.ts';
import { untilOver } from '../until-over.ts';

type Options = Partial<z.input<typeof readingOptions>>;

/** A channel that is given files. */
export const aFileChannel = (by: Visitor, title = 'Survey'): Promise<Channel> =>
  by.do(createChannel, { title, source: 'CSV' });

/**
 * Uploads a file for a channel and starts its reading with the proposed options, overridden by the given ones; returns
 * the run.
 */
export async function beginReading(by: Visitor, channelId: string, bytes: Uint8Array | string, given: Options = {}) {
  const { id: fileId } = await upload(by, { channelId, name: 'answers.csv', bytes });
  const { options } = await by.do(previewFile, { id: channelId, fileId });
  return by.do(readFileIntoChannel, { id: channelId, fileId, options: { ...options, ...given } as never });
}

/** Waits until a run has ended, however long it makes progress; returns it. */
export const ended = (by: Visitor, id: string): Promise<ChannelRun> =>
  untilOver(
    () => by.do(channelRun, { id }),
    ({ state }) => state !== 'WAITING' && state !== 'RUNNING',
    60_000,
  );

/** Imports a file into a channel; returns the run once it has ended. */
export const bringIn = async (by: Visitor, channelId: string, bytes: Uint8Array | string, given: Options = {}) =>
  ended(by, (await beginReading(by, channelId, bytes, given)).id);

async function sql(by: Visitor, text: string, ...values: unknown[]): Promise<void> {
  const { container } = await testHost();
  const { workspaceId } = by;
  await container
    .get(T.database)
    .inWorkspace(workspaceId, (transaction) => transaction.sql(text, [workspaceId, ...values]));
}

/** Sets the raw record of a data point. */
export const setRaw = (by: Visitor, id: string, raw: string): Promise<void> =>
  sql(by, 'update data_points set raw = $3 where workspace_id = $1 and id = $2', id, raw);

/** Sets the author of a data point, as sources other than files do. */
export const setAuthor = (by: Visitor, channelId: string, externalId: string, author: string): Promise<void> =>
  sql(
    by,
    'update data_points set author = $4 where workspace_id = $1 and channel_id = $2 and external_id = $3',
    channelId,
    externalId,
    author,
  );

/** Sets the text of every data point of a channel. */
export const setTexts = (by: Visitor, channelId: string, text: string): Promise<void> =>
  sql(by, 'update data_points set text = $3 where workspace_id = $1 and channel_id = $2', channelId, text);

/** Copies the only data point of a channel this many times. */
export const multiply = (by: Visitor, channelId: string, count: number): Promise<void> =>
  sql(
    by,
    `insert into data_points
     select made.* from data_points one, generate_series(2, $3) as number,
       jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'external_id', number::text)) as made
     where one.workspace_id = $1 and one.channel_id = $2`,
    channelId,
    count,
  );
