import { textOfHead } from '@earshot/core/plugin/import-format';

const ZIP = 'PK\x03\x04';
const OLD_OFFICE = '\xd0\xcf\x11\xe0';
const RTF = /^\s*\{\\rtf/;
// Entry names, which precede each entry in an archive; those of Word can be after the first kilobytes.
const OFFICE = /word\/|\[Content_Types\]\.xml|_rels\/|docProps\//;
const OTHER_OFFICE = /(?:^|[^\w])(?:xl|ppt|visio)\//;
const TEXT_DOCUMENT = /mimetypeapplication\/vnd\.oasis\.opendocument\.text/;

const extensionOf = (fileName: string) => /\.([a-z0-9]{1,20})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
const WORD = new Set(['doc', 'docx', 'docm', 'dot', 'dotx', 'dotm', '']);
const ELSEWHERE = new Set([
  'xlsx',
  'xlsm',
  'xltx',
  'xlsb',
  'pptx',
  'pptm',
  'potx',
  'ppsx',
  'vsdx',
  'numbers',
  'key',
  'ods',
  'odp',
  'epub',
  'zip',
  'jar',
  'apk',
]);

/** Detects Word files; similar files of other or older programs are refused in words. */
export function isTextDocument(head: Uint8Array, fileName: string): boolean | 'refuses' {
  const text = textOfHead(head);
  const extension = extensionOf(fileName);
  if (RTF.test(text)) return 'refuses';
  if (text.startsWith(OLD_OFFICE)) return WORD.has(extension) && 'refuses';
  if (!text.startsWith(ZIP)) return false;
  if (extension === 'pages' || extension === 'odt' || TEXT_DOCUMENT.test(text)) return 'refuses';
  if (text.includes('word/')) return true;
  return OFFICE.test(text) && !OTHER_OFFICE.test(text) && !ELSEWHERE.has(extension);
}

const SAVE = 'save it as .docx and import that.';
const wide = (name: string) => Buffer.from([...name].join('\0'), 'latin1');

// Old Office files name their parts in UTF-16, anywhere in the file.
const OLD_PARTS: readonly [part: string, what: string][] = [
  [
    'EncryptedPackage',
    'It is protected by a password. Open it in Word, take the password off under File → Info, save it and import it again.',
  ],
  ['WordDocument', `It is in the format of Word 97–2003. Open it in Word or LibreOffice, ${SAVE}`],
];

/** Why a supposed text document cannot be read, with a remedy; undefined for Word's own format. */
export function reasonAgainst(bytes: Buffer, fileName: string): string | undefined {
  const head = bytes.toString('latin1', 0, 4096);
  if (RTF.test(head)) return `It is in Rich Text Format. Open it in Word or LibreOffice, ${SAVE}`;
  if (head.startsWith(OLD_OFFICE))
    return (
      OLD_PARTS.find(([part]) => bytes.includes(wide(part)) || bytes.includes(wide(part.toUpperCase())))?.[1] ??
      `It is an old Office file. Open it in the program that made it, ${SAVE}`
    );
  if (!head.startsWith(ZIP))
    return 'It is not a Word document, whatever its name says. If it is plain text, name it .txt.';
  if (TEXT_DOCUMENT.test(head) || extensionOf(fileName) === 'odt')
    return `It is an OpenDocument text. Open it in LibreOffice or Word, ${SAVE}`;
  if (extensionOf(fileName) === 'pages')
    return 'It is a Pages document. Export it from Pages as Word (File → Export To) and import that.';
  return undefined;
}
