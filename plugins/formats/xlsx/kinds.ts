import { textOfHead } from '@earshot/core/plugin/import-format';

const ZIP = 'PK\x03\x04';
const OLD_OFFICE = '\xd0\xcf\x11\xe0';
const PART = /(?:^|[^\w])xl\//;
const OPEN_DOCUMENT = /mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/;
const OURS = new Set(['xlsx', 'xlsm', 'xltx', 'xltm']);
const REFUSED = new Set(['xls', 'xlt', 'xlsb', 'ods', 'numbers']);

const extensionOf = (fileName: string) => /\.([a-z0-9]{1,20})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Whether a file is an Excel workbook; older ones, and those of other programs, are refused in words. */
export function isWorkbook(head: Uint8Array, fileName: string): boolean | 'refuses' {
  const text = textOfHead(head);
  const extension = extensionOf(fileName);
  if (text.startsWith(OLD_OFFICE)) return (OURS.has(extension) || REFUSED.has(extension)) && 'refuses';
  if (!text.startsWith(ZIP)) return false;
  if (REFUSED.has(extension) || OPEN_DOCUMENT.test(text)) return 'refuses';
  return PART.test(text) || OURS.has(extension);
}
