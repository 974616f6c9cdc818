import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { File } from '@earshot/core/areas/files/file';
import { servedWidth } from '@earshot/core/areas/files/picture';
import type { FileKey, FileStore } from './file-store.ts';

/** A picture made anew in some widths, and how large it is itself. */
export interface Drawn {
  width: number;
  height: number;
  made: { width: number; bytes: Uint8Array }[];
}

export interface PicturesParts {
  store: FileStore;
  /** decodes a picture where its faults can do no harm; refuses one that cannot be shown */
  draw: (bytes: Uint8Array, signal?: AbortSignal) => Promise<Drawn>;
}

/** The pictures that pages show: made once from a file's bytes, kept beside them, made again should they be missing. */
export class Pictures {
  private readonly drawing = new Map<string, Promise<void>>();

  constructor(private readonly parts: PicturesParts) {}

  /** Draws a picture from bytes that are not kept yet. */
  draw(bytes: Uint8Array, signal?: AbortSignal): Promise<Drawn> {
    return this.parts.draw(bytes, signal);
  }

  /** Keeps what was drawn from the bytes of a hash. */
  async keep({ workspaceId, hash }: FileKey, { made }: Drawn): Promise<void> {
    for (const { width, bytes } of made)
      await this.parts.store.put({ workspaceId, hash, width }, Readable.from([Buffer.from(bytes)]));
  }

  /** The picture of a file that serves a wish for a width: where it lies and how many bytes it has. */
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

  // Once for all who ask meanwhile.
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
