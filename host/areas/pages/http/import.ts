import { importNote } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { bytesOf, type Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { FileImports } from '../../files/file-imports.ts';

export interface ImportRouteParts {
  runner: Runner;
  visits: Visits;
  imports: FileImports;
}

/** Where a file comes in that becomes a note; it is read before the transaction that writes the note. */
export function importRoutes(routes: Routes, { runner, visits, imports }: ImportRouteParts): void {
  routes.post(importNote, '/api/v1/import', async (request, response) => {
    const visit = await visits.of(request, response);
    const { projectId, fileName, onlyNew } = request.query;
    const input = { projectId, fileName, onlyNew: onlyNew === 'true' };
    await runner.authorise(importNote, input, visit);
    const bytes = await bytesOf(request, response, limits.importText);
    const file = await imports.readFile({
      workspaceId: visit.session?.workspaceId ?? '',
      by: visit.session?.actor?.memberId ?? '',
      fileName: String(input.fileName),
      bytes,
    });
    const { answer, undo } = await runner.run(importNote, input, { ...visit, file });
    response.json({ data: answer, undo });
  });
}
