import { type ThemeFit, themeDrift } from '@earshot/core/areas/themes/theme-drift';
import type { ThemeState } from '@earshot/core/areas/themes/theme-run';
import { OUTLIER_CUTS, type ThemeSensitivity } from '@earshot/core/areas/themes/theme-settings';
import type { Transaction } from '../../../store/database.ts';
import { proposingIn } from './proposed-titles.ts';
import { IN_THEME } from './theme-points.ts';

const USUAL: ThemeSensitivity = 'STANDARD';
const NOTHING: ThemeFit = { points: 0, outliers: 0, words: 0, unseen: 0 };

/**
 * Locks the themes of a channel until the transaction ends. Every change of placements does this first, so that the end
 * of a run and an edit never interleave. Returns the run of these themes.
 */
export async function lockThemes(transaction: Transaction, channelId: string): Promise<{ runId: string | null }> {
  const { workspaceId } = transaction;
  await transaction.sql(
    'insert into theme_states (workspace_id, channel_id, sensitivity, cut, since) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [workspaceId, channelId, USUAL, OUTLIER_CUTS[USUAL], JSON.stringify(NOTHING)],
  );
  const [row] = await transaction.sql<{ runId: string | null }>(
    'select run_id as "runId" from theme_states where workspace_id = $1 and channel_id = $2 for update',
    [workspaceId, channelId],
  );
  return { runId: row?.runId ?? null };
}

/** The run of a channel's current themes; null before the first has ended. */
export async function currentRun(transaction: Transaction, channelId: string): Promise<string | null> {
  const [row] = await transaction.sql<{ runId: string | null }>(
    'select run_id as "runId" from theme_states where workspace_id = $1 and channel_id = $2',
    [transaction.workspaceId, channelId],
  );
  return row?.runId ?? null;
}

/** Outlier sensitivity of a channel. */
export async function sensitivityOf(transaction: Transaction, channelId: string): Promise<ThemeSensitivity> {
  const [row] = await transaction.sql<{ sensitivity: ThemeSensitivity }>(
    'select sensitivity from theme_states where workspace_id = $1 and channel_id = $2',
    [transaction.workspaceId, channelId],
  );
  return row?.sensitivity ?? USUAL;
}

/** Sets the outlier sensitivity from now on. */
export async function setSensitivity(
  transaction: Transaction,
  channelId: string,
  sensitivity: ThemeSensitivity,
): Promise<void> {
  await lockThemes(transaction, channelId);
  await transaction.sql(
    'update theme_states set sensitivity = $3, cut = $4 where workspace_id = $1 and channel_id = $2',
    [transaction.workspaceId, channelId, sensitivity, OUTLIER_CUTS[sensitivity]],
  );
}

/** Sets the run of the current themes, and resets the count of later data. */
export async function setRun(transaction: Transaction, channelId: string, runId: string): Promise<void> {
  await transaction.sql('update theme_states set run_id = $3, since = $4 where workspace_id = $1 and channel_id = $2', [
    transaction.workspaceId,
    channelId,
    runId,
    JSON.stringify(NOTHING),
  ]);
}

/** Adds to the sum of how well later data fits the themes of the run. */
export async function addFit(transaction: Transaction, channelId: string, fit: ThemeFit): Promise<void> {
  const [row] = await transaction.sql<{ since: ThemeFit }>(
    'select since from theme_states where workspace_id = $1 and channel_id = $2 for update',
    [transaction.workspaceId, channelId],
  );
  const since = row?.since ?? NOTHING;
  await transaction.sql('update theme_states set since = $3 where workspace_id = $1 and channel_id = $2', [
    transaction.workspaceId,
    channelId,
    JSON.stringify({
      points: since.points + fit.points,
      outliers: since.outliers + fit.outliers,
      words: since.words + fit.words,
      unseen: since.unseen + fit.unseen,
    } satisfies ThemeFit),
  ]);
}

interface Counted {
  inThemes: number;
  hidden: number;
  outliers: number;
  ignored: number;
}

// Minus the few in trash: the total comes from an index alone.
const COUNT = `
  with aside as (select id from themes where workspace_id = $1 and channel_id = $2 and hidden)
  select count(*) filter (where ${IN_THEME} and t.theme_id not in (select id from aside))::int as "inThemes",
    count(*) filter (where ${IN_THEME} and t.theme_id in (select id from aside))::int as hidden, count(*) filter (where t.ignored)::int as ignored,
    count(*) filter (where not t.ignored and not ${IN_THEME})::int as outliers
  from theme_placements t join theme_states s on s.workspace_id = t.workspace_id and s.channel_id = t.channel_id
  where t.workspace_id = $1 and t.channel_id = $2`;
const IN_TRASH = `and t.point_id in (select p.id from data_points p
  where p.workspace_id = $1 and p.channel_id = $2 and p.trashed_at is not null)`;

interface Told {
  sensitivity: ThemeSensitivity;
  since: ThemeFit;
  runId: string | null;
  run: number | null;
  fit: ThemeFit | null;
  renews: boolean;
}

interface Whole {
  points: number;
  newest: Date | null;
  oldest: Date | null;
}

/** Share of a channel's data in themes, and true if a new run is due. */
export async function themeStateOf(transaction: Transaction, channelId: string): Promise<ThemeState> {
  const bind = [transaction.workspaceId, channelId];
  const none = { inThemes: 0, hidden: 0, outliers: 0, ignored: 0 };
  const [all = none] = await transaction.sql<Counted>(COUNT, bind);
  const [trashed = none] = await transaction.sql<Counted>(`${COUNT} ${IN_TRASH}`, bind);
  const [whole] = await transaction.sql<Whole>(
    `select count(*)::int as points, max(occurred_at) as newest, min(occurred_at) as oldest from data_points
     where workspace_id = $1 and channel_id = $2 and trashed_at is null`,
    bind,
  );
  const [told] = await transaction.sql<Told>(
    `select s.sensitivity, s.since, r.id as "runId", r.number as run, f.fit,
       coalesce(octet_length(f.model) = 0, false) as renews from theme_states s
     left join theme_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
     left join theme_results f on f.workspace_id = r.workspace_id and f.run_id = r.id
     where s.workspace_id = $1 and s.channel_id = $2`,
    bind,
  );
  const inThemes = all.inThemes - trashed.inThemes;
  const hidden = all.hidden - trashed.hidden;
  const outliers = all.outliers - trashed.outliers;
  const ignored = all.ignored - trashed.ignored;
  const points = whole?.points ?? 0;
  return {
    run: told?.run ?? null,
    runId: told?.runId ?? null,
    sensitivity: told?.sensitivity ?? USUAL,
    points,
    inThemes,
    hidden,
    outliers,
    ignored,
    waiting: Math.max(0, points - inThemes - hidden - outliers - ignored),
    newest: whole?.newest?.toISOString() ?? null,
    oldest: whole?.oldest?.toISOString() ?? null,
    ...(await proposingIn(transaction, channelId)),
    due: told?.fit ? themeDrift(told.fit, told.since).due : false,
    renews: told?.renews ?? false,
  };
}
