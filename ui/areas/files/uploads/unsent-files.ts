import { settled } from '../../../data/indexed-db.ts';

/** A file whose upload was interrupted when the page closed. */
export interface UnsentFile {
  fileId: string;
  file: File;
}

/** Unfinished uploads, kept across a reload, separately for each account. */
export interface UnsentFiles {
  keep: (fileId: string, file: File) => Promise<void>;
  all: () => Promise<UnsentFile[]>;
  forget: (fileId: string) => Promise<void>;
}

const STORE = 'files';
/** The browser stores a copy: for a long recording, that takes longer than choosing it again. */
export const KEPT_BYTES = 200_000_000;

interface Stored extends UnsentFile {
  memberId: string;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('earshot-uploads', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['memberId', 'fileId'] });
  return settled(request);
}

const nowhere: UnsentFiles = { keep: async () => undefined, all: async () => [], forget: async () => undefined };

/** Stored files of a member; without storage they have to be chosen again. */
export async function unsentFilesOf(memberId: string): Promise<UnsentFiles> {
  let database: IDBDatabase;
  try {
    database = await openDatabase();
  } catch {
    return nowhere; // a private window without storage
  }
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    keep: async (fileId, file) => {
      if (file.size > KEPT_BYTES) return;
      const stored: Stored = { memberId, fileId, file };
      await settled(store('readwrite').put(stored)).catch(() => undefined); // no room: uploaded all the same
    },
    all: async () => {
      const range = IDBKeyRange.bound([memberId, ''], [memberId, '\uffff']);
      return (await settled(store('readonly').getAll(range))) as Stored[];
    },
    forget: async (fileId) => {
      await settled(store('readwrite').delete([memberId, fileId])).catch(() => undefined);
    },
  };
}
