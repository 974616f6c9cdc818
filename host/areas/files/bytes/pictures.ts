import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { File } from '@earshot/core/areas/files/file';
import { servedWidth } from '@earshot/core/areas/files/picture';
import type { FileKey, FileStore } from './file-store.ts';

/** A re-encoded picture in some widths, with its original size. */
export interface Drawn {
  width: number;
  height: number;
  made: { width: number; bytes: Uint8Array }[];
}

export interface PicturesParts {
  store: FileStore;
  /** decodes a picture in a child process; refuses those that cannot be shown */
  draw: (bytes: Uint8Array, signal?: AbortSignal) => Promise<Drawn>;
}

/** Pictures shown on pages: made once from a file's bytes, stored beside them, made again if missing. */
export class Pictures {
  private readonly drawing = new Map<string, Promise<void>>();

  constructor(private readonly parts: PicturesParts) {}

  /** Draws a picture from bytes that are not stored yet. */
  draw(bytes: Uint8Array, signal?: AbortSignal): Promise<Drawn> {
    return this.parts.draw(bytes, signal);
  }

  /** Stores the pictures drawn from the bytes of a hash. */
  async keep({ workspaceId, hash }: FileKey, { made }: Drawn): Promise<void> {
    for (const { width, bytes } of made)
      await this.parts.store.put({ workspaceId, hash, width }, Readable.from([Buffer.from(bytes)]));
  }

  /** The picture of a file for a requested width: its path and size. */
  async find(
    workspaceId: string,
    file: Pick<File, 'hash' | 'width'>,
    asked?: number,
  ): Promise<{ key: FileKey; size: number }> {
    const { store } = this.parts;
    const key = { workspaceId, hash: file.hash, width: servedWidth(file.width ?? 0, asked) };
    const size = await store.size(key);
    if (size !== undefined) return { key, size };
    await this.again({ workspaceId, hash: file.hash });
    const made = await store.size(key);
    if (made === undefined) throw new Error('A picture was drawn in other widths than its file says');
    return { key, size: made };
  }

  // Once for all concurrent requests.
  private again(key: FileKey): Promise<void> {
    const name = `${key.workspaceId} ${key.hash}`;
    const under = this.drawing.get(name);
    if (under) return under;
    const next = this.redraw(key).finally(() => this.drawing.delete(name));
    this.drawing.set(name, next);
    return next;
  }

  private async redraw(key: FileKey): Promise<void> {
    const bytes = await buffer(await this.parts.store.open(key));
    await this.keep(key, await this.draw(bytes));
  }
}
