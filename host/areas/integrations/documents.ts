import { importDocument, remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { limits } from '@earshot/core/limits';
import { type ListDocuments, type RemoteDocumentPage, remoteDocumentPage } from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { type Handler, inside } from '../../operations/handlers.ts';
import { addToBulkImport } from '../files/file-arrivals.ts';
import { announceFile } from '../files/files.ts';
import { caller } from './caller.ts';
import { type Connections, inWords } from './connections.ts';
import type { Integrations, Offered } from './integrations.ts';

const UNTITLED = 'Untitled';

/** A service's title as a file name; its ending is never cut off. */
export function namedFile(title: string): string {
  const name = cleanLine(title).replaceAll(/[\\/]/g, '-');
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  return `${cut(name.slice(0, name.length - ending.length), limits.fileName - ending.length)}${ending}` || UNTITLED;
}

/** Document functions of a plugin; refuses if it has none. */
export function documentsOf({ contribution: { documents, title } }: Offered) {
  if (documents) return documents;
  throw new Refusal('BAD_USER_INPUT', `Nothing can be imported from ${title}.`);
}

function shownPage(title: string, page: Awaited<ReturnType<ListDocuments>>): RemoteDocumentPage {
  const checked = remoteDocumentPage.safeParse(page);
  if (!checked.success)
    throw new RemoteFailure(title, 200, { message: 'The answer was not what was expected.', cause: checked.error });
  const { documents, cursor } = checked.data;
  const named = documents.map(({ title, detail, ...rest }) => ({
    ...rest,
    title: cut(cleanLine(title), limits.fileName) || UNTITLED,
    detail: cut(cleanLine(detail), limits.integrations.name),
  }));
  return { documents: named, cursor };
}

/** Queries for documents of connected accounts, with the account's rights at its service. */
export const documentHandlers = (integrations: Integrations, connections: Connections): Handler[] => [
  inside(remoteDocuments, async ({ input: { integration, query, folder, cursor }, work, visit }) => {
    const { workspaceId, memberId } = caller(visit);
    const offered = await integrations.demand(workspaceId, integration, work.transaction);
    const { title } = offered.contribution;
    const documents = documentsOf(offered);
    const id = await connections.demandFor(memberId, offered, work.transaction);
    const listing = { query: query.trim(), folder, cursor };
    const list = async (): Promise<RemoteDocumentPage> =>
      shownPage(title, await connections.call(workspaceId, id, (call) => documents.list({ ...call, ...listing })));
    // No transaction stays open while the service answers.
    return work.transaction.ahead(
      `documents of ${id}: ${JSON.stringify(listing)}`,
      async () => id,
      () => list().catch(inWords(title)),
    );
  }),
  inside(importDocument, async ({ input, work, visit }) => {
    const { memberId } = caller(visit);
    const { projectId, integration, documentId, title, bulkImportId } = input;
    const offered = await integrations.demand(work.workspaceId, integration, work.transaction);
    documentsOf(offered);
    const connectionId = await connections.demandFor(memberId, offered, work.transaction);
    const place = { placeId: projectId, projectId, channelId: null, pageId: null };
    const row = await announceFile(work, { ...place, name: namedFile(title), bytes: 0 });
    await addToBulkImport(work, row, bulkImportId, 'RUNNING');
    await work.enqueue(
      'fetch-document',
      { fileId: row.id, integration, connectionId, documentId },
      { key: `fetch-document:${row.id}` },
    );
    return row;
  }),
];
