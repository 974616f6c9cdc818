import { fromWire } from '@earshot/core/areas/canvas/card-wire';
import type { DataPoint } from '@earshot/core/areas/channels/data-point';
import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { summaryBody } from '@earshot/core/areas/summaries/summary-content';
import type { DocumentJson } from '@earshot/core/documents/document';
import { checkDocument } from '@earshot/core/documents/document-check';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import { type AnyEntity, type AnyRow, inWords } from '@earshot/core/model/entity';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import { cleanLine, cut } from '@earshot/core/rules/text';
import * as z from 'zod';
import { fromJson, stateFromJson } from '../../../documents/convert.ts';
import { textOf } from '../../../documents/text.ts';
import { textHash } from '../../../documents/text-hash.ts';
import { bytes, task } from '../../../pool/task.ts';
import { UNKNOWN_TIME } from '../refi/coming/coming-parts.ts';
import { linesFrom } from './package-lines.ts';
import { pointContent } from './point-content.ts';
import { channelContent, themeEditContent, themeRunContent } from './theme-content.ts';

/** Placeholder for values of the source installation that are assigned again. */
const ELSEWHERE = {
  workspaceId: '00000000-0000-4000-8000-000000000000',
  revision: 1,
  trashedAt: null,
};

const row = z.object({
  /** fields as declared by its entity */
  row: z.record(z.string(), z.unknown()),
  title: z.string(),
  /** the stored document of a page, and the hash of its text */
  state: bytes().optional(),
  textHash: z.string().optional(),
  /** content of a version as JSON in UTF-8, or the model of a theme run */
  json: bytes().optional(),
  /** content of a line besides its row */
  extra: z.record(z.string(), z.unknown()).optional(),
});
/** A row of a package. */
export type PackageRow = z.output<typeof row>;

const read = z.object({ line: z.int(), found: row.optional(), problem: z.string() });
/** A line of a package: its row, or the reason why it has none. */
export type ReadLine = z.output<typeof read>;

type Content = Pick<PackageRow, 'state' | 'textHash' | 'json' | 'extra'>;
type Line = Record<string, unknown>;

const NO_DOCUMENT = 'Its text is not as Earshot writes it.';

function pageContent({ richText }: Line): Content | string {
  const read = fromWire(richText);
  if (checkDocument(read).length > 0) return NO_DOCUMENT;
  const document = read as DocumentJson;
  const state = stateFromJson(document);
  if (state.length > limits.document.stateBytes) return 'Its text is too long.';
  return { state, textHash: textHash(textOf(fromJson(document))) };
}

const spokenWords = z.array(z.tuple([z.int().min(0), z.int().min(0), z.string()])).min(1);

/** The text of a note, and the times of its words as JSON. */
function noteContent(line: Line): Content | string {
  const content = pageContent(line);
  const words = spokenWords.safeParse(line.wordTimes);
  if (typeof content === 'string' || !words.success) return content;
  return { ...content, extra: { wordTimes: JSON.stringify(words.data) } };
}

function versionContent(line: Line): Content | string {
  const document = fromWire(line.document);
  if (checkDocument(document).length > 0) return NO_DOCUMENT;
  return { json: new Uint8Array(Buffer.from(JSON.stringify(document))) };
}

function summaryContent({ body }: Line): Content | string {
  if (body === null || body === undefined) return {};
  const parsed = summaryBody.safeParse(body);
  return parsed.success ? { extra: parsed.data } : 'What it says is not as Earshot writes it.';
}

const source = z.object({
  highlightId: z.uuid().nullable(),
  noteId: z.uuid().nullable(),
  dataPointId: z.uuid().nullable().default(null),
  title: z.string(),
  epoch: z.int().min(0),
  seq: z.int().min(0),
  position: z.int().min(0),
});
/** Source of a citation's words, as given in the package. */
export type PackageSource = z.output<typeof source>;

function citationContent(line: Line): Content {
  const parsed = source.safeParse(line.source);
  return parsed.success ? { extra: parsed.data } : {};
}

const fileContent = ({ downloadUrl }: Line): Content => ({
  extra: { original: typeof downloadUrl === 'string' ? downloadUrl : null },
});

const CONTENTS: Readonly<Record<string, (line: Line, values: AnyRow) => Content | string>> = {
  Note: noteContent,
  Insight: pageContent,
  Canvas: pageContent,
  Version: versionContent,
  Summary: summaryContent,
  Citation: citationContent,
  File: fileContent,
  DataPoint: (line, values) => pointContent(line, values as DataPoint),
  Channel: channelContent,
  ThemeRun: themeRunContent,
  ThemeEdit: themeEditContent,
};

/** Fields that are missing in packages of earlier releases and of other programs: they are set on import. */
const ADDED: Record<string, Line> = { Comment: { placeId: ELSEWHERE.workspaceId } };

const NAMELESS = new Set(['Person', 'ImportedAuthor', 'DataPoint']);

/** The row's title in the import report. Names of people and authors appear in their own rows only. */
const titleOf = (entity: AnyEntity, values: AnyRow): string =>
  NAMELESS.has(entity.name) ? '' : cut(cleanLine(entity.options.title?.(values) ?? ''), limits.imports.title);

function parsedLine(text: string): Line | undefined {
  try {
    const line: unknown = JSON.parse(text);
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? (line as Line) : undefined;
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}

/** A member's line as a possible imported author, without its email address. */
const authorOf = ({ id, name }: Line): Line => ({
  ...{ id, createdBy: null, createdAt: UNKNOWN_TIME, updatedAt: UNKNOWN_TIME, projectId: ELSEWHERE.workspaceId },
  name: cut(cleanLine(String(name)), limits.personName),
});

function readLine(entity: AnyEntity, text: string, content: boolean): Omit<ReadLine, 'line'> {
  const line = parsedLine(text);
  if (!line) return { problem: 'This line of the package cannot be read.' };
  const own = entity.name === ImportedAuthor.name ? authorOf(line) : ((line['x-earshot'] ?? line) as object);
  const parsed = entity.row.safeParse({ ...ADDED[entity.name], ...own, ...ELSEWHERE });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `It is no ${inWords(entity.name)} as Earshot writes it: ${issue?.path.join('.')} does not fit.` };
  }
  const values = parsed.data as AnyRow;
  const held = content ? (CONTENTS[entity.name]?.(line, values) ?? {}) : {};
  if (typeof held === 'string') return { problem: held };
  return { found: { row: values, title: titleOf(entity, values), ...held }, problem: '' };
}

/**
 * Reads some lines of a package from a byte on, checks each row against its entity's declaration, and makes documents
 * of page texts.
 */
export const readPackageRows = task({
  id: 'read-package-rows',
  input: z.object({
    path: z.string(),
    noun: z.string(),
    at: z.number(),
    /** true if the content of a row besides its fields is read, too */
    content: z.boolean(),
    rows: z.int().default(limits.imports.rowsAtOnce),
    bytes: z.number().default(limits.imports.bytesAtOnce),
  }),
  output: z.object({ lines: z.array(read), next: z.number(), end: z.boolean() }),
  moves: ({ lines }) => lines.flatMap(({ found }) => [found?.state ?? [], found?.json ?? []].flat() as Uint8Array[]),
  run({ input: { path, noun, at, content, rows, bytes: most }, signal }) {
    const entity = entities.find(({ name }) => name === noun);
    if (!entity || !isExported(EXPORTED_NOUNS[noun])) throw new Error(`${noun} is not in packages`);
    const lines: ReadLine[] = [];
    let next = at;
    for (const { text, next: after } of linesFrom(path, at)) {
      signal.throwIfStopped();
      lines.push({ line: lines.length + 1, ...readLine(entity, text, content) });
      next = after;
      if (lines.length >= rows || next - at >= most) return { lines, next, end: false };
    }
    return { lines, next, end: true };
  },
});
