import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import * as z from 'zod';
import { type Stop, task } from '../../../pool/task.ts';
import { linesFrom } from './package-lines.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const LEADING_ID = /^\{"id":"([0-9a-f-]{36})"/i;
/** Lines between two checks for cancellation. */
const ASK_EVERY = 500;

/** Rows that no import creates: they are looked up, or only name a location. */
const NOT_MADE = new Set(['Member', 'Folder', 'Project']);

/** The id of a package's row in a project: the same each time (version 8). */
export function importedId(projectId: string, id: string): string {
  const hex = createHash('sha256').update(`import\n${projectId}\n${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function idOf(text: string): string | undefined {
  const leading = LEADING_ID.exec(text)?.[1];
  if (leading) return leading.toLowerCase();
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' ? id.toLowerCase() : undefined;
  } catch (fault) {
    // Unreadable lines are reported where rows are read.
    if (fault instanceof SyntaxError || fault instanceof TypeError) return undefined;
    throw fault;
  }
}

/** The new ids of a package's rows. */
function newIds(folder: string, projectId: string, known: ReadonlyMap<string, string>, signal: Stop) {
  const ids = new Map(known);
  let rows = 0;
  for (const [name, noun] of Object.entries(EXPORTED_NOUNS)) {
    if (!isExported(noun) || NOT_MADE.has(name)) continue;
    for (const { text } of linesFrom(join(folder, noun.file))) {
      rows += 1;
      if (rows % ASK_EVERY === 0) signal.throwIfStopped();
      if (rows > limits.imports.rows)
        throw new Refusal('TOO_LARGE', `A package can have at most ${numberText(limits.imports.rows)} rows.`);
      const id = idOf(text);
      if (id && !ids.has(id)) ids.set(id, importedId(projectId, id));
    }
  }
  return { ids, rows };
}

/**
 * Rewrites the rows of a package with their ids in the project, in fields, texts of pages and saved filters. Ids
 * without a row in the package are unchanged; readers of the rows check whether they exist.
 */
export const translatePackage = task({
  id: 'translate-package',
  input: z.object({
    folder: z.string(),
    to: z.string(),
    projectId: z.string(),
    /** ids of the package that stand for existing rows */
    known: z.record(z.string(), z.string()),
  }),
  output: z.object({ rows: z.int() }),
  run({ input: { folder, to, projectId, known }, signal }) {
    const { ids, rows } = newIds(folder, projectId, new Map(Object.entries(known)), signal);
    for (const noun of Object.values(EXPORTED_NOUNS)) if (isExported(noun)) rewrite(folder, to, noun.file, ids, signal);
    moveOriginals(folder, to, ids);
    return { rows };
  },
});

const translated = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(UUID, (id) => ids.get(id.toLowerCase()) ?? id);

/** Files are stored under their ids, which have changed. */
function moveOriginals(folder: string, to: string, ids: ReadonlyMap<string, string>): void {
  const from = join(folder, 'original');
  if (!existsSync(from)) return;
  mkdirSync(join(to, 'original'), { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, 'original', translated(name, ids)));
}

function rewrite(folder: string, to: string, name: string, ids: ReadonlyMap<string, string>, signal: Stop): void {
  const path = join(to, name);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'w', 0o600);
  try {
    let lines = 0;
    for (const { text } of linesFrom(join(folder, name))) {
      lines += 1;
      if (lines % ASK_EVERY === 0) signal.throwIfStopped();
      const line = Buffer.from(`${translated(text, ids)}\n`);
      for (let at = 0; at < line.length; ) at += writeSync(file, line, at);
    }
  } finally {
    closeSync(file);
  }
}
