const ZIP = 'PK\x03\x04';
const OLD_OFFICE = '\xd0\xcf\x11\xe0';
const wide = (name: string) => Buffer.from([...name].join('\0'), 'latin1');
const SAVE = 'save it as .xlsx and import that.';
const OPEN_DOCUMENT = /mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/;

// Old Office files name their parts in UTF-16, anywhere in the file.
const OLD_PARTS: readonly [part: string, what: string][] = [
  [
    'EncryptedPackage',
    'It is protected by a password. Open it in Excel, take the password off under File → Info, save it and import it again.',
  ],
  ['Workbook', `It is in the format of Excel 97–2003. Open it in Excel or LibreOffice, ${SAVE}`],
];

/** What names a workbook of another kind by the way its archive is built. */
const OTHERS: readonly [folder: RegExp, what: string][] = [
  [/xl\/workbook\.bin/, `It is a binary workbook (.xlsb). Open it in Excel, ${SAVE}`],
  [
    /Index\/Document\.iwa/,
    'It is a Numbers document. Export it from Numbers as Excel (File → Export To) and import that.',
  ],
  [/(?:^|[^\w])word\//, 'It is a Word document, not an Excel workbook.'],
  [/(?:^|[^\w])ppt\//, 'It is a PowerPoint presentation, not an Excel workbook.'],
];

/** Whether a file is an archive or an old Office file, as workbooks are; nothing that is text begins so. */
export function mayBeWorkbook(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 4)).toString('latin1');
  return start === ZIP || start === OLD_OFFICE;
}

/** Why a file that was taken for a workbook cannot be read, in words that say what to do; undefined for .xlsx and .xlsm. */
export function reasonAgainstWorkbook(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 4096);
  if (head.startsWith(OLD_OFFICE))
    return (
      OLD_PARTS.find(([part]) => bytes.includes(wide(part)))?.[1] ??
      `It is an old Office file. Open it in the program that made it, ${SAVE}`
    );
  if (!head.startsWith(ZIP)) return 'It is not an Excel workbook, whatever its name says.';
  if (OPEN_DOCUMENT.test(head)) return `It is an OpenDocument spreadsheet. Open it in LibreOffice or Excel, ${SAVE}`;
  // The list of its parts stands at the end of an archive.
  const list = bytes.toString('latin1', Math.max(0, bytes.length - 65_536));
  if (/xl\/workbook\.xml/.test(list)) return undefined;
  return OTHERS.find(([part]) => part.test(list))?.[1];
}
