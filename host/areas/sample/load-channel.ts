import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIntoChannel } from '@earshot/core/areas/channels/channel-run';
import { beginUpload } from '@earshot/core/areas/files/file';
import { channelSources, createChannel } from '@earshot/core/areas/places/channel';
import { apart } from '../../jobs/apart.ts';
import { finishArrived } from '../files/jobs/finish-upload.ts';
import { DATA } from './load-sample.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { SampleParts } from './sample-parts.ts';

const SOURCE = 'CSV';
const NAME = 'complaints.csv';
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
  const fileId = await bring(parts, maker, id);
  await maker.do('reading', readFileIntoChannel, { id, fileId, options });
  return id;
}

/** Stores the file like an upload. */
async function bring(parts: SampleParts, maker: SampleMaker, channelId: string): Promise<string> {
  const path = join(DATA, 'cfpb', NAME);
  const { size: bytes } = await stat(path);
  const { id: fileId } = await maker.do('file', beginUpload, { channelId, name: NAME, bytes });
  const { workspaceId } = maker.actor;
  const { incoming } = parts.finish;
  await incoming.begin({ workspaceId, fileId });
  await incoming.append({ workspaceId, fileId }, createReadStream(path), 0);
  // Finished here, not by its job: if all workers waited for each other like this, none would be free.
  await apart(parts, workspaceId, (change) => finishArrived(parts.finish, change, fileId, maker.signal));
  return fileId;
}
