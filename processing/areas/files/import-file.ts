import { BLOCK_BREAK, holdsText } from '@earshot/core/documents/document';
import { transcriptSpeakers } from '@earshot/core/documents/transcript';
import { limits } from '@earshot/core/limits';
import { type BytesFile, type ReadFile, readFile, type TextFile } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { ENCODINGS } from '@earshot/core/rules/text-encoding';
import * as Y from 'yjs';
import * as z from 'zod';
import { fromJson } from '../../documents/convert.ts';
import { placedComments } from '../../documents/imported-comments.ts';
import { decodeText } from '../../documents/read-text.ts';
import { readInChild } from '../../pool/child.ts';
import { bytes, type Stop, task } from '../../pool/task.ts';
import { withinWalls } from '../../pool/thread-walls.ts';
import { weigh } from '../../pool/weigh.ts';

const readOptions = z.object({
  plugin: z.string(),
  /** the module that exports `read` */
  url: z.string(),
  reads: z.enum(['text', 'bytes']),
  marked: z.boolean(),
  runIn: z.enum(['thread', 'child']),
  bytes: bytes(),
  fileName: z.string(),
  /** chosen encoding of its text */
  encoding: z.enum(ENCODINGS).optional(),
  settings: z.record(z.string(), z.unknown()),
});
type ReadOptions = z.infer<typeof readOptions>;

const importedFile = z.object({
  title: z.string().optional(),
  /** the document as stored: as JSON, the host would need longer to receive than to store it */
  state: bytes(),
  /** the speakers of its segments */
  speakers: transcriptSpeakers,
  /** times of words, as JSON text for the same reason: TimedWord[] (core/documents/transcript.ts) */
  words: z.string(),
  /** texts of comments, each with its words in the document */
  comments: z.array(
    z.object({
      body: z.string(),
      quote: z.string(),
      prefix: z.string(),
      suffix: z.string(),
      rangeFrom: z.string().nullable(),
      rangeTo: z.string().nullable(),
    }),
  ),
  /** encoding of its text; undefined for a binary format */
  encoding: z.string().optional(),
  encodingGuessed: z.boolean(),
  notices: z.array(z.string()),
});

const tooLong = (has: string) =>
  new Refusal('TOO_LARGE', `It has ${has}. Split it into several files.`, { reason: 'too-long' });

const checkLength = (characters: number) => {
  const most = limits.document.characters;
  if (characters > most) throw tooLong(`${numberText(characters)} characters, a note can have ${numberText(most)}`);
};

type Read = (file: TextFile | BytesFile) => ReadFile | Promise<ReadFile>;

async function callPlugin(
  { plugin, url, runIn }: ReadOptions,
  file: TextFile | BytesFile,
  signal: Stop,
): Promise<unknown> {
  if (runIn === 'child') return readInChild({ plugin, url, file }, { signal });
  return withinWalls(plugin, async () => {
    const { read } = (await import(url)) as { read?: Read };
    if (typeof read !== 'function') throw new TypeError('the task module does not export a function read');
    return read(file);
  });
}

/** The characters, including breaks between blocks, and nodes of a value, as far as it resembles a document. */
function sizeOf(json: unknown): { characters: number; nodes: number } {
  // There is one break fewer than blocks.
  const size = { characters: -BLOCK_BREAK.length, nodes: 0 };
  const open: unknown[] = [json];
  while (open.length > 0) {
    const { type, text, content } = (open.pop() ?? {}) as { type?: unknown; text?: unknown; content?: unknown };
    size.nodes += 1;
    if (typeof text === 'string') size.characters += text.length;
    else if (typeof type === 'string' && (holdsText(type) || type === 'hardBreak' || type === 'reference'))
      size.characters += BLOCK_BREAK.length;
    if (Array.isArray(content)) for (const part of content) open.push(part);
  }
  return size;
}

/**
 * Copies a plugin's result to plain data: no getters, classes, cycles or surprises, and text in composed form (NFC).
 */
function plainResult(result: unknown): ReadFile {
  const most = limits.processing.outputBytes;
  if (weigh(result, most) > most) throw tooLong('more in it than a note can have');
  // Normalises look-alikes to one form. JSON syntax is not affected.
  const json: unknown = JSON.parse((JSON.stringify(result) ?? 'null').normalize('NFC'));
  const { characters, nodes } = sizeOf((json as { document?: unknown } | null)?.document);
  checkLength(characters);
  if (nodes > limits.importNodes)
    throw tooLong(
      `${numberText(nodes)} paragraphs and pieces, a note made of a file can have ${numberText(limits.importNodes)}`,
    );
  const checked = readFile.safeParse(json);
  if (checked.success) return checked.data;
  throw new TypeError(`the plugin's result is not a note: ${z.prettifyError(checked.error)}`);
}

/** Runs a plugin's format on one file and makes a document, checked against the document schema. */
export const importFile = task({
  id: 'import-file',
  input: readOptions,
  output: importedFile,
  moves: ({ state }) => [state],
  async run({ input, signal }) {
    const { reads, fileName, settings } = input;
    const decoded = reads === 'text' ? decodeText(input.bytes, input.encoding) : undefined;
    if (decoded && !input.marked) checkLength(decoded.text.length);
    const file = decoded ? { fileName, settings, text: decoded.text } : { fileName, settings, bytes: input.bytes };
    const read = plainResult(await callPlugin(input, file, signal));
    const { title, document, speakers = [], words = [], comments = [], notices = [] } = read;
    const doc = fromJson(document);
    return {
      title,
      state: Y.encodeStateAsUpdate(doc),
      comments: placedComments(doc, comments),
      speakers,
      words: JSON.stringify(words),
      encoding: decoded?.encoding,
      encodingGuessed: decoded?.guessed ?? false,
      notices: [...(decoded?.notices ?? []), ...notices],
    };
  },
});
