import type { Readable } from 'node:stream';

/** Key of stored bytes: their workspace, hash and, for derived pictures, width. */
export interface FileKey {
  workspaceId: string;
  /** SHA-256 in hex */
  hash: string;
  width?: number;
}

/** The first and the last requested byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Stores the bytes of files under their hash, separately for each workspace: equal bytes are stored once there
 * (contract 26, 44).
 */
export interface FileStore {
  /** Stores a local file; durable once this resolves. The file itself stays. */
  keep(key: FileKey, path: string): Promise<void>;
  /** Stores a stream; durable once this resolves, nothing is stored if it breaks off. */
  put(key: FileKey, source: Readable): Promise<void>;
  /** The bytes, or a range of them; fails if there are none. */
  open(key: FileKey, range?: ByteRange): Promise<Readable>;
  /** A local file with these bytes, for work that opens files itself; fails if there are none. */
  pathOf(key: FileKey): Promise<string>;
  /** Number of stored bytes; undefined if there are none. */
  size(key: FileKey): Promise<number | undefined>;
  /** Removes the bytes and every picture made from them. */
  remove(workspaceId: string, hash: string): Promise<void>;
  /** Every stored hash of the workspace. */
  hashes(workspaceId: string): AsyncIterable<string>;
}
