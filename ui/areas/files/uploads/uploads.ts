import { beginUpload, File as FileNoun, type File as FileRow, file as oneFile } from '@earshot/core/areas/files/file';
import { reaction } from 'mobx';
import { newId } from '../../../data/new-id.ts';
import { asRefused } from '../../../data/refused.ts';
import type { Stores } from '../../../data/stores.ts';
import { type UnsentFiles, unsentFilesOf } from './unsent-files.ts';
import { type Upload, UploadQueue } from './upload-queue.ts';

const LOOK_AGAIN_MS = 2000;

// The sender is loaded with the first file.
const sender = () => import('./send-upload.ts');

/** Waits until the host has examined a file: the live feed reports it, with polling as a fallback. */
async function looked(stores: Stores, fileId: string, signal: AbortSignal): Promise<FileRow> {
  const here = () => stores.of(FileNoun).byId(fileId);
  for (;;) {
    signal.throwIfAborted();
    const row = here();
    if (row && row.status !== 'UPLOADING') return row;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, LOOK_AGAIN_MS);
      const stop = reaction(() => here()?.status, done);
      function done() {
        clearTimeout(timer);
        stop();
        resolve();
      }
    });
    if (here()?.status === 'UPLOADING') await stores.api.ask(oneFile, { id: fileId });
  }
}

function queueFor(stores: Stores, kept: () => Promise<UnsentFiles>): UploadQueue {
  const begin = async ({ projectId, channelId, pageId, inText, bulkImportId, name, bytes }: Upload) => {
    const forPeople = projectId === null && channelId === null;
    const input = { projectId, channelId, pageId, name, bytes, ...(forPeople ? { forPeople } : {}) };
    if (inText) return (await stores.api.perform(beginUpload, input)).answer;
    if (bulkImportId) return (await stores.api.perform(beginUpload, { ...input, bulkImportId })).answer;
    return (await stores.perform(beginUpload, input, `“${name}” was added.`)).answer;
  };
  return new UploadQueue({
    newId,
    begin,
    send: async (...sent) => (await sender()).sendUpload(...sent),
    looked: (fileId, signal) => looked(stores, fileId, signal),
    giveUp: async (fileId) => (await sender()).giveUpUpload(fileId),
    keep: async ({ fileId }, file) => (fileId ? (await kept()).keep(fileId, file) : undefined),
    forget: async (fileId) => (await kept()).forget(fileId),
  });
}

async function forgetAll(kept: UnsentFiles): Promise<void> {
  for (const { fileId } of await kept.all()) await kept.forget(fileId);
}

// One queue for the whole page: an upload continues while the user navigates.
const queues = new WeakMap<Stores, UploadQueue>();

/** Upload queue of this page. */
export function uploadsOf(stores: Stores): UploadQueue {
  const known = queues.get(stores);
  if (known) return known;
  const person = () => stores.session.me?.member.id ?? '';
  const kept = () => unsentFilesOf(person());
  const queue = queueFor(stores, kept);
  queues.set(stores, queue);
  reaction(
    () => stores.connection.usable && stores.session.state === 'in',
    (goes) => goes && queue.retryAll(),
  );
  reaction(person, (_now, before) => {
    queue.clear();
    // Signing out removes the stored files from this device.
    void unsentFilesOf(before).then(forgetAll);
  });
  addEventListener('beforeunload', (event) => {
    if (queue.busy) event.preventDefault();
  });
  return queue;
}

/**
 * Continues unfinished uploads of an earlier page load; those that the host has completed or no longer knows are
 * forgotten.
 */
export async function resumeUploads(stores: Stores): Promise<void> {
  const kept = await unsentFilesOf(stores.session.me?.member.id ?? '');
  for (const { fileId, file } of await kept.all()) {
    try {
      const row = await stores.api.ask(oneFile, { id: fileId });
      if (row.status === 'UPLOADING') uploadsOf(stores).resume(row, file);
      else await kept.forget(fileId);
    } catch (reason) {
      // An unreachable file is not lost: a later page load tries again.
      if (asRefused(reason).code === 'NOT_FOUND') await kept.forget(fileId);
    }
  }
}
