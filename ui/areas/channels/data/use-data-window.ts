import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import type { DataFilter } from '@earshot/core/areas/channels/data-filter';
import { type DataPoint, dataPoints } from '@earshot/core/areas/channels/data-point';
import { useEffect } from 'react';
import type { RowWindow } from '../../../data/row-window.ts';
import { useWindows } from '../../../data/use-stores.ts';

/** Default order of a channel's data. */
export const USUAL_ORDER = 'OCCURRED_AT_DESC';

// Imports of many rows announce only their run.
const TOUCHED_BY = [ChannelRun];
const ALL: DataFilter = {};

/**
 * Data of a channel, loaded in the visible range only; the total comes with the first rows. Read it inside an
 * observer().
 */
export function useDataWindow(channelId: string, orderBy = USUAL_ORDER, input = ALL): RowWindow<DataPoint> {
  const wish = { condition: { channelId }, orderBy, input };
  const [window] = useWindows(dataPoints, [wish], TOUCHED_BY) as [RowWindow<DataPoint>];
  useEffect(() => {
    if (window.state === 'new') window.see(0, 1);
  }, [window]);
  return window;
}
