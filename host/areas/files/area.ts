import { join } from 'node:path';
import type { Environment } from '@earshot/config/environment';
import { limits } from '@earshot/core/limits';
import type { Pool } from '@earshot/processing/pool/pool';
import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { createEgress } from '../../egress/egress.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import type { Log } from '../../log/log.ts';
import { DiskStore } from './bytes/disk-store.ts';
import type { FileStore } from './bytes/file-store.ts';
import type { Files } from './bytes/files.ts';
import { Incoming } from './bytes/incoming.ts';
import { PdfThumbnails } from './bytes/pdf-thumbnails.ts';
import { Pictures, type PicturesParts } from './bytes/pictures.ts';
import { Receiver } from './bytes/receiver.ts';
import { Bucket } from './bytes/s3/bucket.ts';
import { LocalCopies } from './bytes/s3/local-copies.ts';
import { S3Store } from './bytes/s3/s3-store.ts';
import { FileImports } from './file-imports.ts';
import { fileHandlers } from './files.ts';
import { fileRoutes } from './http/files.ts';
import { finishUpload } from './jobs/finish-upload.ts';
import { eraseBytes, purgeBytes } from './jobs/purge-bytes.ts';
import { purgeUploads } from './jobs/purge-uploads.ts';
import { fileImportHandlers } from './retry-imports.ts';

/** Parts shared with other areas. */
export const FILES = {
  files: token<Files>('files'),
  /** reads files by the formats that plugins contribute */
  imports: token<FileImports>('fileImports'),
};

/** The file store that the operator has chosen. */
export function fileStoreOf({ data, fileStorage }: Environment, log: Log): FileStore {
  if (!fileStorage) return new DiskStore(filesFolder(data));
  const { host } = new URL(fileStorage.origin);
  // Chosen by the operator, so it can be a private address without EARSHOT_EGRESS_ALLOW.
  const fetch = createEgress({ allow: [host] }).for({
    caller: 'file store',
    hosts: [host],
    limits: { redirects: 0, bytes: limits.attachment, totalMs: limits.files.transferMs },
  });
  const copies = new LocalCopies(join(data, 'file-copies'), (err) =>
    log.warn({ err }, 'copies of files were not tidied'),
  );
  return new S3Store(new Bucket(fileStorage, fetch), copies);
}

const filesFolder = (data: string): string => join(data, 'files');

function filesOf(environment: Environment, pool: Pool, log: Log): Files {
  const store = fileStoreOf(environment, log);
  const incoming = new Incoming(filesFolder(environment.data));
  const draw: PicturesParts['draw'] = (bytes, signal) =>
    pool.run('draw-picture', { bytes }, { priority: 'background', signal });
  return {
    store,
    incoming,
    pictures: new Pictures({ store, draw }),
    thumbnails: new PdfThumbnails(store, (bytes) => pool.run('draw-pdf', { bytes }, { priority: 'background' })),
    receiver: new Receiver(incoming, log),
  };
}

/** Files: their bytes, pictures, upload and download. */
export const files = new ContainerModule(({ bind }) => {
  bind(FILES.files).toResolvedValue(filesOf, [T.environment, T.pool, T.log]);
  bind(FILES.imports).toResolvedValue(
    (registry, plugins, pool) => new FileImports({ registry, plugins, pool }),
    [T.registry, T.workspacePlugins, T.pool],
  );
  bind(AREA.handlers).toResolvedValue(
    ({ incoming }) => [...fileHandlers(incoming), ...fileImportHandlers()],
    [FILES.files],
  );
  bind(AREA.jobs).toResolvedValue(
    ({ incoming, pictures, store }, pool) => [
      finishUpload({ incoming, pictures, store, pool }),
      purgeUploads(incoming),
      purgeBytes(store),
    ],
    [FILES.files, T.pool],
  );
  bind(AREA.onErase).toConstantValue(eraseBytes);
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'purge-uploads', kind: 'purge-uploads', scope: 'workspace', ...NIGHTLY }),
    schedule({ name: 'purge-bytes', kind: 'purge-bytes', scope: 'workspace', ...NIGHTLY }),
  ]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits, given) => (routes) => fileRoutes(routes, { runner, visits, files: given }),
    [T.runner, T.visits, FILES.files],
  );
});
