import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { File, type File as FileRow } from '@earshot/core/areas/files/file';
import { FileImport } from '@earshot/core/areas/files/file-import';
import { limits } from '@earshot/core/limits';
import type { FetchedDocument } from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { afterArrival } from '../../files/file-arrivals.ts';
import { demandRoom } from '../../files/files.ts';
import { type FinishParts, finishArrived, SHOWN_UPLOAD } from '../../files/jobs/finish-upload.ts';
import { type Connections, failureWords } from '../connections.ts';
import { documentsOf, namedFile } from '../documents.ts';
import type { Integrations, Offered } from '../integrations.ts';

export interface FetchDocumentParts {
  integrations: Integrations;
  connections: Connections;
  apart: ApartParts;
  finish: FinishParts;
}

const input = z.strictObject({
  fileId: z.uuid(),
  integration: z.string(),
  connectionId: z.uuid(),
  documentId: z.string(),
});

/** Fetches a document of a connected account as a file, which is then processed like an upload. */
export function fetchDocument(parts: FetchDocumentParts): Job {
  return job({
    kind: 'fetch-document',
    input,
    deadlineMs: limits.integrations.fetchMs * 2,
    lane: 'long',
    description: 'Fetch a document of another service for import.',
    shows: SHOWN_UPLOAD,
    run: async ({ input: { fileId, ...from }, change, signal }) => {
      const { workspaceId } = change;
      const row = await change.rows(File).get(fileId, { trashed: true });
      if (row?.status !== 'UPLOADING') return;
      try {
        const name = await bring(parts, row, from, signal);
        await apart(parts.apart, workspaceId, (now) => arrived(parts, now, row, name));
        await apart(parts.apart, workspaceId, (now) => finishArrived(parts.finish, now, fileId, signal));
      } catch (fault) {
        signal.throwIfAborted();
        if (!(fault instanceof Refusal) && !(fault instanceof RemoteFailure) && !isLate(fault)) throw fault;
        const title = parts.integrations.titleOf(from.integration);
        const problem = fault instanceof Refusal ? fault.message : failureWords(title, fault);
        await parts.finish.incoming.remove({ workspaceId, fileId });
        await apart(parts.apart, workspaceId, (now) => failed(now, row, problem));
      }
    },
  });
}

// True for errors of AbortSignal.timeout.
const isLate = (fault: unknown) => fault instanceof DOMException && fault.name === 'TimeoutError';

type Source = Omit<z.output<typeof input>, 'fileId'>;

/** Downloads a document to the incoming files; returns its file name. */
function bring(
  { connections, integrations, apart: aside, finish: { incoming } }: FetchDocumentParts,
  { id: fileId, workspaceId }: FileRow,
  { connectionId, documentId }: Source,
  signal: AbortSignal,
): Promise<string> {
  const timely = AbortSignal.any([signal, AbortSignal.timeout(limits.integrations.fetchMs)]);
  const use = async (call: Parameters<Parameters<Connections['call']>[2]>[0], offered: Offered) => {
    const fetched = await documentsOf(offered).fetch({ ...call, id: documentId });
    const arriving = { workspaceId, fileId };
    // Leftovers of an earlier attempt can be longer.
    await incoming.remove(arriving);
    await incoming.begin(arriving);
    const reserve = (bytes: number) => apart(aside, workspaceId, (now) => takeRoom(now, fileId, bytes));
    const coming = await bytesOf(fetched, integrations.downloads(offered), timely);
    await incoming.append(arriving, Readable.from(roomFor(coming, reserve)), 0);
    return namedFile(fetched.fileName);
  };
  return connections.call(workspaceId, connectionId, use, timely);
}

/** Streamed bytes with the size announced by the service; 0 if none. */
interface Coming {
  bytes: Readable;
  announced: number;
}

async function bytesOf(fetched: FetchedDocument, download: typeof fetch, signal: AbortSignal): Promise<Coming> {
  if ('text' in fetched) {
    const text = Buffer.from(fetched.text);
    return { bytes: Readable.from([text]), announced: text.length };
  }
  const { url, headers } = fetched.download;
  const response = await download(url, { headers, signal });
  if (response.ok && response.body) {
    const announced = Number(response.headers.get('content-length')) || 0;
    return { bytes: Readable.fromWeb(response.body as ReadableStream), announced };
  }
  await response.body?.cancel();
  if (response.status === 403)
    throw new Refusal(
      'UNPROCESSABLE',
      'The service does not release this file. It may be too large to export, or its owner does not allow downloads.',
    );
  throw new RemoteFailure(new URL(url).origin, response.status);
}

/** Bytes of storage reserved at a time if no size is announced. */
const STEP = 4_000_000;

/** The same bytes; storage is reserved before they are read. Refuses if none is left. */
async function* roomFor({ bytes, announced }: Coming, reserve: (bytes: number) => Promise<void>) {
  let [come, taken] = [0, announced];
  try {
    if (announced > 0) await reserve(announced);
    for await (const piece of bytes as AsyncIterable<Uint8Array>) {
      come += piece.length;
      if (come > taken) {
        taken = come + STEP;
        await reserve(taken);
      }
      yield piece;
    }
  } finally {
    bytes.destroy();
  }
}

/** Reserves storage for an arriving file, replacing its previous reservation. */
async function takeRoom(now: Change, fileId: string, bytes: number): Promise<void> {
  await now.rows(File).update(fileId, { bytes: 0 }, { quietly: true });
  await demandRoom(now, bytes);
  await now.rows(File).update(fileId, { bytes }, { quietly: true });
}

/** Stores the size and name of the file. */
async function arrived({ finish: { incoming } }: FetchDocumentParts, now: Change, row: FileRow, name: string) {
  const bytes = await incoming.received({ workspaceId: row.workspaceId, fileId: row.id });
  if (bytes === 0) throw new Refusal('UNPROCESSABLE', 'The document is empty.');
  await takeRoom(now, row.id, bytes);
  now.emit('updated', File, [await now.rows(File).update(row.id, { name })], ['bytes', 'name']);
  for (const { id } of await now.rows(FileImport).find({ where: { fileId: row.id } }))
    now.emit('updated', FileImport, [await now.rows(FileImport).update(id, { fileName: name })], ['fileName']);
}

/** Stores the reason for a failed download. The import then names no file, as none can be retried. */
async function failed(now: Change, { id }: FileRow, problem: string): Promise<void> {
  const still = await now.rows(File).get(id, { trashed: true });
  if (still?.status !== 'UPLOADING') return;
  const fields = { status: 'FAILED' as const, problem };
  const row = await now.rows(File).update(id, fields);
  now.emit('updated', File, [row], Object.keys(fields));
  await afterArrival(now, row);
  for (const one of await now.rows(FileImport).find({ where: { fileId: id } }))
    now.emit('updated', FileImport, [await now.rows(FileImport).update(one.id, { fileId: null })], ['fileId']);
}
