import * as z from 'zod';

/**
 * The supported encodings of text files, most common first; `TextDecoder` supports all of them, here and in browsers.
 */
export const ENCODINGS = [
  'UTF-8',
  'Windows-1252',
  'UTF-16LE',
  'UTF-16BE',
  'Windows-1250',
  'Windows-1251',
  'Windows-1253',
  'Windows-1254',
  'Windows-1255',
  'Windows-1256',
  'Windows-1257',
  'Windows-1258',
  'Windows-874',
  'ISO-8859-2',
  'ISO-8859-3',
  'ISO-8859-4',
  'ISO-8859-5',
  'ISO-8859-6',
  'ISO-8859-7',
  'ISO-8859-10',
  'ISO-8859-13',
  'ISO-8859-14',
  'ISO-8859-15',
  'KOI8-R',
  'KOI8-U',
  'macintosh',
  'Shift_JIS',
  'EUC-JP',
  'EUC-KR',
  'GB18030',
  'Big5',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

const SCRIPTS: Record<Encoding, string> = {
  'UTF-8': 'all languages',
  'UTF-16LE': 'all languages',
  'UTF-16BE': 'all languages',
  'Windows-1250': 'Central European',
  'Windows-1251': 'Cyrillic',
  'Windows-1252': 'Western',
  'Windows-1253': 'Greek',
  'Windows-1254': 'Turkish',
  'Windows-1255': 'Hebrew',
  'Windows-1256': 'Arabic',
  'Windows-1257': 'Baltic',
  'Windows-1258': 'Vietnamese',
  'Windows-874': 'Thai',
  'ISO-8859-2': 'Central European',
  'ISO-8859-3': 'South European',
  'ISO-8859-4': 'North European',
  'ISO-8859-5': 'Cyrillic',
  'ISO-8859-6': 'Arabic',
  'ISO-8859-7': 'Greek',
  'ISO-8859-10': 'Nordic',
  'ISO-8859-13': 'Baltic',
  'ISO-8859-14': 'Celtic',
  'ISO-8859-15': 'Western',
  'KOI8-R': 'Cyrillic',
  'KOI8-U': 'Ukrainian',
  macintosh: 'Western, old Mac',
  Shift_JIS: 'Japanese',
  'EUC-JP': 'Japanese',
  'EUC-KR': 'Korean',
  GB18030: 'Chinese, simplified',
  Big5: 'Chinese, traditional',
};

/** The encoding of that name; undefined for unsupported or missing names. */
export const encodingOf = (name: unknown): Encoding | undefined => ENCODINGS.find((encoding) => encoding === name);

/** The name of an encoding; no GraphQL enum, since that does not allow such names. */
export const chosenEncoding = () =>
  z.string().refine((name) => encodingOf(name) !== undefined, `Choose one of these: ${ENCODINGS.join(' ')}.`);

/** An encoding with its name and the scripts it is used for, such as “Windows-1253 (Greek)”. */
export const encodingWords = (encoding: Encoding): string => `${encoding} (${SCRIPTS[encoding]})`;

/** The notice for a file whose encoding was guessed. */
export const guessWords = (encoding: Encoding): string =>
  `It is not UTF-8 and was read as ${encodingWords(encoding)}; check its letters.`;
