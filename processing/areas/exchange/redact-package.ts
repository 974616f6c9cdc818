import { closeSync, openSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import type { KnownName } from '../redaction/names.ts';
import { redactorOf } from '../redaction/redactor.ts';
import { knownOf, rowsIn } from './archive/read-lines.ts';
import { NOTES, PackageRedactor, POINTS } from './redacting/package-redactor.ts';
import { refusedWhenFull } from './refused-when-full.ts';

const ENDING = '.jsonl';
const FIELDS = 'Fields.jsonl';
const RESPONSES = 'QuestionResponses.jsonl';

/**
 * Rewrites a gathered project in its folder with labels in place of personal data. The people directory, files and
 * other content that a redacted export omits are not in the folder (`REDACTED_OUT`).
 */
export const redactPackage = task({
  id: 'redact-package',
  input: z.object({ folder: z.string(), names: z.array(z.object({ name: z.string(), byParts: z.boolean() })) }),
  output: z.object({
    /** the title in the export */
    title: z.string(),
  }),
  run({ input: { folder, names }, signal }) {
    const rows = (file: string) => rowsIn(join(folder, file));
    const types = new Map([...rows(FIELDS)].map((row) => [row.id, String(row.type)]));
    const redactor = redactorOf([...names, ...respondents(folder)]);
    const redacting = new PackageRedactor(redactor, types);
    for (const file of filesIn(folder)) rewrite(join(folder, file), (line) => redacting.line(file, line), signal);
    const [project] = rows('Project.jsonl');
    return { title: String(project?.title ?? '') };
  },
});

/** Names of survey respondents in the package. */
function respondents(folder: string): KnownName[] {
  const names = new Set<string>();
  for (const row of rowsIn(join(folder, RESPONSES))) names.add(String(knownOf(row).respondent ?? ''));
  names.delete('');
  return [...names].map((name) => ({ name, byParts: false }));
}

/** Files whose findings are also searched for in all others. */
const FIRST = [NOTES, POINTS];

/** The files with lines, those first whose findings recur in others. */
function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ENDING))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return [...FIRST.filter((file) => files.includes(file)), ...files.filter((file) => !FIRST.includes(file))];
}

function rewrite(path: string, change: (line: Record<string, unknown>) => object, signal: Stop): void {
  const to = `${path}.redacted`;
  const file = openSync(to, 'w', 0o600);
  try {
    for (const line of rowsIn(path)) {
      signal.throwIfStopped();
      writeSync(file, `${JSON.stringify(change(line))}\n`);
    }
  } catch (error) {
    throw refusedWhenFull(error);
  } finally {
    closeSync(file);
  }
  renameSync(to, path);
}
