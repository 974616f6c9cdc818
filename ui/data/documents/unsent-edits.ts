import { settled } from '../indexed-db.ts';

export interface UnsentEdit {
  key: number;
  epoch: number;
  update: Uint8Array;
}

/** Unacknowledged edits, kept across a reload, separately for each account. */
export interface UnsentEdits {
  add: (pageId: string, epoch: number, update: Uint8Array) => Promise<number>;
  of: (pageId: string) => Promise<UnsentEdit[]>;
  remove: (keys: readonly number[]) => Promise<void>;
  /** ids of pages with stored edits */
  pages: () => Promise<string[]>;
}

const STORE = 'edits';
const BY_PAGE = 'by-page';

interface Stored {
  key?: number;
  memberId: string;
  pageId: string;
  epoch: number;
  update: Uint8Array;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('earshot-edits', 2);
  request.onupgradeneeded = () => {
    const { result } = request;
    // Before the first release, edits belonged to notes, under another name.
    if (result.objectStoreNames.contains(STORE)) result.deleteObjectStore(STORE);
    const store = result.createObjectStore(STORE, { keyPath: 'key', autoIncrement: true });
    store.createIndex(BY_PAGE, ['memberId', 'pageId']);
  };
  return new Promise((resolve, reject) => {
    // An older page in another tab blocks the upgrade: this one keeps its edits in memory until it is reloaded.
    request.onblocked = () => reject(new Error('Another tab keeps the edits of an older page'));
    settled(request).then((database) => {
      // Closes for a newer page: this is the older one.
      database.onversionchange = () => database.close();
      resolve(database);
    }, reject);
  });
}

/** Keeps edits until the page is closed: for browsers without storage, and for tests. */
export function editsInMemory(): UnsentEdits {
  const kept = new Map<number, { pageId: string; epoch: number; update: Uint8Array }>();
  let last = 0;
  return {
    add: async (pageId, epoch, update) => {
      kept.set(++last, { pageId, epoch, update });
      return last;
    },
    of: async (pageId) => [...kept].flatMap(([key, edit]) => (edit.pageId === pageId ? [{ key, ...edit }] : [])),
    remove: async (keys) => {
      for (const key of keys) kept.delete(key);
    },
    pages: async () => [...new Set([...kept.values()].map(({ pageId }) => pageId))],
  };
}

function editsInDatabase(database: IDBDatabase, memberId: string): UnsentEdits {
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    add: async (pageId, epoch, update) => {
      const stored: Stored = { memberId, pageId, epoch, update };
      return Number(await settled(store('readwrite').add(stored)));
    },
    of: async (pageId) => {
      const found: Stored[] = await settled(store('readonly').index(BY_PAGE).getAll([memberId, pageId]));
      return found.map(({ key = 0, epoch, update }) => ({ key, epoch, update }));
    },
    remove: async (keys) => {
      const edits = store('readwrite');
      await Promise.all(keys.map((key) => settled(edits.delete(key))));
    },
    pages: async () => {
      const range = IDBKeyRange.bound([memberId, ''], [memberId, '\uffff']);
      const found: Stored[] = await settled(store('readonly').index(BY_PAGE).getAll(range));
      return [...new Set(found.map(({ pageId }) => pageId))];
    },
  };
}

/** Edits of a member stored on disk by this browser; in memory if it has no storage. */
export async function unsentEditsOf(memberId: string): Promise<UnsentEdits> {
  try {
    return editsInDatabase(await openDatabase(), memberId);
  } catch {
    return editsInMemory(); // a private window without storage: edits survive a disconnect, but not a reload
  }
}
