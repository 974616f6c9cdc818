import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, line, moment, ref, sentId } from '../../model/entity.ts';
import { command, query } from '../../model/operation.ts';
import { File } from '../files/file.ts';

/** A page, recording or file at another service that can be imported. */
export const RemoteDocument = answer('RemoteDocument', {
  id: z.string(),
  title: z.string(),
  /** detail that distinguishes equal titles, such as its type */
  detail: z.string(),
  changedAt: moment().nullable(),
  /** true for a folder, whose id can be passed to remoteDocuments; it cannot be imported */
  folder: z.boolean(),
});
export type RemoteDocument = z.infer<typeof RemoteDocument.row>;

/** True if an address is at one of these hosts; `*.example.org` matches all subdomains. */
export function isLinkAt(hosts: readonly string[], address: string): boolean {
  const host = /^https:\/\/([^/?#@:\s]+)(?:[/?#]\S*)?$/.exec(address)?.[1]?.toLowerCase() ?? '';
  return hosts.some((one) => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));
}

export const RemoteDocuments = answer('RemoteDocuments', {
  documents: z.array(RemoteDocument.row),
  /** cursor of the next page; null on the last one */
  cursor: z.string().nullable(),
});

export const remoteDocuments = query('remoteDocuments', RemoteDocuments, {
  audience: 'contributor',
  rate: 'search',
  input: z.strictObject({
    integration: line(100).min(1),
    query: line(limits.integrations.documentQuery).default(''),
    /** '' for the top folder; a search covers all folders */
    folder: line(limits.integrations.documentId).default(''),
    cursor: z.string().max(limits.integrations.documentId).default(''),
  }),
  description:
    'What can be imported from a connected account: the newest first, the contents of a folder, or search results.',
});

export const importDocument = command('importDocument', File, {
  audience: 'contributor',
  input: z.strictObject({
    projectId: ref('Project', 'WRITE'),
    integration: line(100).min(1),
    documentId: line(limits.integrations.documentId).min(1),
    title: line(limits.fileName).min(1),
    /** an id chosen by the caller, the same for documents that are imported together */
    bulkImportId: sentId(),
  }),
  description:
    'Import a document of a connected account: it is fetched as a file, which becomes a note as in a bulk import.',
});

/** Title of a link's target; null if the account cannot access it. */
export const LinkTitle = answer('LinkTitle', { title: z.string().nullable() });
export const linkTitle = query('linkTitle', LinkTitle, {
  audience: 'contributor',
  rate: 'search',
  input: z.strictObject({ integration: line(100).min(1), link: line(limits.integrations.documentQuery).min(1) }),
  description:
    'The title of the page or issue that a link to another service leads to, as the caller’s own account there sees it.',
});
