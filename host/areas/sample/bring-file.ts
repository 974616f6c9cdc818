import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { beginUpload, type File } from '@earshot/core/areas/files/file';
import { apart } from '../../jobs/apart.ts';
import { finishArrived } from '../files/jobs/finish-upload.ts';
import type { SampleMaker } from './sample-maker.ts';
import type { SampleParts } from './sample-parts.ts';

/** Stores a file of the sample like an upload to a channel or a page; returns its id. */
export async function bringFile(
  parts: SampleParts,
  maker: SampleMaker,
  { path, ...place }: { path: string } & Partial<Pick<File, 'channelId' | 'projectId' | 'pageId'>>,
): Promise<string> {
  const name = basename(path);
  const { size: bytes } = await stat(path);
  const { id: fileId } = await maker.do(`file ${name}`, beginUpload, { ...place, name, bytes });
  const { workspaceId } = maker.actor;
  const { incoming } = parts.finish;
  await incoming.begin({ workspaceId, fileId });
  await incoming.append({ workspaceId, fileId }, createReadStream(path), 0);
  // Finished here, not by its job: if all workers waited for each other like this, none would be free.
  await apart(parts, workspaceId, (change) => finishArrived(parts.finish, change, fileId, maker.signal));
  return fileId;
}
