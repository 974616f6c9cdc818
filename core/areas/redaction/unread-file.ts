import { limits } from '../../limits.ts';
import type { File } from '../files/file.ts';

const KINDS: readonly [RegExp, string][] = [
  [/^image\//, 'Pictures are not read.'],
  [/^(?:audio|video)\//, 'Recordings are not read.'],
  [/^application\/pdf$/, 'PDF files are not read.'],
  [
    /^application\/(?:msword|rtf|vnd\.ms-|vnd\.apple\.|vnd\.oasis\.|zip$|gzip$)/,
    'Files of this format are not read. Save it as Word, Excel, PowerPoint or text.',
  ],
];

/** Why the contents of a file are not searched for words; '' if they can be. */
export function whyUnread({ mediaType, bytes, status }: Pick<File, 'mediaType' | 'bytes' | 'status'>): string {
  if (status !== 'COMPLETE') return 'It has not arrived.';
  if (bytes > limits.redaction.fileBytes)
    return `It is larger than ${limits.redaction.fileBytes / 1_000_000} MB, and not read.`;
  return KINDS.find(([pattern]) => pattern.test(mediaType))?.[1] ?? '';
}
