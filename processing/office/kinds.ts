import { textOfHead } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';

const ZIP = 'PK\x03\x04';
const OLD_OFFICE = '\xd0\xcf\x11\xe0';
const wide = (name: string) => Buffer.from([...name].join('\0'), 'latin1');
const extensionOf = (fileName: string) => /\.([a-z0-9]{1,20})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Description of one type of office file. */
interface Kind {
  /** name in messages, with its article */
  name: string;
  program: string;
  /** the folder and the part that identify its archive */
  folder: RegExp;
  mainPart: RegExp;
  /** name of the older format's content part, and its years */
  oldPart: string;
  openDocument: RegExp;
  extension: string;
  read: readonly string[];
  refused: readonly string[];
  /** other programs, by the names of parts in the archive */
  others: readonly [part: RegExp, what: string][];
}

const KINDS = {
  workbook: {
    name: 'an Excel workbook',
    program: 'Excel',
    folder: /(?:^|[^\w])xl\//,
    mainPart: /xl\/workbook\.xml/,
    oldPart: 'Workbook',
    openDocument: /mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/,
    extension: '.xlsx',
    read: ['xlsx', 'xlsm', 'xltx', 'xltm'],
    refused: ['xls', 'xlt', 'xlsb', 'ods', 'numbers'],
    others: [
      [/xl\/workbook\.bin/, 'It is a binary workbook (.xlsb). Open it in Excel, save it as .xlsx and import that.'],
      [/Index\/Document\.iwa/, 'It is a Numbers document. Export it from Numbers as Excel and import that.'],
      [/(?:^|[^\w])word\//, 'It is a Word document, not an Excel workbook.'],
      [/(?:^|[^\w])ppt\//, 'It is a PowerPoint presentation, not an Excel workbook.'],
    ],
  },
  presentation: {
    name: 'a PowerPoint presentation',
    program: 'PowerPoint',
    folder: /(?:^|[^\w])ppt\//,
    mainPart: /ppt\/presentation\.xml/,
    oldPart: 'PowerPoint Document',
    openDocument: /mimetypeapplication\/vnd\.oasis\.opendocument\.presentation/,
    extension: '.pptx',
    read: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
    refused: ['ppt', 'pps', 'pot', 'odp', 'key'],
    others: [
      [/Index\/Document\.iwa/, 'It is a Keynote presentation. Export it from Keynote as PowerPoint and import that.'],
      [/(?:^|[^\w])word\//, 'It is a Word document, not a PowerPoint presentation.'],
      [/(?:^|[^\w])xl\//, 'It is an Excel workbook, not a PowerPoint presentation.'],
    ],
  },
} as const satisfies Record<string, Kind>;
export type OfficeKind = keyof typeof KINDS;

/** True if a file begins like an archive or an old Office file; no text does. */
export function mayBeOffice(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return start === ZIP || start === OLD_OFFICE;
}

/** Detects a file of an office type by its first bytes; 'refuses' for an older version, or another program's file. */
export function detectOffice(kind: OfficeKind, head: Uint8Array, fileName: string): boolean | 'refuses' {
  const { read, refused, openDocument, folder }: Kind = KINDS[kind];
  const text = textOfHead(head);
  const extension = extensionOf(fileName);
  if (text.startsWith(OLD_OFFICE)) return (read.includes(extension) || refused.includes(extension)) && 'refuses';
  if (!text.startsWith(ZIP)) return false;
  if (refused.includes(extension) || openDocument.test(text)) return 'refuses';
  return folder.test(text) || read.includes(extension);
}

/** Refuses a file of another kind than detected, with advice. */
export function demandKind(kind: OfficeKind, bytes: Buffer): void {
  const reason = reasonAgainst(KINDS[kind], bytes);
  if (reason !== undefined) throw new Refusal('UNPROCESSABLE', reason);
}

function reasonAgainst(kind: Kind, bytes: Buffer): string | undefined {
  const { name, program, oldPart, openDocument, extension, mainPart, others } = kind;
  const head = bytes.toString('latin1', 0, 4096);
  const save = `save it as ${extension} and import that.`;
  if (head.startsWith(OLD_OFFICE)) {
    // Old Office files have the names of their parts in UTF-16, anywhere in the file.
    if (bytes.includes(wide('EncryptedPackage')))
      return `It is protected by a password. Open it in ${program}, take the password off under File → Info, save it and import it again.`;
    return bytes.includes(wide(oldPart))
      ? `It is in the format of ${program} 97–2003. Open it in ${program} or LibreOffice, ${save}`
      : `It is an old Office file. Open it in the program that made it, ${save}`;
  }
  if (!head.startsWith(ZIP)) return `It is not ${name}, whatever its name says.`;
  if (openDocument.test(head)) return `It is an OpenDocument file. Open it in LibreOffice or ${program}, ${save}`;
  // The list of parts is at the end of an archive.
  const list = bytes.toString('latin1', Math.max(0, bytes.length - 65_536));
  return mainPart.test(list) ? undefined : others.find(([part]) => part.test(list))?.[1];
}
