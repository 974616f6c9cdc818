import { downloadProjectExport, EXPORT_FILES, type ProjectExport } from '@earshot/core/areas/exchange/project-export';
import { type Project, project } from '@earshot/core/areas/places/project';
import { Refusal } from '@earshot/core/refusal';
import { fileName } from '../../../http/file-name.ts';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Visit } from '../../../operations/visit.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { sendBytes } from '../../files/http/files.ts';

export interface ExportRouteParts {
  runner: Runner;
  visits: Visits;
  store: FileStore;
}

/** Download of an export, whole or a byte range, so that interrupted downloads can resume. */
export function exportRoutes(routes: Routes, { runner, visits, store }: ExportRouteParts): void {
  // The title of a project that can no longer be opened is not used for the file name.
  const titleOf = async (id: string, visit: Visit): Promise<string> => {
    try {
      return ((await runner.run(project, { id }, visit)).answer as Project).title;
    } catch (fault) {
      if (fault instanceof Refusal) return '';
      throw fault;
    }
  };
  routes.get(downloadProjectExport, '/api/v1/exports/:id', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const row = (await runner.run(downloadProjectExport, { id: request.params.id }, visit)).answer as ProjectExport;
    const key = { workspaceId: row.workspaceId, hash: row.hash };
    const size = await store.size(key);
    if (size === undefined) throw new Error(`The bytes of export ${row.id} are gone`);
    const { ending, mediaType } = EXPORT_FILES[row.format];
    const name = fileName(row.redacted ? '' : await titleOf(row.projectId, visit), 'export');
    response.attachment(`${name} ${row.createdAt.slice(0, 10)}.${ending}`).type(mediaType);
    response.set('cache-control', 'private, no-store');
    await sendBytes(request, response, store, { key, size, etag: `"${row.hash}"` });
  });
}
