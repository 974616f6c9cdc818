import { pipeline } from 'node:stream/promises';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  downloadFile,
  type File,
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

/** The ways of bytes: uploads come in (tus), files and pictures go out. Each request is decided about anew. */
export function fileRoutes(routes: Routes, parts: FileParts): void {
  incoming(routes, parts);
  const { runner, visits } = parts;
  const { store, pictures } = parts.files;
  routes.get(downloadFile, '/files/download/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const file = (await runner.run(downloadFile, { id: request.params.id }, visit)).answer as File;
    const key = { workspaceId: file.workspaceId, hash: file.hash };
    const size = await store.size(key);
    if (size === undefined) throw new Error(`The bytes of file ${file.id} are gone`);
    // Sets a type by the name's ending, too: ours comes after it.
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
    // An address that names the content is the same picture for ever.
    if (hash === file.hash) response.set('cache-control', `private, max-age=${limits.picture.keptSeconds}, immutable`);
    await sendBytes(request, response, store, { key, size, etag: `"${file.hash}-${key.width}"` });
  });
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

// Rights are looked at with every piece, so none may be endless.
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
  // Clients add words of their own, such as filetype: what a file is, its bytes tell.
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
  /** absent where nothing may tell what the bytes are */
  etag?: string;
}

/** Sends bytes, or the one range of them that is asked for; they run nowhere and are looked into by nobody (contract 26). */
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
  if (request.method === 'HEAD') response.end();
  else await pipeline(await store.open(key, range), response);
}

// A request for several ranges is answered with the whole, as is one about bytes that are others by now.
function rangeOf(request: Request, size: number, etag?: string): { start: number; end: number } | 'none' | undefined {
  const since = request.get('if-range');
  if (since !== undefined && since !== etag) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) return 'none';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
