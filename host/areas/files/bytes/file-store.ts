import type { Readable } from 'node:stream';

/** Key of stored bytes: their workspace and hash. With a width or a part, of what was made from those bytes. */
export interface FileKey {
  workspaceId: string;
  /** SHA-256 in hex */
  hash: string;
  /** of a picture drawn from them, or of a smaller version of the part */
  width?: number;
  /** name of another part made from them: letters, digits, dots and hyphens, beginning with a letter */
  part?: string;
}

const HASH = /^[0-9a-f]{64}$/;
const PART = /^[a-z][a-z0-9.-]{0,60}$/;

/** True if a stored name is that of bytes themselves, not of something made from them. */
export const isHash = (name: string): boolean => HASH.test(name);

/** Name of stored bytes within their workspace: the hash, with a suffix for something made from them. */
export function storedName({ hash, width, part }: Omit<FileKey, 'workspaceId'>): string {
  if (!isHash(hash)) throw new Error('Bytes are kept under their hash only');
  if (part !== undefined && !PART.test(part)) throw new Error(`No part of stored bytes is called ${part}`);
  return [hash, part, width].filter((piece) => piece !== undefined).join('-');
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
  /** Removes the bytes and everything made from them. */
  remove(workspaceId: string, hash: string): Promise<void>;
  /** Every stored hash of the workspace. */
  hashes(workspaceId: string): AsyncIterable<string>;
}
