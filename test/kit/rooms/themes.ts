import type { Channel } from '@earshot/core/areas/places/channel';
import { type Theme, themes } from '@earshot/core/areas/themes/theme';
import { type ThemeRun, themeRuns, themeState } from '@earshot/core/areas/themes/theme-run';
import { T } from '@earshot/host/area';
import { generatedFeedback } from '../fixtures/generated-feedback.ts';
import type { Person } from '../hosts/host.ts';
import type { Visitor } from '../hosts/person.ts';
import { untilOver } from '../until-over.ts';
import { aFileChannel, bringIn } from './channels.ts';

// Threads that find themes have low priority.
const PATIENCE = 180_000;
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-03-02T12:00:00Z');

/** A CSV file of feedback on four subjects, one row a day. */
export function feedback(count: number, { seed = 1, from = 0 } = {}): string {
  const rows = generatedFeedback(count, seed).texts.map((text, at) => {
    const day = new Date(FIRST_DAY + (from + at) * DAY_MS).toISOString();
    return `${seed}-${at},${day},${text}`;
  });
  return ['id,when,comment', ...rows].join('\n');
}

export const NAMED = { idColumn: 'id', timeColumn: 'when', textColumn: 'comment' };

/** Waits until a channel's newest theme run has ended and all data points have a placement; returns the run. */
export async function themed(by: Visitor, channelId: string): Promise<ThemeRun> {
  const newest = async () => {
    const [run] = (await by.do(themeRuns, { condition: { channelId }, orderBy: 'NUMBER_DESC', first: 1 })).nodes;
    if (!run) throw new Error('There is no run');
    return { run, waiting: (await by.do(themeState, { id: channelId })).waiting };
  };
  const isOver = ({ run, waiting }: Awaited<ReturnType<typeof newest>>) =>
    run.state !== 'WAITING' && run.state !== 'RUNNING' && waiting === 0;
  return (await untilOver(newest, isOver, PATIENCE)).run;
}

/** A channel with feedback on four subjects, and its themes. */
export async function aThemedChannel(by: Visitor, count = 80): Promise<Channel> {
  const channel = await aFileChannel(by, 'Feedback');
  await bringIn(by, channel.id, feedback(count), NAMED);
  await themed(by, channel.id);
  return channel;
}

/** Places this many data points of a channel in no theme and all others in one, as no algorithm would. */
export async function placeThem(by: Person, channelId: string, { outliers }: { outliers: number }): Promise<void> {
  const [theme] = await themesOf(by, channelId);
  if (!theme) throw new Error('There are no themes');
  await by.host.container.get(T.database).inWorkspace(by.workspaceId, (transaction) =>
    transaction.sql(
      `update theme_placements t set theme_id = $3, ignored = false, decided = false, strangeness = case when n > $4 then 0 end::float4
       from (select point_id, row_number() over (order by point_id) as n from theme_placements where channel_id = $2) placed
       where t.workspace_id = $1 and t.point_id = placed.point_id`,
      [by.workspaceId, channelId, theme.id, outliers],
    ),
  );
}

/** The existing themes, the largest first. */
export const themesOf = async (by: Visitor, channelId: string): Promise<Theme[]> =>
  (await by.do(themes, { condition: { channelId, gone: false }, first: 100 })).nodes.sort(
    (a, b) => b.size - a.size || a.title.localeCompare(b.title),
  );
