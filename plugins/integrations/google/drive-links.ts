import { Refusal } from '@earshot/core/refusal';

/** A file of Drive, with the resource key that some links contain. */
export interface DriveFile {
  id: string;
  key: string;
}

const ID = '([A-Za-z0-9_-]{10,200})';
const END = '(?:/.*)?$';
const ACCOUNT = '(?:/a/[^/]+)?(?:/u/\\d+)?';
const FILE = new RegExp(`^${ACCOUNT}/file${ACCOUNT}/d/${ID}${END}`);
const OPEN = new RegExp(`^${ACCOUNT}/(?:open|uc)$`);
const DOCUMENT = new RegExp(`^${ACCOUNT}/(?:document|spreadsheets|presentation|drawings)${ACCOUNT}/d/${ID}${END}`);
const WHOLE_ID = new RegExp(`^${ID}$`);

const notDrive = () =>
  new Refusal('BAD_USER_INPUT', 'Not a Google Drive URL. Copy the link of a file in Drive or of a document in Docs.');
const notDocument = () =>
  new Refusal(
    'BAD_USER_INPUT',
    'Invalid Google Doc URL. Copy the link of the document itself, not one that it was published under.',
  );

/** The file of a link (NE-11); refuses links without one. */
export function fileOfLink(link: string): DriveFile {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  if (url?.protocol !== 'https:' || url.username !== '' || url.port !== '') throw notDrive();
  const key = url.searchParams.get('resourcekey') ?? '';
  if (url.hostname === 'docs.google.com') {
    const id = DOCUMENT.exec(url.pathname)?.[1] ?? FILE.exec(url.pathname)?.[1];
    if (!id) throw notDocument();
    return { id, key };
  }
  if (url.hostname !== 'drive.google.com') throw notDrive();
  const named = OPEN.test(url.pathname) ? WHOLE_ID.exec(url.searchParams.get('id') ?? '') : FILE.exec(url.pathname);
  const id = named?.[1];
  if (!id) throw notDrive();
  return { id, key };
}
