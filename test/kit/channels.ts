import { type Channel, createChannel } from '@earshot/core/model/channel';
import {
  type ChannelRun,
  channelRun,
  previewFile,
  readFileIntoChannel,
  type readingOptions,
} from '@earshot/core/model/channel-run';
import { T } from '@earshot/host/boot/tokens';
import type * as z from 'zod';
import { testHost } from './host.ts';
import { eventually } from './job-room.ts';
import type { Visitor } from './person.ts';
import { upload } from './uploads.ts';

type Options = Partial<z.input<typeof readingOptions>>;

/** A channel that is given files. */
export const aFileChannel = (by: Visitor, title = 'Survey'): Promise<Channel> =>
  by.do(createChannel, { title, source: 'CSV' });

/** Sends a file for a channel and asks that it is read, as the preview proposes but for what is given; answers the run. */
export async function beginReading(by: Visitor, channelId: string, bytes: Uint8Array | string, given: Options = {}) {
  const { id: fileId } = await upload(by, { channelId, name: 'answers.csv', bytes });
  const { options } = await by.do(previewFile, { id: channelId, fileId });
  return by.do(readFileIntoChannel, { id: channelId, fileId, options: { ...options, ...given } as never });
}

/** Waits until a run has ended; answers it. */
export const ended = (by: Visitor, id: string): Promise<ChannelRun> =>
  eventually(async () => {
    const run = await by.do(channelRun, { id });
    if (run.state === 'WAITING' || run.state === 'RUNNING') throw new Error(`The run is ${run.state}`);
    return run;
  }, 60_000);

/** Brings a file into a channel; answers the run once it has ended. */
export const bringIn = async (by: Visitor, channelId: string, bytes: Uint8Array | string, given: Options = {}) =>
  ended(by, (await beginReading(by, channelId, bytes, given)).id);

/** Makes a data point one that came as this. */
export async function setRaw(by: Visitor, id: string, raw: string): Promise<void> {
  const { container } = await testHost();
  await container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql('update data_points set raw = $3 where workspace_id = $1 and id = $2', [by.workspaceId, id, raw]),
    );
}
