import { type Channel, createChannel } from '@earshot/core/model/channel';
import {
  type ChannelRun,
  channelRun,
  previewFile,
  readFileIntoChannel,
  type readingOptions,
} from '@earshot/core/model/channel-run';
import type * as z from 'zod';
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
