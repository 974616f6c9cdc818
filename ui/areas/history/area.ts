import type { Area } from '../../frame/area.ts';
import { ROW_HISTORY } from '../../frame/row-history.ts';
import { fill } from '../../frame/spots.tsx';

/** Rows as they were: their fields after each change, and the way back. */
export const history: Area = {
  fills: [fill(ROW_HISTORY, async () => (await import('./row-history.tsx')).RowHistory)],
};
