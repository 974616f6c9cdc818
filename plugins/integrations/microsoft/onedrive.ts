import { integration } from '@earshot/core/plugin/integration';
import {
  type FetchDocument,
  type ListDocuments,
  momentOfService,
  type RemoteDocument,
} from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askGraph, byMicrosoft, type Call, GRAPH, headersOf, microsoftAccount } from './api.ts';

const Item = z.looseObject({
  id: z.string(),
  name: z.string().default(''),
  lastModifiedDateTime: momentOfService().optional(),
  /** there for files only */
  file: z.looseObject({}).optional(),
  parentReference: z
    .looseObject({ driveId: z.string().default(''), path: z.string().optional() })
    .default({ driveId: '' }),
});
type Item = z.output<typeof Item>;

const FIELDS = 'id,name,lastModifiedDateTime,file,parentReference';
/** The addresses of parts of a list, at Graph and about drives. */
const PART = /^https:\/\/graph\.microsoft\.com\/v1\.0\/(?:me\/drive\/|drives[/(])/;

/** The folder that a file is in, by the path that Graph tells. */
function folderOf({ parentReference: { path = '' } }: Item): string {
  const [, folder = ''] = /root:\/?(.*)$/.exec(path) ?? [];
  try {
    return decodeURIComponent(folder);
  } catch {
    return folder;
  }
}

const documentOf = (item: Item): RemoteDocument => ({
  id: `${item.parentReference.driveId}/${item.id}`,
  title: item.name,
  detail: folderOf(item),
  changedAt: item.lastModifiedDateTime ?? null,
});

const notThere = () => new Refusal('UNPROCESSABLE', 'OneDrive has no such file that this account may open.');

async function itemBy(call: Call, path: string): Promise<Item> {
  try {
    return await askGraph(call, `${path}?$select=${FIELDS}`, Item);
  } catch (fault) {
    if (fault instanceof RemoteFailure && [400, 403, 404].includes(fault.status ?? 0)) throw notThere();
    throw fault;
  }
}

/** A link as Graph takes it; only Graph is asked, whatever the link says. */
const shareOf = (link: string) => `/shares/u!${Buffer.from(link).toString('base64url')}/driveItem`;

/** The path of a part of a list. A later part has an address of Graph’s own, which is followed only there. */
function pathOf(query: string, cursor: string): string {
  if (cursor !== '') {
    if (!PART.test(cursor)) throw new Refusal('BAD_USER_INPUT', 'The list does not go on from there. Load it again.');
    return cursor.slice(`${GRAPH}/v1.0`.length);
  }
  const asked = `$select=${FIELDS}&$top=50`;
  if (query === '') return `/me/drive/root/children?${asked}&$orderby=lastModifiedDateTime%20desc`;
  // A quotation mark within the words is doubled (OData).
  return `/me/drive/root/search(q='${encodeURIComponent(query.replaceAll("'", "''"))}')?${asked}`;
}

const list: ListDocuments = async ({ query, cursor, ...call }) => {
  if (/^https?:\/\//i.test(query)) {
    const item = await itemBy(call, shareOf(query));
    if (!item.file) throw new Refusal('BAD_USER_INPUT', 'This link leads to a folder. Copy the link of a file.');
    return { documents: [documentOf(item)], cursor: null };
  }
  const shape = z.looseObject({ value: z.array(Item).default([]), '@odata.nextLink': z.string().optional() });
  const { value, '@odata.nextLink': next } = await askGraph(call, pathOf(query, cursor), shape);
  if (next !== undefined && !PART.test(next))
    throw new RemoteFailure(GRAPH, 200, { message: 'The answer was not what was expected.' });
  return { documents: value.filter(({ file }) => file).map(documentOf), cursor: next ?? null };
};

const fetchFile: FetchDocument = async ({ id, ...call }) => {
  const [driveId = '', itemId = ''] = id.split('/').map(encodeURIComponent);
  const path = `/drives/${driveId}/items/${itemId}`;
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
  reads: ['Reads files that you may open', 'Changes nothing in OneDrive'],
  connect: byMicrosoft('Files.Read.All'),
  account: microsoftAccount,
  documents: {
    title: 'Files',
    searchedBy: 'Words, or a link to a file. Without them, the files of the top folder are listed',
    links: ['1drv.ms', 'onedrive.live.com', '*.sharepoint.com'],
    list,
    fetch: fetchFile,
  },
});
