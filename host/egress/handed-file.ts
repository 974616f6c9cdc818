import { openAsBlob } from 'node:fs';
import type { SentFile } from '@earshot/core/plugin/http';

/** A file on disk that a plugin can send, but not read. */
export class HandedFile implements SentFile {
  readonly #blob: Blob;

  private constructor(
    blob: Blob,
    readonly name: string,
    readonly mediaType: string,
  ) {
    this.#blob = blob;
  }

  /** Opens a file under a name for the receiver; rejects if it is missing. */
  static async open(path: string, { name, mediaType }: Pick<SentFile, 'name' | 'mediaType'>): Promise<HandedFile> {
    return new HandedFile(await openAsBlob(path, { type: mediaType }), name, mediaType);
  }

  get bytes(): number {
    return this.#blob.size;
  }

  /** The content of a file that the host handed over; throws for an imitation. */
  static contentOf(file: SentFile): Blob {
    if (file instanceof HandedFile) return file.#blob;
    throw new TypeError('Only a file that the host handed over can be sent.');
  }
}
