import { pipeline } from 'node:stream/promises';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  downloadFile,
  type File,
  showPdfThumbnail,
  showPicture,
} from '@earshot/core/areas/files/file';
import { servedType } from '@earshot/core/areas/files/file-kind';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { inUnits } from '@earshot/core/rules/units';
import { Metadata } from '@tus/server';
import type { Request, Response } from 'express';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Visit } from '../../../operations/visit.ts';
import type { FileKey, FileStore } from '../bytes/file-store.ts';
import type { Files } from '../bytes/files.ts';
import { UPLOADS } from '../bytes/receiver.ts';

export interface FileParts {
  runner: Runner;
  visits: Visits;
  files: Files;
}

/** Routes for bytes: uploads (tus), and downloads of files and pictures. Each request is authorised on its own. */
export function fileRoutes(routes: Routes, parts: FileParts): void {
  incoming(routes, parts);
  const { runner, visits } = parts;
  const { store, pictures, thumbnails } = parts.files;
  routes.get(downloadFile, '/files/download/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const file = (await runner.run(downloadFile, { id: request.params.id }, visit)).answer as File;
    const key = { workspaceId: file.workspaceId, hash: file.hash };
    const size = await store.size(key);
    if (size === undefined) throw new Error(`The bytes of file ${file.id} are gone`);
    // attachment() sets a type by the name's ending; ours overrides it.
    response.attachment(file.name).type(servedType(file.mediaType));
    await sendBytes(request, response, store, { key, size, etag: `"${file.hash}"` });
  });
  routes.get(showPicture, '/image/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const { width, hash } = request.query;
    const input = { id: request.params.id, ...(width === undefined ? {} : { width }) };
    const file = (await runner.run(showPicture, input, visit)).answer as File;
    const { key, size } = await pictures.find(file.workspaceId, file, width === undefined ? undefined : Number(width));
    response.type('image/webp');
    cacheFor(response, { isPinned: hash === file.hash });
    await sendBytes(request, response, store, { key, size, etag: `"${file.hash}-${key.width}"` });
  });
  for (const path of ['/files/pdf-thumbnail', '/image/pdf-thumbnail'])
    routes.get(showPdfThumbnail, `${path}/:id`, async (request, response) => {
      const visit = await visits.ofReader(request, response);
      const { width, height, hash } = request.query;
      const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
      const file = (await runner.run(showPdfThumbnail, { id: request.params.id, ...size }, visit)).answer as File;
      const wanted = { width: Number(width ?? 0), height: Number(height ?? 0) };
      const found = await thumbnails.find({ workspaceId: file.workspaceId, hash: file.hash }, wanted);
      if (!found) {
        response.status(204).end();
        return;
      }
      cacheFor(response, { isPinned: hash === file.hash });
      response.type('image/webp');
      await sendBytes(request, response, store, { ...found, etag: `"${file.hash}-page-${found.key.width}"` });
    });
}

// An address with the content's hash can be cached for ever.
function cacheFor(response: Response, { isPinned }: { isPinned: boolean }): void {
  if (isPinned) response.set('cache-control', `private, max-age=${limits.picture.keptSeconds}, immutable`);
}

function incoming(routes: Routes, { runner, visits, files: { receiver } }: FileParts): void {
  routes.post(beginUpload, UPLOADS, async (request, response) => {
    const visit = await visits.of(request, response);
    demandPiece(request);
    const file = (await runner.run(beginUpload, announced(request), visit)).answer as File;
    await receiver.answer(request, response, { file, whole: () => allowed(runner, file.id, visit) });
  });
  for (const method of ['head', 'patch'] as const)
    routes.on(method, continueUpload, `${UPLOADS}/:id`, async (request, response) => {
      const visit = await visits.of(request, response);
      if (method === 'patch') demandPiece(request);
      const file = await allowed(runner, request.params.id, visit);
      await receiver.answer(request, response, { file, whole: () => allowed(runner, file.id, visit) });
    });
  routes.on('delete', cancelUpload, `${UPLOADS}/:id`, async (request, response) => {
    const visit = await visits.of(request, response);
    const file = (await runner.run(cancelUpload, { id: request.params.id }, visit)).answer as File;
    await receiver.answer(request, response, { file, whole: async () => undefined });
  });
}

const allowed = async (runner: Runner, id: unknown, visit: Visit): Promise<File> =>
  (await runner.run(continueUpload, { id }, visit)).answer as File;

// Rights are checked with every piece, so pieces have a maximum size.
function demandPiece(request: Request): void {
  const length = request.get('content-length');
  if (length === undefined) throw new Refusal('BAD_USER_INPUT', 'Send a Content-Length header with each piece.');
  if (Number(length) > limits.uploadPiece)
    throw new Refusal('TOO_LARGE', `Send the file in pieces of at most ${inUnits(limits.uploadPiece)}.`);
}

/** Parses tus's headers about an announced file. */
function announced(request: Request): Record<string, unknown> {
  const said = request.get('upload-metadata');
  const length = request.get('upload-length');
  // Clients add metadata of their own, such as filetype, which is ignored: the type follows from the bytes.
  const { projectId, channelId, pageId, forPeople, name } = said ? parsed(said) : {};
  const place = {
    ...(projectId ? { projectId } : {}),
    ...(channelId ? { channelId } : {}),
    ...(pageId ? { pageId } : {}),
    ...(forPeople === 'true' ? { forPeople: true } : {}),
  };
  return { ...place, name, bytes: length === undefined ? undefined : Number(length) };
}

function parsed(said: string): Record<string, string | null> {
  try {
    return Metadata.parse(said);
  } catch (cause) {
    throw Object.assign(new Refusal('BAD_USER_INPUT', 'Upload-Metadata cannot be read.'), { cause });
  }
}

interface Sent {
  key: FileKey;
  size: number;
  /** absent where nothing must reveal the content */
  etag?: string;
}

/** Sends bytes or one range of them, with headers that prevent execution and sniffing (contract 26). */
export async function sendBytes(
  request: Request,
  response: Response,
  store: FileStore,
  { key, size, etag }: Sent,
): Promise<void> {
  response.set({
    ...(etag === undefined ? {} : { etag }),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (!response.get('cache-control')) response.set('cache-control', 'private, no-cache');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const range = rangeOf(request, size, etag);
  if (range === 'none') {
    response.status(416).set('content-range', `bytes */${size}`).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) response.status(206).set('content-range', `bytes ${start}-${end}/${size}`);
  response.set('content-length', String(end - start + 1));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const bytes = await store.open(key, range);
  // A player gives a request up whenever somebody moves on in a recording.
  if (response.destroyed) bytes.destroy();
  else await pipeline(bytes, response);
}

// Requests for several ranges, or for bytes that have changed, get the whole file.
function rangeOf(request: Request, size: number, etag?: string): { start: number; end: number } | 'none' | undefined {
  const since = request.get('if-range');
  if (since !== undefined && since !== etag) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) return 'none';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
