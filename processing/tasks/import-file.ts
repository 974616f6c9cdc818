import { limits } from '@earshot/core/limits';
import type { DocumentJson } from '@earshot/core/model/document';
import { type BytesFile, type ReadFile, readFile, type TextFile } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { task } from '../task.ts';
import { withinWalls } from '../thread-walls.ts';
import { weigh } from '../weigh.ts';
import { decodeText, ENCODINGS } from './read-text.ts';

const readOptions = z.object({
  plugin: z.string(),
  /** the module that exports `read` */
  url: z.string(),
  reads: z.enum(['text', 'bytes']),
  bytes: z.instanceof(Uint8Array),
  fileName: z.string(),
  settings: z.record(z.string(), z.unknown()),
});
type ReadOptions = z.infer<typeof readOptions>;

const importedFile = z.object({
  title: z.string().optional(),
  document: z.custom<DocumentJson>(),
  encoding: z.enum(ENCODINGS).optional(),
  notices: z.array(z.string()),
});
export type ImportedFile = z.infer<typeof importedFile>;

const tooLong = (characters: number) =>
  new Refusal(
    'TOO_LARGE',
    `It holds ${characters.toLocaleString('en')} characters, a note ${limits.document.characters.toLocaleString('en')}. Split it into several files.`,
    { reason: 'too-long' },
  );

type Read = (file: TextFile | BytesFile) => ReadFile | Promise<ReadFile>;

async function callPlugin({ plugin, url }: ReadOptions, file: TextFile | BytesFile): Promise<unknown> {
  return withinWalls(plugin, async () => {
    const { read } = (await import(url)) as { read?: Read };
    if (typeof read !== 'function') throw new TypeError('the task module does not export a function read');
    return read(file);
  });
}

/** The characters of whatever it is, as far as it looks like a document. */
const charactersOf = (node: unknown): number => {
  if (Array.isArray(node)) return node.reduce((sum: number, part) => sum + charactersOf(part), 0);
  const { text, content } = (node ?? {}) as { text?: unknown; content?: unknown };
  return typeof text === 'string' ? text.length : content === undefined ? 0 : charactersOf(content);
};

/** Plain data that keeps the document's schema, whatever the plugin returned: no getters, classes, circles or surprises. */
function plainResult(result: unknown): ReadFile {
  if (weigh(result, limits.processing.outputBytes) > limits.processing.outputBytes)
    throw new Refusal('TOO_LARGE', 'The note that it makes is too large. Split it into several files.', {
      reason: 'too-long',
    });
  const json: unknown = JSON.parse(JSON.stringify(result) ?? 'null');
  const checked = readFile.safeParse(json);
  if (checked.success) return checked.data;
  const characters = charactersOf((json as { document?: unknown } | null)?.document);
  if (characters > limits.document.characters) throw tooLong(characters);
  throw new TypeError(`the plugin's result is not a note: ${z.prettifyError(checked.error)}`);
}

/** Runs the format of a plugin on one file and gives its note back, checked against the document's schema. */
export const importFile = task({
  id: 'import-file',
  input: readOptions,
  output: importedFile,
  async run({ input }) {
    const { bytes, reads, fileName, settings } = input;
    const decoded = reads === 'text' ? decodeText(bytes) : undefined;
    if (decoded && decoded.text.length > limits.document.characters) throw tooLong(decoded.text.length);
    const file = decoded ? { fileName, settings, text: decoded.text } : { fileName, settings, bytes };
    const { title, document } = plainResult(await callPlugin(input, file));
    return { title, document, encoding: decoded?.encoding, notices: decoded?.notices ?? [] };
  },
});
