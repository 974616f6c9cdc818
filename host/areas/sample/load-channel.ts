import { join } from 'node:path';
import { readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import { channelSources, createChannel } from '@earshot/core/areas/places/channel';
import { bringFile } from './bring-file.ts';
import { DATA } from './load-sample.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { SampleParts } from './sample-parts.ts';

const SOURCE = 'CSV';
const options = {
  delimiter: ',',
  encoding: 'UTF-8',
  textColumn: 'Consumer complaint narrative',
  timeColumn: 'Date received',
  idColumn: 'Complaint ID',
  dateOrder: 'MONTH_FIRST',
} as const;

/**
 * Authentic feedback in a channel of its own; returns its id, or null if no channels can be made from files. Other jobs
 * read its file and find its themes later.
 */
export async function loadChannel(parts: SampleParts, maker: SampleMaker): Promise<string | null> {
  const kinds = await maker.do('kinds of channels', channelSources, {});
  if (!kinds.some(({ id }) => id === SOURCE)) return null;
  const title = 'Sample: complaints about loans';
  const { id } = await maker.do('channel', createChannel, { title, source: SOURCE });
  const fileId = await bringFile(parts, maker, { path: join(DATA, 'cfpb', 'complaints.csv'), channelId: id });
  await maker.do('reading', readFileIntoChannel, { id, fileId, options });
  return id;
}
