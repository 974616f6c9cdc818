import { type Reel, reel } from '@earshot/core/areas/reels/reel';
import { downloadReelExport, REEL_FILES, type ReelExport } from '@earshot/core/areas/reels/reel-export';
import { fileName } from '../../../http/file-name.ts';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { sendBytes } from '../../files/http/files.ts';

export interface ReelRouteParts {
  runner: Runner;
  visits: Visits;
  store: FileStore;
}

/** Download of an exported reel, whole or a range of it. */
export function reelRoutes(routes: Routes, { runner, visits, store }: ReelRouteParts): void {
  routes.get(downloadReelExport, '/api/v1/reel-exports/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const row = (await runner.run(downloadReelExport, { id: request.params.id }, visit)).answer as ReelExport;
    const { title } = (await runner.run(reel, { id: row.reelId }, visit)).answer as Reel;
    const key = { workspaceId: row.workspaceId, hash: row.hash };
    const size = await store.size(key);
    if (size === undefined) throw new Error(`The bytes of reel export ${row.id} are gone`);
    const { ending, mediaType } = REEL_FILES[row.format];
    response.attachment(`${fileName(title, 'reel')}.${ending}`).type(mediaType);
    response.set('cache-control', 'private, no-store');
    await sendBytes(request, response, store, { key, size, etag: `"${row.hash}"` });
  });
}
