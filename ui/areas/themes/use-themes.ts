import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Channel } from '@earshot/core/areas/places/channel';
import { Theme, ThemeEdit, themes, themeTrends } from '@earshot/core/areas/themes/theme';
import { ThemeRun, themeRuns, themeState } from '@earshot/core/areas/themes/theme-run';
import { isOpen } from '@earshot/core/model/run-state';
import { useMemo } from 'react';
import { useAsk, useList } from '../../data/use-stores.ts';

/** Rows whose changes affect the placement of data among themes. */
export const TOUCHES = [Theme, ThemeEdit, ThemeRun, ChannelRun, DataPoint, Channel];

/** Existing themes of a channel, either visible or hidden ones: pinned first, then by size. */
export function useThemes(channelId: string, { hidden = false } = {}) {
  const list = useList(themes, { condition: { channelId, gone: false, hidden }, first: 200 });
  const rows = [...list.rows].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.size - a.size || a.title.localeCompare(b.title),
  );
  return { list, rows };
}

/** State of a channel's themes. */
export const useThemeState = (channelId: string) => useAsk(themeState, { id: channelId }, TOUCHES);

/** Theme runs of a channel, the latest one, and that one if it is in progress. */
export function useThemeRuns(channelId: string) {
  const list = useList(themeRuns, { condition: { channelId }, orderBy: 'NUMBER_DESC', first: 50 });
  const [newest] = list.rows;
  const going = newest && isOpen(newest) ? newest : undefined;
  return { list, newest, going };
}

const DAY_MS = 86_400_000;

/** Last days of a channel's data, up to the newest point; points dated in the future are ignored as errors. */
export function lastDays(newest: string, days: number, now = Date.now()): { from: string; to: string } {
  const end = Math.floor(Math.min(Date.parse(newest), now) / DAY_MS + 1) * DAY_MS;
  return { from: new Date(end - days * DAY_MS).toISOString(), to: new Date(end).toISOString() };
}

/** Trend of each theme in the last days of the data, by id. */
export function useTrends(channelId: string, newest: string | null, days: number) {
  const period = lastDays(newest ?? '2000-01-01T00:00:00.000Z', days);
  const { data } = useAsk(themeTrends, { id: channelId, ...period }, TOUCHES, newest !== null);
  return useMemo(() => new Map((data ?? []).map((trend) => [trend.themeId, trend])), [data]);
}
