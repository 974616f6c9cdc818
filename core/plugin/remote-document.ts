import * as z from 'zod';
import { limits } from '../limits.ts';
import { line, moment } from '../model/entity.ts';
import type { ConnectionCall } from './connection-call.ts';

const ofService = () => z.string().min(1).max(limits.integrations.documentId);

/** A moment in an answer of a service, converted to Earshot's format; an invalid one makes the answer unexpected. */
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
  /** true for a folder, whose id can be listed; it cannot be imported */
  folder: z.boolean().default(false),
});
export type RemoteDocument = z.input<typeof remoteDocument>;

/** A page of an account's documents, newest first. */
export const remoteDocumentPage = z.strictObject({
  documents: z.array(remoteDocument).max(limits.integrations.documents),
  /** cursor of the next page; null on the last one */
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
 * A document as a file for the import formats: its text, or the address of its bytes. The host downloads these;
 * headers are not sent to another host.
 */
export type FetchedDocument = { fileName: string } & (
  | { text: string }
  | { download: { url: string; headers: Readonly<Record<string, string>> } }
);

/** Requests a page of the list; throw a Refusal for an unsupported search. */
export type ListDocuments = (call: ConnectionCall & DocumentListing) => Promise<z.input<typeof remoteDocumentPage>>;
export type FetchDocument = (call: ConnectionCall & { id: string }) => Promise<FetchedDocument>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

/** Functions of a plugin for its service's documents. */
export const remoteDocuments = z.strictObject({
  /** plural name of the documents, such as pages */
  title: line(50).min(1),
  /** kind of supported search terms, such as words; '' if the list cannot be searched */
  searchedBy: line(100).default(''),
  /** true if the list without a query has folders */
  folders: z.boolean().default(false),
  /** hosts of links to documents, such as *.example.org: when pasted into a text, the title is shown (SH-03) */
  links: z.array(line(253).min(1)).max(20).default([]),
  /** returns the document of a link if that is the query */
  list: fn<ListDocuments>('list'),
  fetch: fn<FetchDocument>('fetch'),
});
