import * as z from 'zod';
import { CONTEXT } from '../documents/anchor.ts';
import type { DocumentNode } from '../documents/document.ts';
import { DocumentJson } from '../documents/document-check.ts';
import { timedWords, transcriptSpeakers } from '../documents/transcript.ts';
import { limits } from '../limits.ts';
import { line, prose, title } from '../model/entity.ts';
import { type ContributionOf, contributionPoint, pluginName, pluginTitle } from './contribution.ts';

/**
 * Returns true if the first bytes of a file are in this format; runs in a thread, with a deadline. 'refuses' means
 * that the format recognises the file and cannot read it, such as an older version: its `read` then refuses it with
 * advice. A format that can read such a file takes precedence.
 */
export type Detect = (head: Uint8Array, fileName: string) => boolean | 'refuses';

/** Bytes that `detect` receives. */
export const HEAD_BYTES = 4096;

/**
 * The first bytes of a file as text for `detect`: UTF-16 with its byte order mark decoded, all else byte by byte;
 * newlines are \n.
 */
export function textOfHead(head: Uint8Array): string {
  const wide = head[0] === 0xff && head[1] === 0xfe ? 0 : head[0] === 0xfe && head[1] === 0xff ? 1 : undefined;
  const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  const low = wide === undefined ? head.subarray(marked ? 3 : 0) : head.filter((_, at) => at > 1 && at % 2 === wide);
  return String.fromCharCode(...low).replace(/\r\n?/g, '\n');
}

const isFunction = (value: unknown) => typeof value === 'function';

/** Turns one file into a note: declares its file types, and the task that reads them. */
export const importFormat = contributionPoint(
  'import-format',
  z.strictObject({
    id: pluginName(),
    title: pluginTitle(),
    /** lowercase, without the dot */
    extensions: z.array(z.string().regex(/^[a-z0-9]{1,20}$/, 'Write an extension as txt, without the dot.')).min(1),
    mediaTypes: z.array(z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/)),
    /** text: bytes are decoded first and binary files are excluded; bytes: the file unchanged */
    reads: z.enum(['text', 'bytes']),
    /** true if much of the text is markup (captions, HTML): the size limit of notes applies only to the note */
    marked: z.boolean().default(false),
    /**
     * execution of `read`: `child` is a separate process with operating system limits, for decoders of zip, PDF etc.
     */
    runIn: z.enum(['thread', 'child']).default('thread'),
    /** for formats recognisable by content; called before extensions are compared */
    detect: z.custom<Detect>(isFunction, 'detect is a function').optional(),
    /** module beside index.js that exports `read`: a name, since the threads load compiled files only */
    task: z.string().regex(/^\.\/[a-z0-9-]+\.js$/, 'Name a file beside index.js, such as ./task.js.'),
  }),
  (format) => `Imports ${format.title} (${format.extensions.map((extension) => `.${extension}`).join(', ')})`,
);

export type ImportFormat = ContributionOf<typeof importFormat>;

/** Checks that speaker ids are unique, and that every segment refers to one of them or none. */
function namesItsSpeakers({
  document,
  speakers = [],
}: {
  document: DocumentNode;
  speakers?: readonly { id: string }[];
}) {
  const ids = new Set<unknown>(speakers.map(({ id }) => id));
  const isKnown = ({ attrs }: DocumentNode) => (attrs?.speakerId ?? null) === null || ids.has(attrs?.speakerId);
  return ids.size === speakers.length && (document.content ?? []).every(isKnown);
}

/** A comment in an imported file, with its passage; without one it is about the whole note. */
export const importedComment = z.strictObject({
  /** name in the file; '' if there is none */
  author: line(limits.personName),
  text: prose(limits.comment),
  quote: prose(limits.highlightQuote),
  /** context before and after the quote, to distinguish equal words */
  prefix: z.string().max(CONTEXT),
  suffix: z.string().max(CONTEXT),
});
export type ImportedComment = z.infer<typeof importedComment>;

/** Result of a format's `read`; anything else counts as a failure of the plugin. */
export const readFile = z
  .strictObject({
    title: title(limits.noteTitle).optional(),
    document: DocumentJson,
    /**
     * speakers of the document's segments; made with `transcript()` (core/documents/transcript.ts), as are the words
     */
    speakers: transcriptSpeakers.optional(),
    words: timedWords.optional(),
    comments: z.array(importedComment).max(limits.importComments).optional(),
    /** notices for the user, a sentence each */
    notices: z.array(line(limits.importNotices.characters)).max(limits.importNotices.count).optional(),
  })
  .refine(namesItsSpeakers, 'its segments and its speakers do not fit together');
export type ReadFile = z.infer<typeof readFile>;

interface File {
  fileName: string;
  /** the workspace's settings of this plugin, without secrets */
  settings: Record<string, unknown>;
}
/** A file for formats that read text: newlines are \n, there is no NUL and no byte order mark. */
export type TextFile = File & { text: string };
/** A file for formats that read bytes. */
export type BytesFile = File & { bytes: Uint8Array };

/** Export `read` of task.ts for formats that read text; throws a Refusal for an unreadable file. */
export type ReadText = (file: TextFile) => ReadFile | Promise<ReadFile>;
/** Export `read` of task.ts for formats that read bytes; throws a Refusal for an unreadable file. */
export type ReadBytes = (file: BytesFile) => ReadFile | Promise<ReadFile>;

/** A line of a file as a title: one line, no control characters, cut at a whole character. */
export function titleFrom(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .toWellFormed()
    .trim();
  if (line.length <= limits.noteTitle) return line;
  return `${line.slice(0, limits.noteTitle - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
