import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { Reel } from '@earshot/core/areas/reels/reel';
import {
  cancelReelExport,
  createReelExport,
  downloadReelExport,
  ReelExport,
} from '@earshot/core/areas/reels/reel-export';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { type EraseLeftovers, eraseRows, type OnErase } from '../../jobs/erase-rows.ts';
import { cancelRun } from '../../jobs/runs.ts';
import type { Change } from '../../operations/change.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow } from '../../operations/standard.ts';
import type { MediaEngine } from '../media/media-engine.ts';

/** The kind of the job that makes an export. */
export const EXPORT_REEL = 'export-reel';

const BEGUN = {
  state: 'WAITING' as const,
  progress: 0,
  events: [],
  included: 0,
  leftOut: 0,
  notices: [],
  durationMs: 0,
  bytes: 0,
  hash: '',
  startedAt: null,
  endedAt: null,
  problem: '',
};

// An export holds voices and words: a highlight that went or says something else, a note in trash, and a recording that
// was redacted, replaced or trashed take it along.
const STALE = `exists (select 1 from reel_export_sources s where s.workspace_id = e.workspace_id and s.export_id = e.id
  and not exists (select 1 from highlights h join files f on f.workspace_id = h.workspace_id
    join notes n on n.workspace_id = h.workspace_id and n.id = h.note_id and n.trashed_at is null
    where h.workspace_id = s.workspace_id and h.id = s.highlight_id and h.trashed_at is null and h.state = 'ANCHORED'
      and encode(sha256(convert_to(h.text, 'UTF8')), 'hex') = s.text_hash
      and f.id = s.file_id and f.hash = s.hash and f.trashed_at is null
      and not exists (select 1 from notes p where p.workspace_id = f.workspace_id and p.id = f.page_id
        and p.trashed_at is not null)))`;

/** Stores which highlights and recordings, as they are now, an export holds. */
export const storeSources = (
  change: Change,
  exportId: string,
  sources: readonly { highlightId: string; text: string; fileId: string; hash: string }[],
) =>
  change.transaction.sql(
    `insert into reel_export_sources (workspace_id, export_id, highlight_id, file_id, hash, text_hash)
     select distinct $1::uuid, $2::uuid, (s->>'highlightId')::uuid, (s->>'fileId')::uuid, s->>'hash',
       encode(sha256(convert_to(s->>'text', 'UTF8')), 'hex')
     from jsonb_array_elements($3::jsonb) s`,
    [change.workspaceId, exportId, JSON.stringify(sources)],
  );

/** Exports of reels: made by a job, downloaded by everyone who can read the project. */
export const reelExportHandlers = (engine: MediaEngine): Handler[] => [
  inside(createReelExport, async ({ input, work }) => {
    const { format } = input;
    const reel = await work.load(Reel, input.reelId, 'WRITE');
    const { can } = await engine.demand();
    if (format === 'MP4' && !can.video)
      throw new Refusal(
        'UNAVAILABLE',
        'The media engine of this server makes sound only. Export the sound of the reel.',
      );
    if (reel.items.every(({ highlightId }) => highlightId === null))
      throw new Refusal('UNPROCESSABLE', 'This reel has no highlights yet. Add some, then export it.');
    await work.transaction.sql('select 1 from reels where workspace_id = $1 and id = $2 for update', [
      work.workspaceId,
      reel.id,
    ]);
    const exports = work.rows(ReelExport);
    if ((await exports.count({ reelId: reel.id, state: ['WAITING', 'RUNNING'] })) > 0)
      throw new Refusal('CONFLICT', 'This reel is already being exported. Wait for it, or stop it first.');
    const known = await exports.find({ where: { reelId: reel.id } });
    const old = known.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(limits.reels.exports - 1);
    await eraseExports(
      work,
      old.map(({ id }) => id),
    );
    const row = await createRow(ReelExport, work, { ...input, ...BEGUN, projectId: reel.projectId }, cancelReelExport);
    await work.enqueue(EXPORT_REEL, { exportId: row.id }, { key: `${EXPORT_REEL}:${row.id}` });
    return row;
  }),
  inside(cancelReelExport, ({ work, object }) => cancelRun(work, ReelExport, object)),
  inside(downloadReelExport, async ({ work, object }) => {
    if (object.state !== 'DONE')
      throw new Refusal('CONFLICT', 'This export is not finished. Wait for it, or start another one.');
    const [stale] = await work.transaction.sql(
      `select 1 from reel_exports e where e.workspace_id = $1 and e.id = $2 and ${STALE}`,
      [work.workspaceId, object.id],
    );
    if (stale)
      throw new Refusal(
        'NOT_FOUND',
        'A recording or highlight in this export was changed or removed since. Export the reel again.',
      );
    return object;
  }),
];

async function eraseExports(change: Change, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await eraseRows(change, ReelExport, [...ids]);
  await purgeBytesSoon(change);
}

const purgeBytesSoon = (change: Change) =>
  change.enqueue('purge-bytes', {}, { key: `purge-bytes:${change.workspaceId}` });

const staleExports = async (change: Change): Promise<string[]> => {
  const rows = await change.transaction.sql<{ id: string }>(
    `select e.id from reel_exports e where e.workspace_id = $1 and ${STALE}`,
    [change.workspaceId],
  );
  return rows.map(({ id }) => id);
};

/** Erases exports with voices that are no longer in the project as they were. */
export const eraseStaleExports: EraseLeftovers = async (change) => eraseExports(change, await staleExports(change));

/** Erases exports together with their highlights, recordings or reels. */
export const eraseWithSources: OnErase = async (change, idsOf) => {
  if (idsOf(ReelExport).length > 0) await purgeBytesSoon(change);
  const [highlights, files] = [idsOf(Highlight), idsOf(File)];
  if (highlights.length + files.length === 0) return;
  const rows = await change.transaction.sql<{ id: string }>(
    `select distinct export_id as id from reel_export_sources
     where workspace_id = $1 and (highlight_id = any($2::uuid[]) or file_id = any($3::uuid[]))`,
    [change.workspaceId, highlights, files],
  );
  await eraseExports(
    change,
    rows.map(({ id }) => id),
  );
};
