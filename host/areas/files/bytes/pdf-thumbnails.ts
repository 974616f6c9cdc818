import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { FileKey, FileStore } from './file-store.ts';
import type { Drawn } from './pictures.ts';

const PART = 'page';

/** First pages of PDFs as pictures: drawn on first demand, stored beside the bytes. */
export class PdfThumbnails {
  private readonly drawing = new Map<string, Promise<void>>();

  constructor(
    private readonly store: FileStore,
    /** draws a first page in a child process; refuses those that cannot be drawn */
    private readonly draw: (bytes: Uint8Array) => Promise<Drawn>,
  ) {}

  /** The stored thumbnail that is large enough for a requested size, or else the largest; undefined if it cannot be drawn. */
  async find(
    { workspaceId, hash }: FileKey,
    asked: { width?: number; height?: number },
  ): Promise<{ key: FileKey; size: number } | undefined> {
    const side = Math.max(asked.width ?? 0, asked.height ?? 0) || Number.POSITIVE_INFINITY;
    const { widths } = limits.pdfThumbnail;
    const key = { workspaceId, hash, part: PART, width: widths.find((one) => one >= side) ?? Math.max(...widths) };
    let size = await this.store.size(key);
    if (size === undefined) {
      await this.make({ workspaceId, hash });
      size = await this.store.size(key);
    }
    return size ? { key, size } : undefined;
  }

  // Once for all concurrent requests.
  private make(key: FileKey): Promise<void> {
    const name = `${key.workspaceId} ${key.hash}`;
    const under = this.drawing.get(name);
    if (under) return under;
    if (this.drawing.size >= limits.pdfThumbnail.atOnce)
      throw new Refusal('TOO_MANY_REQUESTS', 'Many thumbnails are being drawn. Try again in a minute.');
    const next = this.drawn(key).finally(() => this.drawing.delete(name));
    this.drawing.set(name, next);
    return next;
  }

  private async drawn(key: FileKey): Promise<void> {
    const bytes = await buffer(await this.store.open(key));
    const made = await this.draw(bytes).then(
      (one) => one.made,
      (fault: unknown) => {
        // A busy machine can be too slow for a page, and is asked again.
        if (!(fault instanceof Refusal) || fault.code !== 'UNPROCESSABLE' || fault.details.reason === 'too-long')
          throw fault;
        // Stored without bytes, so that it is not tried at each request.
        return limits.pdfThumbnail.widths.map((width) => ({ width, bytes: new Uint8Array() }));
      },
    );
    for (const { width, bytes: picture } of made)
      await this.store.put({ ...key, part: PART, width }, Readable.from([Buffer.from(picture)]));
  }
}
