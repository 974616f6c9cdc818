import { Theme } from '@earshot/core/areas/themes/theme';
import type { Change } from '../../operations/change.ts';
import type { DataFollower } from '../channels/data-follower.ts';
import { placedPoint } from './store/theme-points.ts';
import { lockThemes } from './store/theme-states.ts';
import { placePointsSoon } from './theme-runs.ts';

/** Themes of a channel whose size has changed: that of a data point, or all. */
async function resizedThemes(change: Change, channelId: string, pointId?: string): Promise<Theme[]> {
  if (!pointId) return change.rows(Theme).find({ where: { channelId } });
  const placed = await placedPoint(change.transaction, pointId);
  return placed?.themeId ? change.rows(Theme).find({ where: { id: placed.themeId } }) : [];
}

/** Keeps themes up to date with the data of their channel. */
export const followData: DataFollower = {
  lock: async (transaction, channelId) => {
    await lockThemes(transaction, channelId);
  },
  came: placePointsSoon,
  counted: async (change, channelId, pointId) => {
    const themes = await resizedThemes(change, channelId, pointId);
    if (themes.length > 0) change.emit('updated', Theme, themes, ['size']);
  },
};
