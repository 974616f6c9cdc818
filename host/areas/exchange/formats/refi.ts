import { originalPath } from '../gathering/lines.ts';
import type { ExportWriter, GatheredExport, Written } from './writer.ts';

const HOUR_MS = 3_600_000;
/** Entities of a codebook. */
const CODEBOOK_NOUNS: ReadonlySet<string> = new Set(['Tag', 'TagGroup', 'TagBoard', 'TagSetLink']);

/** A REFI-QDA project: its XML and sources, made by the pool from the gathered lines. */
export const refiProject: ExportWriter = {
  takes: () => true,
  pathOf: originalPath,
  write: (made) => written(made, false),
};

/** A REFI-QDA codebook: one XML file. */
export const refiCodebook: ExportWriter = {
  takes: (noun) => CODEBOOK_NOUNS.has(noun),
  pathOf: originalPath,
  hasFiles: false,
  write: (made) => written(made, true),
};

async function written({ folder, originals, pool, signal }: GatheredExport, codebook: boolean): Promise<Written> {
  const options = { priority: 'bulk', signal, deadlineMs: HOUR_MS } as const;
  const made = await pool.run('write-refi', { folder: folder.path, codebook }, options);
  const { entries, originals: names, ...report } = made;
  const [first] = entries;
  if (codebook && first) return { entries: [], missing: [], whole: first.path, report };
  const sources = originals.entries.flatMap((entry) => {
    const name = names[entry.name];
    return name === undefined ? [] : { ...entry, name };
  });
  return { entries: [...entries, ...sources], missing: originals.missing, report };
}
