import type { DerivedPart, File } from '@earshot/core/areas/files/file';
import { servedType } from '@earshot/core/areas/files/file-kind';
import { type HighlightClip, streamHighlight } from '@earshot/core/areas/media/clip';
import {
  type HlsSegments,
  type HlsVersion,
  showPeaks,
  showStoryboard,
  showVideoThumbnail,
  streamFile,
  streamHls,
} from '@earshot/core/areas/media/media-job';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { PLAYLIST } from '@earshot/processing/media/work/hls-work';
import type { Request, Response } from 'express';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { FileKey, FileStore } from '../../files/bytes/file-store.ts';
import { sendBytes } from '../../files/http/files.ts';
import { clipKey, hlsKey, isSmall, MEDIA_TYPES, partKey, renditionOf, SMALL_WIDTH } from '../parts.ts';

export interface MediaRouteParts {
  runner: Runner;
  visits: Visits;
  store: FileStore;
}

/** Routes for playing recordings and for parts made from them (ME-09). Each request is authorised on its own. */
export function mediaRoutes(routes: Routes, { runner, visits, store }: MediaRouteParts): void {
  routes.get(streamFile, '/files/stream/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const { original } = request.query;
    const input = { id: request.params.id, ...(original === undefined ? {} : { original }) };
    const file = (await runner.run(streamFile, input, visit)).answer as File;
    const rendition = original === undefined || original === '0' ? renditionOf(file) : undefined;
    if (rendition && (await sendPart(request, response, store, file, rendition))) return;
    const key = { workspaceId: file.workspaceId, hash: file.hash };
    const size = await store.size(key);
    if (size === undefined) throw new Error(`The bytes of file ${file.id} are gone`);
    response.type(servedType(file.mediaType));
    await sendBytes(request, response, store, { key, size, etag: `"${file.hash}"` });
  });
  routes.get(streamHls, '/files/avf-stream/:id/:version/:segments/:name', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const { id, version = '', segments = '', name } = request.params;
    const input = { id, version: String(version).toUpperCase(), segments: String(segments).toUpperCase(), name };
    const file = (await runner.run(streamHls, input, visit)).answer as File;
    const made = { hlsVersion: input.version as HlsVersion, segments: input.segments as HlsSegments };
    const mediaType = name === PLAYLIST ? 'application/vnd.apple.mpegurl' : 'video/mp4';
    const key = hlsKey(file, made, String(name));
    if (await sendMade(request, response, store, { file, key, mediaType })) return;
    throw new Refusal(
      'NOT_FOUND',
      'This recording has not been cut into segments. Create a media job of the kind HLS.',
    );
  });
  routes.get(streamHighlight, '/files/highlight-stream/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const { download } = request.query;
    const input = { id: request.params.id, ...(download === undefined ? {} : { download }) };
    const clip = (await runner.run(streamHighlight, input, visit)).answer as HighlightClip;
    const key = clipKey(clip, clip);
    const size = await store.size(key);
    if (size === undefined) throw new Refusal('NOT_FOUND', 'This clip has not been made yet. Request it first.');
    if (download !== undefined && download !== '0') response.attachment(clip.name);
    response.type(clip.moving ? 'video/mp4' : 'audio/mp4');
    await sendBytes(request, response, store, { key, size, etag: `"${clip.hash}-${key.part}"` });
  });
  for (const [operation, path, part] of PARTS)
    routes.get(operation, `${path}/:id`, async (request, response) => {
      const visit = await visits.ofReader(request, response);
      const file = (await runner.run(operation, { id: request.params.id }, visit)).answer as File;
      if (!(await sendPart(request, response, store, file, part))) throw new Refusal('NOT_FOUND', MISSING);
    });
  for (const path of ['/files/video-thumbnail', '/image/video-thumbnail', '/files/avf-thumbnail'])
    routes.get(showVideoThumbnail, `${path}/:id`, async (request, response) => {
      const visit = await visits.ofReader(request, response);
      const { width, height } = request.query;
      const size = { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) };
      const file = (await runner.run(showVideoThumbnail, { id: request.params.id, ...size }, visit)).answer as File;
      const wanted = { width: Number(width ?? Number.NaN), height: Number(height ?? Number.NaN) };
      const key = partKey(file, 'THUMBNAIL');
      const mediaType = MEDIA_TYPES.THUMBNAIL;
      const small = { file, key: { ...key, width: SMALL_WIDTH }, mediaType };
      if (isSmall(wanted) && (await sendMade(request, response, store, small))) return;
      if (await sendMade(request, response, store, { file, key, mediaType })) return;
      throw new Refusal('NOT_FOUND', MISSING);
    });
}

const MISSING = 'This part of the recording is missing. Prepare the recording again.';

const PARTS = [
  [showStoryboard, '/image/storyboard', 'STORYBOARD'],
  [showPeaks, '/files/peaks', 'PEAKS'],
] as const;

/** Sends a part; false if its bytes are not there, as after a restore. */
const sendPart = (request: Request, response: Response, store: FileStore, file: File, part: DerivedPart) =>
  sendMade(request, response, store, { file, key: partKey(file, part), mediaType: MEDIA_TYPES[part] });

/** Sends something made from a file; false if its bytes are not there. */
async function sendMade(
  request: Request,
  response: Response,
  store: FileStore,
  { file, key, mediaType }: { file: File; key: FileKey; mediaType: string },
): Promise<boolean> {
  const size = await store.size(key);
  if (size === undefined) return false;
  response.type(mediaType);
  // An address with the content's hash can be cached for ever.
  if (request.query.hash === file.hash)
    response.set('cache-control', `private, max-age=${limits.picture.keptSeconds}, immutable`);
  await sendBytes(request, response, store, { key, size, etag: `"${file.hash}-${key.part}-${key.width ?? 0}"` });
  return true;
}
