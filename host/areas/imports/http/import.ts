import { importIntoInsight } from '@earshot/core/areas/pages/insight';
import { importNote } from '@earshot/core/areas/pages/note';
import { previewReplaceText, replaceText } from '@earshot/core/areas/versions/text-replacement';
import { limits } from '@earshot/core/limits';
import type { AnyOperation } from '@earshot/core/model/operation';
import { encodingOf } from '@earshot/core/rules/text-encoding';
import type { Request, Response } from 'express';
import { bytesOf, type Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Visit } from '../../../operations/visit.ts';
import type { FileImports } from '../../files/file-imports.ts';
import { noticesOf } from '../../notes/import-notices.ts';

export interface ImportRouteParts {
  runner: Runner;
  visits: Visits;
  imports: FileImports;
}

/** Routes for imported files; each is read before the transaction that writes it. */
export function importRoutes(routes: Routes, { runner, visits, imports }: ImportRouteParts): void {
  routes.post(importNote, '/api/v1/import', async (request, response) => {
    const visit = await visits.of(request, response);
    const { projectId, fileName, encoding, onlyNew } = request.query;
    const input = { projectId, fileName, encoding, onlyNew: onlyNew === 'true' };
    response.json(await imported(importNote, input, visit, [request, response]));
  });
  routes.post(importIntoInsight, '/api/v1/insights/:id/import', async (request, response) => {
    const visit = await visits.of(request, response);
    const input = { id: request.params.id, fileName: request.query.fileName, encoding: request.query.encoding };
    response.json(await imported(importIntoInsight, input, visit, [request, response]));
  });
  routes.post(replaceText, '/api/v1/notes/:id/text', async (request, response) => {
    const visit = await visits.of(request, response);
    const input = { id: request.params.id, fileName: request.query.fileName, encoding: request.query.encoding };
    response.json(await imported(replaceText, input, visit, [request, response]));
  });
  routes.post(previewReplaceText, '/api/v1/notes/:id/text/preview', async (request, response) => {
    const visit = await visits.of(request, response);
    const input = { id: request.params.id, fileName: request.query.fileName, encoding: request.query.encoding };
    response.json(await imported(previewReplaceText, input, visit, [request, response]));
  });

  /**
   * Performs an operation with the file in a request's body, which is read only for authorised callers. The response
   * has what was left out of the file, and its encoding.
   */
  async function imported(
    operation: AnyOperation,
    input: { fileName: unknown; encoding: unknown },
    visit: Visit,
    [request, response]: [Request, Response],
  ) {
    await runner.authorise(operation, input, visit);
    const bytes = await bytesOf(request, response, limits.importText);
    const file = await imports.readFile({
      workspaceId: visit.session?.workspaceId ?? '',
      by: visit.session?.actor?.memberId ?? '',
      fileName: String(input.fileName),
      bytes,
      encoding: encodingOf(input.encoding),
    });
    const { answer, undo } = await runner.run(operation, input, { ...visit, file: { ...file, alone: true } });
    const { encoding = null, encodingGuessed } = file;
    return { data: answer, undo, notices: noticesOf(operation, file), encoding, encodingGuessed };
  }
}
