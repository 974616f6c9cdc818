import type { TrendStep } from '@earshot/core/areas/coding/tag-figures';
import { Channel } from '@earshot/core/areas/places/channel';
import {
  outliers,
  pointPlacement,
  pointTrend,
  Theme,
  themePassages,
  themePoints,
  themeTrends,
} from '@earshot/core/areas/themes/theme';
import { compareRuns } from '@earshot/core/areas/themes/theme-comparison';
import {
  cancelThemeRun,
  compareThemeRuns,
  findThemes,
  setThemeSensitivity,
  ThemeRun,
  themeState,
} from '@earshot/core/areas/themes/theme-run';
import { Refusal } from '@earshot/core/refusal';
import { cancelRun } from '../../jobs/runs.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import { passagesIn } from './store/theme-passages.ts';
import { IN_THEME, placedPoint, placedPoints } from './store/theme-points.ts';
import { themesOfRun } from './store/theme-results.ts';
import { sensitivityOf, setSensitivity, themeStateOf } from './store/theme-states.ts';
import { STANDING, themeTrendsIn } from './store/theme-trends.ts';
import { beginThemeRun } from './theme-runs.ts';

/** SQL: the date of the data point `p` is within a period; open ends include everything. */
const within = (from: string, to: string) =>
  `(${from}::timestamptz is null or p.occurred_at >= ${from}) and (${to}::timestamptz is null or p.occurred_at < ${to})`;

const demandPeriod = ({ from, to }: { from?: string | null; to?: string | null }) => {
  if (from && to && from >= to) throw new Refusal('BAD_USER_INPUT', 'The start date must be before the end date.');
};

/** Themes of channels: placements, contents, and their state in other periods and runs. */
export function themeHandlers(): Handler[] {
  return [
    inside(findThemes, async ({ input: { id, ...asked }, work }) => {
      demandPeriod(asked);
      const row = await beginThemeRun(work, id, { ...asked, automatic: false });
      work.undoBy(cancelThemeRun, { id: row.id });
      return row;
    }),
    inside(cancelThemeRun, ({ work, object }) => cancelRun(work, ThemeRun, object)),
    inside(themeState, ({ input, work }) => themeStateOf(work.transaction, input.id)),
    inside(setThemeSensitivity, async ({ input: { id, sensitivity }, work, object }) => {
      const before = await sensitivityOf(work.transaction, id);
      await setSensitivity(work.transaction, id, sensitivity);
      const row = await work.rows(Channel).get(id);
      // Every theme has another size now; clients reload them by their channel.
      if (row) work.emit('updated', Channel, [row], ['sensitivity']);
      work.emit('updated', Theme, await work.rows(Theme).find({ where: { channelId: object.id ?? id, gone: false } }));
      work.undoBy(setThemeSensitivity, { id, sensitivity: before });
      return themeStateOf(work.transaction, id);
    }),
    inside(compareThemeRuns, async ({ input, work, object: run }) => {
      const other = await work.load(ThemeRun, input.withId);
      if (other.channelId !== run.channelId)
        throw new Refusal('UNPROCESSABLE', 'Compare two runs of the same channel.');
      if (other.state !== 'DONE' || run.state !== 'DONE') throw new Refusal('UNPROCESSABLE', 'Compare finished runs.');
      const [before, after] = other.number < run.number ? [other, run] : [run, other];
      const { kept, appeared, gone } = compareRuns(
        await themesOfRun(work.transaction, before.id),
        await themesOfRun(work.transaction, after.id),
      );
      const changes = [...kept, ...appeared, ...gone];
      const rows = await work.rows(Theme).find({ where: { id: changes.map(({ key }) => key) } });
      const themeOf = new Map(rows.map((row) => [row.id, row]));
      return changes.map(({ key, ...counts }) => {
        const { title = '', hidden = false } = themeOf.get(key) ?? {};
        return { themeId: key, title, hidden, ...counts };
      });
    }),
    inside(themePoints, async ({ input: { from, to, ...page }, work, object: { id, channelId } }) => {
      demandPeriod({ from, to });
      const condition = `t.theme_id = $5 and ${IN_THEME} and ${within('$6', '$7')}`;
      return placedPoints(work.transaction, channelId, page, condition, [id, from, to]);
    }),
    inside(outliers, ({ input: { id, ignored, ...page }, work }) =>
      placedPoints(work.transaction, id, page, ignored ? 't.ignored' : `not t.ignored and not ${IN_THEME}`),
    ),
    inside(pointPlacement, async ({ input, work }) => {
      const placed = await placedPoint(work.transaction, input.id);
      if (!placed) throw new Refusal('NOT_FOUND', 'This data point no longer exists.');
      return placed;
    }),
    inside(themePassages, ({ work, object }) => passagesIn(work.transaction, object)),
    inside(pointTrend, async ({ input: { id, themeId, per, from, to }, work }) => {
      demandPeriod({ from, to });
      const theme = themeId ? await work.load(Theme, themeId) : undefined;
      if (theme && theme.channelId !== id) throw new Refusal('UNPROCESSABLE', 'This theme belongs to another channel.');
      const among = theme ? `${STANDING} and t.theme_id = $6 and ${IN_THEME}` : 'data_points p';
      return work.transaction.sql<TrendStep>(
        `select to_char(date_trunc($3, p.occurred_at at time zone 'UTC'), 'YYYY-MM-DD"T00:00:00.000Z"') as "from", count(*)::int as count
         from ${among} where p.workspace_id = $1 and p.channel_id = $2 and p.trashed_at is null and ${within('$4', '$5')}
         group by 1 order by 1`,
        [work.workspaceId, id, per, from, to, ...(theme ? [theme.id] : [])],
      );
    }),
    inside(themeTrends, async ({ input: { id, from, to }, work }) => {
      demandPeriod({ from, to });
      const rows = await themeTrendsIn(work.transaction, id, { from, to });
      return rows.map(({ title: _, ...row }) => row);
    }),
  ];
}
