import { ARCHIVED_NOUNS } from '@earshot/core/areas/exchange/exported-nouns';
import { picturePath } from '@earshot/core/areas/exchange/package-path';
import { Refusal } from '@earshot/core/refusal';
import { safePath } from '../gathering/lines.ts';
import { type ExportWriter, type GatheredExport, type PackageEntries, REDACTED_NOTICE } from './writer.ts';

const PAGES = 'archive';
const QUARTER_MS = 900_000;

/** An archive: pages that open from disk, made by the pool from the gathered lines. */
export const archiveFormat: ExportWriter = {
  takes: (noun) => ARCHIVED_NOUNS.has(noun),
  pathOf: safePath,
  async write(made) {
    const { row, dateFormat, folder, originals, pool, signal } = made;
    const pictures = await picturesOf(made);
    const to = folder.fileOf(PAGES);
    const input = {
      from: folder.path,
      to,
      at: row.createdAt,
      dateFormat,
      pictures: pictures.map(({ id }) => id),
      missing: originals.missing,
      leftOut: [...LEFT_OUT, ...(row.redacted ? [REDACTED_NOTICE] : row.withFiles ? [] : [WITHOUT_FILES])],
    };
    const { names, title } = await pool.run('write-archive', input, {
      priority: 'bulk',
      signal,
      deadlineMs: QUARTER_MS,
    });
    const content = {
      format: 'earshot-archive',
      version: 1,
      exportedAt: row.createdAt,
      title,
      projectIds: [row.projectId],
      counts: folder.counts,
      notPortable: LEFT_OUT,
    };
    const pages = names.map((name) => ({ name, path: folder.fileOf(`${PAGES}/${name}`) }));
    return {
      entries: [...pages, ...pictures.map(({ entry }) => entry), ...originals.entries],
      missing: originals.missing,
      content,
    };
  },
};

/** Pictures of pages, re-encoded, since a browser that opens them from disk trusts them. */
async function picturesOf({
  row: { workspaceId },
  gathered,
  store,
  pictures,
}: GatheredExport): Promise<{ id: string; entry: PackageEntries[number] }[]> {
  const found: { id: string; entry: PackageEntries[number] }[] = [];
  for (const file of gathered.pictures) {
    const drawn = await pictures.find(workspaceId, file).catch(ifUndrawn);
    if (drawn)
      found.push({
        id: file.id,
        entry: { name: picturePath(file.id), path: await store.pathOf(drawn.key), stored: true },
      });
  }
  return found;
}

function ifUndrawn(fault: unknown): undefined {
  if (fault instanceof Refusal) return undefined;
  throw fault;
}

const WITHOUT_FILES = 'Files and pictures were left out.';
/** Losses of an archive. */
const LEFT_OUT = [
  'Not in it: comments, earlier versions, canvases, charts, dashboards, surveys, summaries and live themes. Export in the community format to keep them.',
  'Links to notes, insights and people that are not in it show no title.',
];
