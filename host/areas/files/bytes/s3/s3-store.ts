import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type ByteRange, type FileKey, type FileStore, isHash, storedName } from '../file-store.ts';
import type { Bucket } from './bucket.ts';
import { textsIn } from './bucket.ts';
import type { LocalCopies } from './local-copies.ts';

const ABSENT = [404];
/** Size of a part of a large object. S3 requires 5 MiB, and accepts 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

/** The file store in a bucket of an S3-compatible storage: `<workspace>/<hash>`, and `<workspace>/<hash>-864` for a picture. */
export class S3Store implements FileStore {
  constructor(
    private readonly bucket: Bucket,
    private readonly copies: LocalCopies,
  ) {}

  async keep(key: FileKey, path: string): Promise<void> {
    await this.put(key, createReadStream(path));
  }

  async put(key: FileKey, source: Readable): Promise<void> {
    const name = nameOf(key);
    const parts = inParts(source);
    const first = await parts.next();
    const second = await parts.next();
    if (second.done) await this.bucket.send('PUT', { name, body: first.done ? undefined : first.value });
    else await this.putLarge(name, joined(first.value ?? Buffer.alloc(0), second.value, parts));
  }

  async open(key: FileKey, range?: ByteRange): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const { body } = await this.bucket.send('GET', { name: nameOf(key), headers });
    return body ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]) : Readable.from([]);
  }

  async pathOf(key: FileKey): Promise<string> {
    return this.copies.pathOf(key, () => this.open(key));
  }

  async size(key: FileKey): Promise<number | undefined> {
    const { status, headers } = await this.bucket.send('HEAD', { name: nameOf(key), reads: ABSENT });
    return status === 404 ? undefined : Number(headers.get('content-length'));
  }

  async remove(workspaceId: string, hash: string): Promise<void> {
    const prefix = nameOf({ workspaceId, hash });
    for await (const name of this.names(prefix)) await this.bucket.send('DELETE', { name, reads: ABSENT });
    await this.copies.remove({ workspaceId, hash });
  }

  async *hashes(workspaceId: string): AsyncIterable<string> {
    for await (const name of this.names(`${workspaceId}/`)) {
      const last = name.slice(workspaceId.length + 1);
      if (isHash(last)) yield last;
    }
  }

  private async *names(begin: string): AsyncIterable<string> {
    const { prefix } = this.bucket;
    for (let token: string | undefined = ''; token !== undefined; ) {
      const query: Record<string, string> = { 'list-type': '2', prefix: `${prefix}${begin}` };
      if (token !== '') query['continuation-token'] = token;
      const page = await this.bucket.text('GET', { query });
      for (const name of textsIn(page, 'Key')) yield name.slice(prefix.length);
      token = textsIn(page, 'NextContinuationToken')[0];
    }
  }

  // The object exists only after the last step; an interrupted upload leaves nothing.
  private async putLarge(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const begun = await this.bucket.text('POST', { name, query: { uploads: '' } });
    const [uploadId] = textsIn(begun, 'UploadId');
    if (uploadId === undefined) throw new Error('The file store began an upload without naming it');
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { headers } = await this.bucket.send('PUT', { name, query, body });
        tags.push(headers.get('etag') ?? '');
      }
      const listed = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`);
      const ended = await this.bucket.text('POST', { name, query: { uploadId }, body });
      // S3 can answer 200 at once and fail later.
      const [code] = textsIn(ended, 'Code');
      if (code !== undefined) throw new Error(`The file store could not put an upload together (${code})`);
    } catch (fault) {
      await this.bucket.send('DELETE', { name, query: { uploadId }, reads: ABSENT });
      throw fault;
    }
  }
}

const nameOf = ({ workspaceId, ...key }: FileKey): string => `${workspaceId}/${storedName(key)}`;

/** Splits a stream into pieces of equal size, except for the last. */
async function* inParts(source: Readable): AsyncGenerator<Buffer, undefined> {
  let gathered: Buffer[] = [];
  let waiting = 0;
  for await (const piece of source) {
    const bytes = Buffer.from(piece as Uint8Array | string);
    gathered.push(bytes);
    waiting += bytes.length;
    if (waiting < PART_BYTES) continue;
    const all = Buffer.concat(gathered, waiting);
    yield all.subarray(0, PART_BYTES);
    gathered = [all.subarray(PART_BYTES)];
    waiting -= PART_BYTES;
  }
  if (waiting > 0) yield Buffer.concat(gathered, waiting);
}

async function* joined(first: Buffer, second: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield second;
  yield* rest;
}
