import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { discardFile, File, type File as FileRow, keepFile } from '@earshot/core/areas/files/file';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import { lockedChannel } from './begin-pull.ts';

/** Files that arrived in a channel and were discarded after their preview. */
export function discardedFileHandlers(): Handler[] {
  return [
    inside(discardFile, async ({ work, object }) => {
      const { id, channelId, status } = await lockedFile(work, object);
      if (status === 'CANCELLED') return object;
      const imported = channelId
        ? await work.rows(ChannelRun).find({ where: { channelId, fileId: id }, limit: 1 })
        : undefined;
      if (imported?.length !== 0 || status !== 'COMPLETE')
        throw new Refusal(
          'UNPROCESSABLE',
          'Only a file that has arrived in a channel and was never imported can be discarded.',
        );
      return mark(work, id, 'CANCELLED', keepFile);
    }),
    inside(keepFile, async ({ work, object }) => {
      const { id, status, hash } = await lockedFile(work, object);
      if (status === 'COMPLETE') return object;
      if (status !== 'CANCELLED' || hash === '')
        throw new Refusal('UNPROCESSABLE', 'This file was not discarded. Upload it again.');
      return mark(work, id, 'COMPLETE', discardFile);
    }),
  ];
}

/** Locks a file and returns it; no import of it begins until this transaction ends. */
async function lockedFile(work: Work, { id, channelId }: FileRow): Promise<FileRow> {
  if (channelId) await lockedChannel(work, channelId);
  const row = await work.rows(File).get(id);
  if (!row) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  return row;
}

/** Discards a file or undoes that; its bytes stay until the row is erased. */
async function mark(work: Work, id: string, status: 'CANCELLED' | 'COMPLETE', inverse: AnyOperation): Promise<FileRow> {
  const row = await work.rows(File).update(id, { status });
  work.emit('updated', File, [row], ['status']);
  work.undoBy(inverse, { id });
  return row;
}
