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
import { APIS, askGoogle, byGoogle, type Call, googleAccount, headersOf } from './api.ts';
import { type DriveFile, fileOfLink } from './drive-links.ts';

const DRIVE = `${APIS}/drive/v3`;
const NATIVE = 'application/vnd.google-apps.';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What becomes of files that only Google can open. */
const EXPORTS: Readonly<Record<string, { title: string; mimeType: string; ending: string }>> = {
  document: { title: 'Google Docs', mimeType: WORD, ending: 'docx' },
  presentation: { title: 'Google Slides', mimeType: 'application/pdf', ending: 'pdf' },
  drawing: { title: 'Google Drawings', mimeType: 'application/pdf', ending: 'pdf' },
  spreadsheet: { title: 'Google Sheets, its first sheet', mimeType: 'text/csv', ending: 'csv' },
};

const File = z.looseObject({
  id: z.string(),
  name: z.string().default(''),
  mimeType: z.string().default(''),
  modifiedTime: momentOfService().optional(),
  shortcutDetails: z
    .looseObject({
      targetId: z.string(),
      targetMimeType: z.string().default(''),
      targetResourceKey: z.string().default(''),
    })
    .optional(),
  resourceKey: z.string().default(''),
  capabilities: z.looseObject({ canDownload: z.boolean().default(true) }).default({ canDownload: true }),
});
type File = z.output<typeof File>;

const FIELDS = 'id,name,mimeType,modifiedTime,shortcutDetails,resourceKey,capabilities/canDownload';

const kindOf = ({ mimeType, shortcutDetails }: File): string => shortcutDetails?.targetMimeType ?? mimeType;
const exportOf = (mimeType: string) => EXPORTS[mimeType.replace(NATIVE, '')];
const isImportable = (file: File) => !kindOf(file).startsWith(NATIVE) || exportOf(kindOf(file)) !== undefined;

const documentOf = (file: File): RemoteDocument => ({
  id: file.resourceKey === '' ? file.id : `${file.id}/${file.resourceKey}`,
  title: file.name,
  detail: exportOf(kindOf(file))?.title ?? '',
  changedAt: file.modifiedTime ?? null,
});

/** Some links carry a key, without which a file of an older time is not shown. */
const keyHeader = ({ id, key }: DriveFile): Record<string, string> =>
  key === '' ? {} : { 'x-goog-drive-resource-keys': `${id}/${key}` };

async function fileBy(call: Call, file: DriveFile): Promise<File> {
  const asked = new URLSearchParams({ fields: FIELDS, supportsAllDrives: 'true' });
  try {
    return await askGoogle(call, `${DRIVE}/files/${encodeURIComponent(file.id)}?${asked}`, File, keyHeader(file));
  } catch (fault) {
    if (fault instanceof RemoteFailure && (fault.status === 404 || fault.status === 410))
      throw new Refusal('UNPROCESSABLE', 'Google Drive has no such file that this account may open.');
    throw fault;
  }
}

/** A word of a query between quotation marks, as Drive asks. */
const quoted = (words: string) => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const list: ListDocuments = async ({ query, cursor, ...call }) => {
  if (/^https?:\/\//i.test(query))
    return { documents: [documentOf(await fileBy(call, fileOfLink(query)))], cursor: null };
  const named = query === '' ? '' : ` and name contains ${quoted(query)}`;
  const asked = new URLSearchParams({
    q: `trashed = false and mimeType != '${NATIVE}folder'${named}`,
    orderBy: 'modifiedTime desc',
    pageSize: '50',
    corpora: 'allDrives',
    includeItemsFromAllDrives: 'true',
    supportsAllDrives: 'true',
    fields: `nextPageToken,files(${FIELDS})`,
    ...(cursor && { pageToken: cursor }),
  });
  const shape = z.looseObject({ files: z.array(File).default([]), nextPageToken: z.string().optional() });
  const { files, nextPageToken } = await askGoogle(call, `${DRIVE}/files?${asked}`, shape);
  return { documents: files.filter(isImportable).map(documentOf), cursor: nextPageToken ?? null };
};

const fetchFile: FetchDocument = async ({ id: asked, ...call }) => {
  const [id = '', key = ''] = asked.split('/');
  let wanted: DriveFile = { id, key };
  let file = await fileBy(call, wanted);
  if (file.shortcutDetails) {
    const { targetId, targetResourceKey } = file.shortcutDetails;
    wanted = { id: targetId, key: targetResourceKey };
    file = await fileBy(call, wanted);
  }
  const { mimeType, name, capabilities } = file;
  if (!capabilities.canDownload)
    throw new Refusal('UNPROCESSABLE', 'The owner of this file does not allow that it is downloaded.');
  const exported = exportOf(mimeType);
  if (!exported && mimeType.startsWith(NATIVE))
    throw new Refusal('UNPROCESSABLE', 'Google Drive does not give out files of this kind.');
  const path = `${DRIVE}/files/${encodeURIComponent(wanted.id)}`;
  return {
    fileName: exported ? `${name}.${exported.ending}` : name,
    download: {
      url: exported
        ? `${path}/export?${new URLSearchParams({ mimeType: exported.mimeType })}`
        : `${path}?alt=media&supportsAllDrives=true`,
      headers: { ...headersOf(call), ...keyHeader(wanted) },
    },
  };
};

/** Files of Google Drive. */
export const googleDrive = integration({
  id: 'GOOGLE_DRIVE',
  title: 'Google Drive',
  description: 'Imports files of your Drive: text becomes notes, recordings and pictures are kept beside them.',
  kind: 'SUITE',
  owner: 'MEMBER',
  reads: ['Reads files that you may open, also in shared drives', 'Changes nothing in Drive'],
  connect: byGoogle('drive.readonly'),
  account: googleAccount,
  documents: {
    title: 'Files',
    searchedBy: 'Words of a name, or a link to a file',
    links: ['drive.google.com', 'docs.google.com'],
    list,
    fetch: fetchFile,
  },
});
