import type { FileStore } from './file-store.ts';
import type { Incoming } from './incoming.ts';
import type { PdfThumbnails } from './pdf-thumbnails.ts';
import type { Pictures } from './pictures.ts';
import type { Receiver } from './receiver.ts';

/** The host's parts for files' bytes. */
export interface Files {
  store: FileStore;
  incoming: Incoming;
  pictures: Pictures;
  thumbnails: PdfThumbnails;
  receiver: Receiver;
}
