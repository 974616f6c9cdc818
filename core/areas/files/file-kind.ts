import { limits } from '../../limits.ts';
import { inUnits } from '../../rules/units.ts';
import type { FileKind } from './file.ts';

/** Type of a file: its name for people, its media type, and its file name endings. */
export interface FileType {
  kind: FileKind;
  mediaType: string;
  endings: readonly string[];
}

/** Bytes read from each end of a file to detect its type. */
export const SNIFFED = { head: 4096, tail: 65_536 } as const;

export const UNKNOWN: FileType = { kind: 'OTHER', mediaType: 'application/octet-stream', endings: [] };

const type = (kind: FileKind, mediaType: string, ...endings: string[]): FileType => ({ kind, mediaType, endings });

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';

const TYPES = {
  png: type('IMAGE', 'image/png', 'png'),
  jpeg: type('IMAGE', 'image/jpeg', 'jpg', 'jpeg', 'jpe', 'jfif'),
  gif: type('IMAGE', 'image/gif', 'gif'),
  webp: type('IMAGE', 'image/webp', 'webp'),
  svg: type('IMAGE', 'image/svg+xml', 'svg'),
  bmp: type('IMAGE', 'image/bmp', 'bmp'),
  tiff: type('IMAGE', 'image/tiff', 'tif', 'tiff'),
  heic: type('IMAGE', 'image/heic', 'heic', 'heif'),
  avif: type('IMAGE', 'image/avif', 'avif'),
  ico: type('IMAGE', 'image/vnd.microsoft.icon', 'ico'),
  mp3: type('AUDIO', 'audio/mpeg', 'mp3'),
  wav: type('AUDIO', 'audio/wav', 'wav'),
  flac: type('AUDIO', 'audio/flac', 'flac'),
  ogg: type('AUDIO', 'audio/ogg', 'ogg', 'oga', 'opus'),
  m4a: type('AUDIO', 'audio/mp4', 'm4a', 'm4b'),
  aac: type('AUDIO', 'audio/aac', 'aac'),
  aiff: type('AUDIO', 'audio/aiff', 'aif', 'aiff'),
  amr: type('AUDIO', 'audio/amr', 'amr'),
  wma: type('AUDIO', 'audio/x-ms-wma', 'wma'),
  weba: type('AUDIO', 'audio/webm', 'weba'),
  mp4: type('VIDEO', 'video/mp4', 'mp4', 'm4v'),
  mov: type('VIDEO', 'video/quicktime', 'mov', 'qt'),
  threegp: type('VIDEO', 'video/3gpp', '3gp'),
  webm: type('VIDEO', 'video/webm', 'webm'),
  mkv: type('VIDEO', 'video/x-matroska', 'mkv'),
  ogv: type('VIDEO', 'video/ogg', 'ogv'),
  avi: type('VIDEO', 'video/x-msvideo', 'avi'),
  wmv: type('VIDEO', 'video/x-ms-wmv', 'wmv', 'asf'),
  flv: type('VIDEO', 'video/x-flv', 'flv'),
  mpeg: type('VIDEO', 'video/mpeg', 'mpg', 'mpeg'),
  pdf: type('DOCUMENT', 'application/pdf', 'pdf'),
  docx: type('DOCUMENT', `${office}.wordprocessingml.document`, 'docx'),
  doc: type('DOCUMENT', 'application/msword', 'doc'),
  odt: type('DOCUMENT', `${open}.text`, 'odt'),
  pages: type('DOCUMENT', 'application/vnd.apple.pages', 'pages'),
  rtf: type('DOCUMENT', 'application/rtf', 'rtf'),
  txt: type('DOCUMENT', 'text/plain', 'txt', 'text', 'log'),
  md: type('DOCUMENT', 'text/markdown', 'md', 'markdown'),
  vtt: type('DOCUMENT', 'text/vtt', 'vtt'),
  srt: type('DOCUMENT', 'application/x-subrip', 'srt'),
  xlsx: type('SPREADSHEET', `${office}.spreadsheetml.sheet`, 'xlsx'),
  xls: type('SPREADSHEET', 'application/vnd.ms-excel', 'xls'),
  ods: type('SPREADSHEET', `${open}.spreadsheet`, 'ods'),
  numbers: type('SPREADSHEET', 'application/vnd.apple.numbers', 'numbers'),
  csv: type('SPREADSHEET', 'text/csv', 'csv'),
  tsv: type('SPREADSHEET', 'text/tab-separated-values', 'tsv', 'tab'),
  pptx: type('PRESENTATION', `${office}.presentationml.presentation`, 'pptx'),
  ppt: type('PRESENTATION', 'application/vnd.ms-powerpoint', 'ppt'),
  odp: type('PRESENTATION', `${open}.presentation`, 'odp'),
  keynote: type('PRESENTATION', 'application/vnd.apple.keynote', 'key'),
  zip: type('OTHER', 'application/zip', 'zip'),
  gzip: type('OTHER', 'application/gzip', 'gz', 'tgz'),
} as const satisfies Record<string, FileType>;
type TypeName = keyof typeof TYPES;

/**
 * Candidate types for some bytes; the file name chooses among them. By default the first counts, unless only the name
 * can decide.
 */
interface Found {
  types: readonly TypeName[];
  nameTells?: true;
}

interface Content extends Found {
  /** [offset, Latin-1 text at that offset] */
  magic: readonly (readonly [at: number, text: string])[];
}

const content = (magic: Content['magic'], ...types: TypeName[]): Content => ({ magic, types });
const brand = (name: string, ...types: TypeName[]) =>
  content(
    [
      [4, 'ftyp'],
      [8, name],
    ],
    ...types,
  );

const CONTENTS: readonly Content[] = [
  content([[0, '\x89PNG\r\n\x1a\n']], 'png'),
  content([[0, '\xff\xd8\xff']], 'jpeg'),
  content([[0, 'GIF87a']], 'gif'),
  content([[0, 'GIF89a']], 'gif'),
  content(
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
    'webp',
  ),
  content(
    [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
    'wav',
  ),
  content(
    [
      [0, 'RIFF'],
      [8, 'AVI '],
    ],
    'avi',
  ),
  content([[0, 'II*\0']], 'tiff'),
  content([[0, 'MM\0*']], 'tiff'),
  // Its reserved words are zero; BM alone would match many texts.
  content(
    [
      [0, 'BM'],
      [6, '\0\0\0\0'],
    ],
    'bmp',
  ),
  content([[0, '\0\0\x01\0']], 'ico'),
  brand('avif', 'avif'),
  brand('avis', 'avif'),
  brand('heic', 'heic'),
  brand('heix', 'heic'),
  brand('mif1', 'heic', 'avif'),
  brand('msf1', 'heic'),
  brand('M4A ', 'm4a'),
  brand('M4B ', 'm4a'),
  brand('qt  ', 'mov'),
  brand('3gp', 'threegp', 'mp4', 'm4a'),
  content([[4, 'ftyp']], 'mp4', 'mov', 'm4a', 'threegp'),
  content([[4, 'moov']], 'mov', 'mp4'),
  content([[0, '\x1a\x45\xdf\xa3']], 'webm', 'mkv', 'weba'),
  content([[0, 'OggS']], 'ogg', 'ogv'),
  content([[0, 'fLaC']], 'flac'),
  content([[0, 'ID3']], 'mp3', 'aac'),
  content([[0, '#!AMR']], 'amr'),
  content(
    [
      [0, 'FORM'],
      [8, 'AIFF'],
    ],
    'aiff',
  ),
  content([[0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11']], 'wmv', 'wma'),
  content([[0, 'FLV\x01']], 'flv'),
  content([[0, '\0\0\x01\xba']], 'mpeg'),
  content([[0, '%PDF-']], 'pdf'),
  content([[0, '{\\rtf']], 'rtf'),
  // Old Office files, and new ones protected by a password.
  {
    magic: [[0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1']],
    types: ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'],
    nameTells: true,
  },
  content([[0, '\x1f\x8b']], 'gzip'),
];

const TEXTS: Found = { types: ['txt', 'md', 'vtt', 'srt', 'csv', 'tsv'], nameTells: true };

// Office files are archives, recognised by their entries. Apple's three look alike.
const ZIPPED: readonly (Found & { entry: RegExp })[] = [
  { entry: /^word\//, types: ['docx'] },
  { entry: /^xl\//, types: ['xlsx'] },
  { entry: /^ppt\//, types: ['pptx'] },
  { entry: /^META-INF\/manifest\.xml$/, types: ['odt', 'ods', 'odp'], nameTells: true },
  { entry: /(^|\/)Index(\/|\.zip$)|^index\.(xml|apxl)$/, types: ['pages', 'numbers', 'keynote'], nameTells: true },
];
const ZIP: Found = { types: ['zip'] };
const OPEN_DOCUMENTS: readonly TypeName[] = ['odt', 'ods', 'odp'];

const latin = (bytes: Uint8Array, from = 0, to = bytes.length): string =>
  String.fromCharCode(...bytes.subarray(from, to));
const stands = (bytes: Uint8Array, at: number, text: string) => latin(bytes, at, at + text.length) === text;

/** The ending of a name, in lowercase and without its dot. */
export const endingOf = (name: string): string => /\.([^.\s/\\]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const namedBy = (ending: string): FileType | undefined =>
  Object.values(TYPES).find((one: FileType) => one.endings.includes(ending));

// MPEG audio begins with eleven set bits; the layer distinguishes MP3 from AAC.
function inSound(head: Uint8Array): Found | undefined {
  const [first = 0, second = 0] = head;
  if (first !== 0xff) return undefined;
  if ((second & 0xf6) === 0xf0) return { types: ['aac'] };
  return (second & 0xe6) === 0xe2 ? { types: ['mp3'] } : undefined;
}

const ENTRY = 0x02014b50;
const LIST_END = 0x06054b50;

/** The names in an archive's central directory, as far as the tail contains it; names are data, never paths. */
function entriesIn(tail: Uint8Array): string[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  let end = tail.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== LIST_END) end -= 1;
  if (end < 0) return [];
  // Nested archives have directories of their own: only the one that the last record refers to counts.
  const from = Math.max(0, end - view.getUint32(end + 12, true));
  const names: string[] = [];
  for (let at = tail.indexOf(0x50, from); at >= 0 && at + 46 <= end; at = tail.indexOf(0x50, at + 1))
    if (view.getUint32(at, true) === ENTRY)
      names.push(latin(tail, at + 46, at + 46 + Math.min(view.getUint16(at + 28, true), 200)));
  return names;
}

function inArchive(head: Uint8Array, tail: Uint8Array): Found | undefined {
  if (!stands(head, 0, 'PK\x03\x04') && !stands(head, 0, 'PK\x05\x06')) return undefined;
  const said = stands(head, 30, 'mimetype') ? latin(head, 38, 120) : '';
  const openDocument = OPEN_DOCUMENTS.find((name) => said.startsWith(TYPES[name].mediaType));
  if (openDocument) return { types: [openDocument] };
  const names = entriesIn(tail);
  return ZIPPED.find(({ entry }) => names.some((name) => entry.test(name))) ?? ZIP;
}

const SVG =
  /^\ufeff?\s*(<\?xml[^>]{0,500}\?>\s*)?(<!--[\s\S]{0,2000}?-->\s*|<!DOCTYPE\s+svg[^>[]{0,500}>\s*){0,8}<svg[\s>/]/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const BINARY = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;
const utf16 = (head: Uint8Array) => stands(head, 0, '\xff\xfe') || stands(head, 0, '\xfe\xff');

function inText(head: Uint8Array): Found | undefined {
  const text = latin(head);
  if (SVG.test(text)) return { types: ['svg'] };
  return utf16(head) || !BINARY.test(text) ? TEXTS : undefined;
}

const inMagic = (head: Uint8Array): Found | undefined =>
  CONTENTS.find(({ magic }) => magic.every(([at, text]) => stands(head, at, text)));

/**
 * Detects a file's type by its bytes. The name only decides between types with the same bytes; if it contradicts the
 * bytes, the type is OTHER (ME-01): such a file is stored, but never processed.
 */
export function fileTypeOf(head: Uint8Array, tail: Uint8Array, name: string): FileType {
  const found = inMagic(head) ?? inSound(head) ?? inArchive(head, tail) ?? inText(head);
  const types = found?.types.map((one): FileType => TYPES[one]) ?? [];
  const ending = endingOf(name);
  const chosen = types.find(({ endings }) => endings.includes(ending)) ?? (found?.nameTells ? undefined : types[0]);
  const said = namedBy(ending);
  return chosen && (!said || said.kind === chosen.kind) ? chosen : UNKNOWN;
}

const PICTURES: ReadonlySet<string> = new Set(
  [TYPES.png, TYPES.jpeg, TYPES.gif, TYPES.webp, TYPES.svg].map(({ mediaType }) => mediaType),
);

/** True if a picture of this type can be displayed (ME-02); others are stored and returned unchanged. */
export const isShowable = (mediaType: string): boolean => PICTURES.has(mediaType);

// Files of these types could run scripts with the rights of their origin.
const ACTIVE: ReadonlySet<string> = new Set(['image/svg+xml', 'text/html', 'application/xhtml+xml']);

/**
 * An ending for a detected media type, regardless of the file's name; 'bin' for types that could execute code when
 * opened.
 */
export const safeEnding = (mediaType: string): string => {
  const found = Object.values(TYPES).find((one: FileType) => one.mediaType === mediaType && !ACTIVE.has(mediaType));
  return found?.endings[0] ?? 'bin';
};

/** The media type with which a file's bytes are served. */
export const servedType = (mediaType: string): string => (ACTIVE.has(mediaType) ? UNKNOWN.mediaType : mediaType);

/** Maximum size of a file of this type, in bytes. */
export function mostBytes({ kind, mediaType }: FileType): number {
  if (mediaType === TYPES.gif.mediaType) return limits.gif;
  return kind === 'IMAGE' ? limits.picture.bytes : limits.attachment;
}

/** Reason why a file of this size is refused; '' if it is accepted. Checked again once the bytes reveal the type. */
export function sizeComplaint(name: string, bytes: number, known?: FileType): string {
  const said = known ?? namedBy(endingOf(name)) ?? UNKNOWN;
  const most = mostBytes(said);
  if (bytes <= most) return '';
  const what = said.mediaType === TYPES.gif.mediaType ? 'A GIF' : said.kind === 'IMAGE' ? 'A picture' : 'A file';
  return `${what} can have at most ${inUnits(most)}; this one has ${inUnits(bytes)}.`;
}
