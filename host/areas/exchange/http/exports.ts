import { downloadProjectExport, EXPORT_FILES, type ProjectExport } from '@earshot/core/areas/exchange/project-export';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { sendBytes } from '../../files/http/files.ts';

export interface ExportRouteParts {
  runner: Runner;
  visits: Visits;
  store: FileStore;
}

/** The bytes of an export, whole or a range of them, so that a download that broke off goes on. */
export function exportRoutes(routes: Routes, { runner, visits, store }: ExportRouteParts): void {
  routes.get(downloadProjectExport, '/api/v1/exports/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const row = (await runner.run(downloadProjectExport, { id: request.params.id }, visit)).answer as ProjectExport;
    const key = { workspaceId: row.workspaceId, hash: row.hash };
    const size = await store.size(key);
    if (size === undefined) throw new Error(`The bytes of export ${row.id} are gone`);
    const { ending, mediaType } = EXPORT_FILES[row.format];
    response.attachment(`earshot-export-${row.createdAt.slice(0, 10)}.${ending}`).type(mediaType);
    response.set('cache-control', 'private, no-store');
    await sendBytes(request, response, store, { key, size, etag: `"${row.hash}"` });
  });
}
