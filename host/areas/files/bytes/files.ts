import type { FileStore } from './file-store.ts';
import type { Incoming } from './incoming.ts';
import type { Pictures } from './pictures.ts';
import type { Receiver } from './receiver.ts';

/** What the host has for the bytes of files. */
export interface Files {
  store: FileStore;
  incoming: Incoming;
  pictures: Pictures;
  receiver: Receiver;
}
