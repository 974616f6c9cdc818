import * as z from 'zod';
import { limits } from '../limits.ts';
import { line, moment } from '../model/entity.ts';
import type { ConnectionCall } from './connection-call.ts';

const ofService = () => z.string().min(1).max(limits.integrations.documentId);

/** A moment in the answer of a service, as Earshot has moments; one that is none makes the answer unexpected. */
export const momentOfService = () =>
  z
    .string()
    .refine((at) => !Number.isNaN(Date.parse(at)), 'This is not a date and time.')
    .transform((at) => new Date(at).toISOString())
    .pipe(moment());

/** A page, recording or file at another service that can be imported, or a folder of these. */
export const remoteDocument = z.strictObject({
  id: ofService(),
  title: z.string(),
  /** detail that distinguishes equal titles, such as its type; '' for none */
  detail: z.string().default(''),
  changedAt: moment().nullable(),
  /** it is opened and not imported: its id is a folder that the list can be asked for */
  folder: z.boolean().default(false),
});
export type RemoteDocument = z.input<typeof remoteDocument>;

/** Some of the documents that an account has, the newest first. */
export const remoteDocumentPage = z.strictObject({
  documents: z.array(remoteDocument).max(limits.integrations.documents),
  /** continues the list; null at its end */
  cursor: ofService().nullable(),
});
export type RemoteDocumentPage = z.output<typeof remoteDocumentPage>;

/**
 * Request for a list of documents: a folder ('' for the top) if there is no query, and '' as the cursor for the first
 * page.
 */
export interface DocumentListing {
  query: string;
  folder: string;
  cursor: string;
}

/**
 * A document as a file, which the import formats read: its text, or where its bytes are. The host downloads these; headers
 * are not sent on to another host.
 */
export type FetchedDocument = { fileName: string } & (
  | { text: string }
  | { download: { url: string; headers: Readonly<Record<string, string>> } }
);

/** Asks for a part of the list; throw a Refusal for a search that cannot be answered. */
export type ListDocuments = (call: ConnectionCall & DocumentListing) => Promise<z.input<typeof remoteDocumentPage>>;
export type FetchDocument = (call: ConnectionCall & { id: string }) => Promise<FetchedDocument>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/** Functions of a plugin for its service's documents. */
export const remoteDocuments = z.strictObject({
  /** noun of the documents, such as pages */
  title: line(50).min(1),
  /** accepted search terms, such as words; '' if the list cannot be searched */
  searchedBy: line(100).default(''),
  /** whether the list without a query has folders */
  folders: z.boolean().default(false),
  /** the hosts of links that lead to one, such as *.example.org: pasted into a text they show its title (SH-03) */
  links: z.array(line(253).min(1)).max(20).default([]),
  /** for a link as the query it answers with the document that the link leads to */
  list: fn<ListDocuments>('list'),
  fetch: fn<FetchDocument>('fetch'),
});
