import { randomUUID } from 'node:crypto';
import { type FileImport, fileImports } from '@earshot/core/areas/files/file-import';
import { importDocument, type RemoteDocument, remoteDocuments } from '@earshot/core/areas/integrations/remote-document';
import { eventually } from '../hosts/job-room.ts';
import type { Visitor } from '../hosts/person.ts';

/** Every document offered by an account, part by part. */
export async function allDocuments(
  by: Visitor,
  integration: string,
  query = '',
  folder = '',
): Promise<RemoteDocument[]> {
  const all: RemoteDocument[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { documents: RemoteDocument[]; cursor: string | null } = await by.do(remoteDocuments, {
      integration,
      query,
      folder,
      cursor,
    });
    all.push(...page.documents);
    cursor = page.cursor;
  }
  return all;
}

interface Wanted {
  projectId: string;
  integration: string;
  documentId: string;
  title?: string;
}

/** Imports a document; returns its outcome. */
export async function imported(by: Visitor, { title = 'A document', ...wanted }: Wanted): Promise<FileImport> {
  const bulkImportId = randomUUID();
  await by.do(importDocument, { ...wanted, title, bulkImportId });
  return eventually(async () => {
    const [row] = (await by.do(fileImports, { condition: { bulkImportId } })).nodes;
    if (row?.state !== 'DONE' && row?.state !== 'FAILED') throw new Error(`It is ${row?.state}`);
    return row;
  });
}
