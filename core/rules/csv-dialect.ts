/** What may stand between two fields. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** What a file with columns may be written in; the first four are found by themselves. */
export const ENCODINGS = [
  'UTF-8',
  'Windows-1252',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'ISO-8859-2',
  'ISO-8859-15',
  'KOI8-R',
  'macintosh',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
] as const;
export type Encoding = (typeof ENCODINGS)[number];
