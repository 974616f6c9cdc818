import type { Readable } from 'node:stream';

/** Key of stored bytes: their workspace, hash and, for derived pictures, width. */
export interface FileKey {
  workspaceId: string;
  /** SHA-256 in hex */
  hash: string;
  width?: number;
}

/** The first and the last byte that are wanted. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keeps the bytes of files under their hash, each workspace's apart: the same bytes are kept once there (contract 26, 44). */
export interface FileStore {
  /** Keeps a file that lies on this machine; durable once this resolves. The file itself stays where it is. */
  keep(key: FileKey, path: string): Promise<void>;
  /** Keeps what a stream brings; durable once this resolves, nothing is there when it breaks off. */
  put(key: FileKey, source: Readable): Promise<void>;
  /** The bytes, or a part of them; fails when there are none. */
  open(key: FileKey, range?: ByteRange): Promise<Readable>;
  /** A file on this machine with these bytes, for work that reads it by itself; fails when there are none. */
  pathOf(key: FileKey): Promise<string>;
  /** Number of stored bytes; undefined if there are none. */
  size(key: FileKey): Promise<number | undefined>;
  /** Removes the bytes and every picture that was made from them. */
  remove(workspaceId: string, hash: string): Promise<void>;
  /** Every hash that the workspace has bytes of. */
  hashes(workspaceId: string): AsyncIterable<string>;
}
