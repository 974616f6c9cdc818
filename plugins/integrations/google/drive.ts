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
import { APIS, askGoogle, byGoogle, type Call, googleAccount, headersOf } from './api.ts';
import { type DriveFile, fileOfLink } from './drive-links.ts';

const DRIVE = `${APIS}/drive/v3`;
const NATIVE = 'application/vnd.google-apps.';
const FOLDER = `${NATIVE}folder`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Export formats of Google's own file types. */
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
const isFolder = (file: File) => kindOf(file) === FOLDER;
const isShown = (file: File) =>
  isFolder(file) || !kindOf(file).startsWith(NATIVE) || exportOf(kindOf(file)) !== undefined;

const documentOf = (file: File): RemoteDocument => {
  const folder = isFolder(file);
  const own = file.resourceKey === '' ? file.id : `${file.id}/${file.resourceKey}`;
  return {
    // A shortcut to a folder opens its target.
    id: folder ? (file.shortcutDetails?.targetId ?? file.id) : own,
    title: file.name,
    detail: exportOf(kindOf(file))?.title ?? '',
    changedAt: file.modifiedTime ?? null,
    folder,
  };
};

/** Some links contain a resource key, without which older files are not accessible. */
const keyHeader = ({ id, key }: DriveFile): Record<string, string> =>
  key === '' ? {} : { 'x-goog-drive-resource-keys': `${id}/${key}` };

async function fileBy(call: Call, file: DriveFile): Promise<File> {
  const asked = new URLSearchParams({ fields: FIELDS, supportsAllDrives: 'true' });
  try {
    const url = `${DRIVE}/files/${encodeURIComponent(file.id)}?${asked}`;
    return await askGoogle(call, url, File, { headers: keyHeader(file) });
  } catch (fault) {
    if (fault instanceof RemoteFailure && (fault.status === 404 || fault.status === 410))
      throw new Refusal('UNPROCESSABLE', 'Google Drive has no such file that this account can open.');
    throw fault;
  }
}

/** A quoted string in Drive's query syntax. */
const quoted = (words: string) => `'${words.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const folderNamed = (id: string, title: string): RemoteDocument => ({
  ...{ id, title, detail: '', changedAt: null },
  folder: true,
});

const SHARED_DRIVES = 'shared-drives';

/** Folders outside My Drive; their ids are distinct from Drive's, which are longer. */
const BESIDE: Readonly<Record<string, { title: string; q: string }>> = {
  recent: { title: 'Recent files', q: `mimeType != '${FOLDER}'` },
  shared: { title: 'Shared with me', q: 'sharedWithMe = true' },
};
const TOP = [
  ...Object.entries(BESIDE).map(([id, { title }]) => folderNamed(id, title)),
  folderNamed(SHARED_DRIVES, 'Shared drives'),
];

/** Query of Drive: a search of all files, or the content of a folder. */
function wanted({ query, folder }: DocumentListing): string {
  if (query !== '') return `mimeType != '${FOLDER}' and name contains ${quoted(query)}`;
  return BESIDE[folder]?.q ?? `${quoted(folder || 'root')} in parents`;
}

/** The shared drives of an account; the id of each is that of its top folder. */
async function sharedDrives(call: Call, cursor: string) {
  const asked = new URLSearchParams({ pageSize: '50', ...(cursor && { pageToken: cursor }) });
  const shape = z.looseObject({
    drives: z.array(z.looseObject({ id: z.string(), name: z.string().default('') })).default([]),
    nextPageToken: z.string().optional(),
  });
  const { drives, nextPageToken } = await askGoogle(call, `${DRIVE}/drives?${asked}`, shape);
  return { documents: drives.map(({ id, name }) => folderNamed(id, name)), cursor: nextPageToken ?? null };
}

const list: ListDocuments = async ({ query, folder, cursor, ...call }) => {
  if (/^https?:\/\//i.test(query))
    return { documents: [documentOf(await fileBy(call, fileOfLink(query)))], cursor: null };
  if (query === '' && folder === SHARED_DRIVES) return sharedDrives(call, cursor);
  const asked = new URLSearchParams({
    q: `trashed = false and ${wanted({ query, folder, cursor })}`,
    orderBy: query === '' && BESIDE[folder] === undefined ? 'folder,modifiedTime desc' : 'modifiedTime desc',
    pageSize: '50',
    corpora: 'allDrives',
    includeItemsFromAllDrives: 'true',
    supportsAllDrives: 'true',
    fields: `nextPageToken,files(${FIELDS})`,
    ...(cursor && { pageToken: cursor }),
  });
  const shape = z.looseObject({ files: z.array(File).default([]), nextPageToken: z.string().optional() });
  const { files, nextPageToken } = await askGoogle(call, `${DRIVE}/files?${asked}`, shape).catch((fault: unknown) => {
    if (folder !== '' && fault instanceof RemoteFailure && fault.status === 404)
      throw new Refusal('UNPROCESSABLE', 'Google Drive has no such folder, or this account cannot open it.');
    throw fault;
  });
  const beside = query === '' && folder === '' && cursor === '' ? TOP : [];
  return { documents: [...beside, ...files.filter(isShown).map(documentOf)], cursor: nextPageToken ?? null };
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

/** Files in Google Drive. */
export const googleDrive = integration({
  id: 'GOOGLE_DRIVE',
  title: 'Google Drive',
  description: 'Imports files of your Drive: text becomes notes, recordings and pictures are kept beside them.',
  kind: 'SUITE',
  owner: 'MEMBER',
  reads: ['Reads files that you can open, also in shared drives', 'Changes nothing in Drive'],
  connect: byGoogle('drive.readonly'),
  account: googleAccount,
  documents: {
    title: 'Files',
    folders: true,
    searchedBy: 'Words of a name, or a link to a file',
    links: ['drive.google.com', 'docs.google.com'],
    list,
    fetch: fetchFile,
  },
});
