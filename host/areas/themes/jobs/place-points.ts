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
 * Puts what came into a channel into its themes, without a new run; the first themes of a channel are looked for as
 * soon as there is enough to find them in, and themes that came in without their model are looked for anew.
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
      // Points that the run left out because there were too many did not arrive since.
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

/** Begins the first run where nobody has begun one, whatever became of it. */
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

/** Begins a run like the one that the themes come from, where data waits and nobody has begun a later one. */
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

/** Places as many points as one transaction takes; answers whether there may be more. */
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
  // Nobody erases the channel from here on; somebody may just have done so.
  const [there] = await transaction.sql('select 1 from channels where workspace_id = $1 and id = $2 for key share', [
    change.workspaceId,
    channelId,
  ]);
  if (!there) return false;
  // Another run may have ended meanwhile: it has placed what it has seen, and the rest waits for the job that it left.
  if ((await lockThemes(transaction, channelId)).runId !== runId) return false;
  const themes = await change.rows(Theme).find({ where: { channelId } });
  const now = new Map(themes.map((theme) => [theme.id, theme.gone ? theme.mergedIntoId : theme.id]));
  // Merged into one that was merged itself: each way leads one step further.
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
