import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureFault } from './aws-signatures.ts';

const PAGE = 2;
const LEAST_PART = 5 * 1024 * 1024;

/** An S3-compatible storage on loopback: one bucket, path style. It checks every signature and the hash of every body. */
export class S3Fake {
  readonly objects = new Map<string, Buffer>();
  /** multipart uploads that are not complete yet */
  readonly uploads = new Map<string, Map<number, Buffer>>();
  readonly requests: string[] = [];
  /** answers to the next requests in place of the usual ones: an error of S3, or `hang up` */
  readonly trouble: ({ status: number; code: string } | 'hang up')[] = [];
  private server: Server | undefined;

  constructor(
    readonly keys = { region: 'eu-test-1', keyId: 'AKIDTEST', secret: 'sec/ret+key' },
    readonly bucket = 'earshot-files',
  ) {}

  /** Starts it; returns its origin. */
  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((fault: Error) => refuse(response, 500, fault.message));
    });
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    if (this.server) await once(this.server.close(), 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const method = request.method ?? '';
    this.requests.push(`${method} ${url.pathname}${url.search}`);
    const trouble = this.trouble.shift();
    if (trouble === 'hang up') request.socket.destroy();
    else if (trouble) refuse(response, trouble.status, trouble.code);
    else {
      const wrong = signatureFault({ method, url, headers: request.headers, body }, { ...this.keys, service: 's3' });
      if (wrong) {
        refuse(response, 403, wrong);
        return;
      }
      const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
      if (bucket !== this.bucket) {
        refuse(response, 404, 'NoSuchBucket');
        return;
      }
      this.serve(
        { method, name: rest.join('/'), query: url.searchParams, body, range: request.headers.range },
        response,
      );
    }
  }

  private serve(asked: Asked, response: ServerResponse): void {
    const { method, name, query } = asked;
    if (name === '' && method === 'GET' && query.get('list-type') === '2') {
      this.list(query, response);
      return;
    }
    if (query.has('uploads') || query.has('uploadId')) {
      this.multipart(asked, response);
      return;
    }
    const there = this.objects.get(name);
    if (method === 'PUT') {
      this.objects.set(name, asked.body);
      response.writeHead(200, { etag: tagOf(asked.body) }).end();
    } else if (method === 'DELETE') {
      this.objects.delete(name);
      response.writeHead(204).end();
    } else if (!there) refuse(response, 404, 'NoSuchKey', method === 'HEAD');
    else if (method === 'HEAD') response.writeHead(200, { 'content-length': there.length }).end();
    else give(there, asked.range, response);
  }

  private list(query: URLSearchParams, response: ServerResponse): void {
    const found = [...this.objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token')?.replace('page/', '') ?? 0);
    const shown = found.slice(from, from + PAGE);
    const more = from + PAGE < found.length;
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${shown
        .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
        .join(
          '',
        )}${more ? `<NextContinuationToken>page/${from + PAGE}</NextContinuationToken>` : ''}</ListBucketResult>`,
    );
  }

  private multipart({ method, name, query, body }: Asked, response: ServerResponse): void {
    if (query.has('uploads')) {
      const id = randomUUID();
      this.uploads.set(id, new Map());
      response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    const id = query.get('uploadId') ?? '';
    const parts = this.uploads.get(id);
    if (!parts) {
      refuse(response, 404, 'NoSuchUpload');
      return;
    }
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: tagOf(body) }).end();
      return;
    }
    this.uploads.delete(id);
    if (method === 'DELETE') response.writeHead(204).end();
    else this.complete(name, parts, body.toString(), response);
  }

  private complete(name: string, parts: Map<number, Buffer>, xml: string, response: ServerResponse): void {
    const listed = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const all = listed.map(([, number]) => parts.get(Number(number)) ?? Buffer.alloc(0));
    const right =
      listed.length === parts.size && listed.every(([, , tag], at) => tag === tagOf(all[at] ?? Buffer.alloc(0)));
    if (!right) {
      refuse(response, 400, 'InvalidPart');
      return;
    }
    if (all.slice(0, -1).some(({ length }) => length < LEAST_PART)) {
      refuse(response, 400, 'EntityTooSmall');
      return;
    }
    this.objects.set(name, Buffer.concat(all));
    response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
}

interface Asked {
  method: string;
  name: string;
  query: URLSearchParams;
  body: Buffer;
  range: string | undefined;
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
function give(bytes: Buffer, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
    return;
  }
  if (Number(from) >= bytes.length) {
    refuse(response, 416, 'InvalidRange');
    return;
  }
  const part = bytes.subarray(Number(from), Number(to) + 1);
  response
    .writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${from}-${to}/${bytes.length}` })
    .end(part);
}

function refuse(response: ServerResponse, status: number, code: string, silent = false): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(silent ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
}
