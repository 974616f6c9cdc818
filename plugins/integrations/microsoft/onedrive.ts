import { integration } from '@earshot/core/plugin/integration';
import {
  type DocumentListing,
  type FetchDocument,
  type ListDocuments,
  momentOfService,
  type RemoteDocument,
} from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askGraph, byMicrosoft, type Call, GRAPH, headersOf, microsoftAccount } from './api.ts';

const place = {
  id: z.string(),
  name: z.string().default(''),
  lastModifiedDateTime: momentOfService().optional(),
  /** present for files only */
  file: z.looseObject({}).optional(),
  /** present for folders only */
  folder: z.looseObject({}).optional(),
  parentReference: z
    .looseObject({ driveId: z.string().default(''), path: z.string().optional() })
    .default({ driveId: '' }),
};
const Item = z.looseObject({
  ...place,
  /** original location of a shared item that was added to the user's drive */
  remoteItem: z.looseObject(place).optional(),
});
type Item = z.output<typeof Item>;

const FIELDS = 'id,name,lastModifiedDateTime,file,folder,parentReference,remoteItem';
const SHARED = 'Shared with you';
/** The addresses of pages of a list, at Graph and only for drives. */
const PART = /^https:\/\/graph\.microsoft\.com\/v1\.0\/(?:me\/drive\/|drives[/(])/;

/** The path of a file's folder, parsed from Graph's path. */
function folderOf({ parentReference: { path = '' } }: Item): string {
  const [, folder = ''] = /root:\/?(.*)$/.exec(path) ?? [];
  try {
    return decodeURIComponent(folder);
  } catch {
    return folder;
  }
}

/** An item as a document. A shared item is read from its owner's drive, with the name in the user's own drive. */
const documentOf = (item: Item): RemoteDocument => {
  const { id, parentReference, folder, lastModifiedDateTime } = item.remoteItem ?? item;
  return {
    id: `${parentReference.driveId}/${id}`,
    title: item.name || (item.remoteItem?.name ?? ''),
    detail: item.remoteItem ? SHARED : folderOf(item),
    changedAt: lastModifiedDateTime ?? item.lastModifiedDateTime ?? null,
    folder: folder !== undefined,
  };
};

/** True if Earshot can open or import an item; OneNote notebooks are neither files nor folders. */
const isShown = ({ remoteItem, ...item }: Item): boolean => {
  const { file, folder } = remoteItem ?? item;
  return file !== undefined || folder !== undefined;
};

const notThere = () => new Refusal('UNPROCESSABLE', 'OneDrive has no such file that this account can open.');

async function itemBy(call: Call, path: string): Promise<Item> {
  try {
    return await askGraph(call, `${path}?$select=${FIELDS}`, Item);
  } catch (fault) {
    if (fault instanceof RemoteFailure && [400, 403, 404].includes(fault.status ?? 0)) throw notThere();
    throw fault;
  }
}

/** A link encoded for Graph; only Graph is called, regardless of the link's host. */
const shareOf = (link: string) => `/shares/u!${Buffer.from(link).toString('base64url')}/driveItem`;

/** The path of an item by its id here, which includes its drive. */
const itemPath = (id: string): string => {
  const [driveId = '', itemId = ''] = id.split('/').map(encodeURIComponent);
  return `/drives/${driveId}/items/${itemId}`;
};

/** The path of a page of a list. The cursor of a later page is a URL, which is only followed at Graph. */
function pathOf({ query, folder, cursor }: DocumentListing): string {
  if (cursor !== '') {
    if (!PART.test(cursor)) throw new Refusal('BAD_USER_INPUT', 'The list does not go on from there. Load it again.');
    return cursor.slice(`${GRAPH}/v1.0`.length);
  }
  const asked = `$select=${FIELDS}&$top=50`;
  // Single quotation marks within the words are doubled (OData).
  if (query !== '') return `/me/drive/root/search(q='${encodeURIComponent(query.replaceAll("'", "''"))}')?${asked}`;
  const parent = folder === '' ? '/me/drive/root' : itemPath(folder);
  return `${parent}/children?${asked}&$orderby=lastModifiedDateTime%20desc`;
}

const Part = z.looseObject({ value: z.array(Item).default([]), '@odata.nextLink': z.string().optional() });

async function partOf(call: Call, listing: DocumentListing) {
  try {
    return await askGraph(call, pathOf(listing), Part);
  } catch (fault) {
    if (listing.folder !== '' && fault instanceof RemoteFailure && fault.status === 404)
      throw new Refusal('UNPROCESSABLE', 'OneDrive has no such folder, or this account cannot open it.');
    throw fault;
  }
}

const list: ListDocuments = async ({ query, folder, cursor, ...call }) => {
  if (/^https?:\/\//i.test(query)) {
    const item = await itemBy(call, shareOf(query));
    if (!isShown(item)) throw notThere();
    return { documents: [documentOf(item)], cursor: null };
  }
  const { value, '@odata.nextLink': next } = await partOf(call, { query, folder, cursor });
  if (next !== undefined && !PART.test(next))
    throw new RemoteFailure(GRAPH, 200, { message: 'The answer was not what was expected.' });
  const shown = value.filter(isShown).map(documentOf);
  if (query !== '') return { documents: shown.filter((one) => !one.folder), cursor: next ?? null };
  // The list of a folder shows the location above it, not per item.
  const here = shown.map((one) => ({ ...one, detail: one.detail === SHARED ? SHARED : '' }));
  return { documents: here.toSorted((a, b) => Number(b.folder) - Number(a.folder)), cursor: next ?? null };
};

const fetchFile: FetchDocument = async ({ id, ...call }) => {
  const path = itemPath(id);
  const { name, file } = await itemBy(call, path);
  if (!file) throw notThere();
  return { fileName: name, download: { url: `${GRAPH}/v1.0${path}/content`, headers: headersOf(call) } };
};

/** Files of OneDrive. */
export const oneDrive = integration({
  id: 'ONEDRIVE',
  title: 'OneDrive',
  description: 'Imports files of your OneDrive: text becomes notes, recordings and pictures are kept beside them.',
  kind: 'SUITE',
  owner: 'MEMBER',
  reads: ['Reads files that you can open', 'Changes nothing in OneDrive'],
  connect: byMicrosoft('Files.Read.All'),
  account: microsoftAccount,
  documents: {
    title: 'Files',
    searchedBy: 'Words, or a link to a file or folder, also to one that others share with you',
    folders: true,
    links: ['1drv.ms', 'onedrive.live.com', '*.sharepoint.com'],
    list,
    fetch: fetchFile,
  },
});
