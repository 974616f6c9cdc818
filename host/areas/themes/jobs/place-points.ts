import { pointWords } from '@earshot/core/areas/channels/point-words';
import { Channel } from '@earshot/core/areas/places/channel';
import { Theme } from '@earshot/core/areas/themes/theme';
import { ThemeRun } from '@earshot/core/areas/themes/theme-run';
import { limits } from '@earshot/core/limits';
import { packTexts } from '@earshot/processing/words/packed-texts';
import * as z from 'zod';
import { apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { PIECE, storePlacements, unplacedPoints } from '../store/theme-points.ts';
import { modelOf } from '../store/theme-results.ts';
import { addFit, currentRun, lockThemes, sensitivityOf } from '../store/theme-states.ts';
import { beginThemeRun } from '../theme-runs.ts';
import type { ThemeParts } from './find-themes.ts';

const HOUR_MS = 3_600_000;

/**
 * Places new data of a channel in its themes, without a new run; starts the first run as soon as there is enough data,
 * and a new one for themes imported without their model.
 */
export function placePoints(parts: ThemeParts): Job {
  return job({
    kind: 'place-points',
    input: z.strictObject({ channelId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    description: 'Put new data of a channel into its themes.',
    run: async ({ input: { channelId }, change, signal }) => {
      if (!(await change.rows(Channel).get(channelId))) return;
      const runId = await currentRun(change.transaction, channelId);
      if (!runId) return firstRun(change, channelId);
      const model = await modelOf(change.transaction, runId);
      const run = await change.rows(ThemeRun).get(runId);
      if (!run) return;
      if (!model) return nextRun(change, run);
      const begun = run.startedAt;
      // Points that the run left out as too many are not new since then.
      for (const after of [begun, null]) {
        let placed = true;
        while (placed) {
          signal.throwIfAborted();
          placed = await apart(parts, change.workspaceId, (piece) =>
            placePiece(parts, piece, { channelId, runId, model, after }),
          );
        }
      }
    },
  });
}

/** Starts the first run, unless one was started before. */
async function firstRun(change: Change, channelId: string): Promise<void> {
  const [counted] = await change.transaction.sql<{ enough: boolean }>(
    `select count(*) >= $3 as enough from (select 1 from data_points
     where workspace_id = $1 and channel_id = $2 and trashed_at is null limit $3) as counted`,
    [change.workspaceId, channelId, limits.themes.firstAt],
  );
  if (!counted?.enough || (await change.rows(ThemeRun).count({ channelId })) > 0) return;
  await beginThemeRun(change, channelId, {
    automatic: true,
    count: 'STANDARD',
    seed: limits.themes.seed,
    from: null,
    to: null,
  });
}

/** Repeats the run of the current themes, if data waits and no later one was started. */
async function nextRun(change: Change, { channelId, number, count, seed }: ThemeRun): Promise<void> {
  const waiting = await unplacedPoints(change.transaction, channelId, { most: 1, after: null });
  const [newest] = await change.rows(ThemeRun).find({ where: { channelId }, order: [['number', 'DESC']], limit: 1 });
  if (waiting.length === 0 || newest?.number !== number) return;
  await beginThemeRun(change, channelId, { automatic: true, count, seed, from: null, to: null });
}

interface Given {
  channelId: string;
  runId: string;
  model: Uint8Array<ArrayBuffer>;
  /** start of the period that counts as new; null for the rest */
  after: string | null;
}

/** Places one transaction's maximum of points; returns true if there may be more. */
async function placePiece(
  { pool }: ThemeParts,
  change: Change,
  { channelId, runId, model, after }: Given,
): Promise<boolean> {
  const { transaction } = change;
  const words = await unplacedPoints(transaction, channelId, { most: PIECE, after });
  if (words.length === 0) return false;
  const sensitivity = await sensitivityOf(transaction, channelId);
  const texts = packTexts(words.map(pointWords));
  const { keys, themeOf, strangeness, fit } = await pool.run(
    'assign-themes',
    { model, texts, sensitivity },
    { priority: 'background' },
  );
  // Locks the channel against erasure; it can have been erased just before.
  const [there] = await transaction.sql('select 1 from channels where workspace_id = $1 and id = $2 for key share', [
    change.workspaceId,
    channelId,
  ]);
  if (!there) return false;
  // Another run can have ended since: it has placed the points that it read, and its own job places the rest.
  if ((await lockThemes(transaction, channelId)).runId !== runId) return false;
  const themes = await change.rows(Theme).find({ where: { channelId } });
  const now = new Map(themes.map((theme) => [theme.id, theme.gone ? theme.mergedIntoId : theme.id]));
  // Merged into one that was merged itself: each link leads one step further.
  const standing = (key: string | undefined): string | null => {
    let id: string | null = key ?? null;
    for (let steps = 0; id !== null && now.get(id) !== id && steps < themes.length; steps += 1)
      id = now.get(id) ?? null;
    return id;
  };
  await storePlacements(
    transaction,
    channelId,
    words.map(({ id, contentHash }, at) => ({
      pointId: id,
      themeId: standing(keys[themeOf[at] ?? -1]),
      strangeness: strangeness[at] ?? null,
      decided: false,
      contentHash,
    })),
  );
  if (after !== null) await addFit(transaction, channelId, fit);
  const grown = new Set([...themeOf].map((theme) => standing(keys[theme])));
  const near = themes.filter(({ id }) => grown.has(id));
  // A point without a similar theme enlarges only the inbox: viewers of any theme are notified.
  change.emit('updated', Theme, near.length > 0 ? near : themes.slice(0, 1), ['size']);
  return words.length === PIECE;
}
