import type { Area } from '../../frame/area.ts';
import { ROW_HISTORY } from '../../frame/row-history.ts';
import { fill } from '../../frame/spots.tsx';

/** History: fields of a row after each change, with restore. */
export const history: Area = {
  fills: [fill(ROW_HISTORY, async () => (await import('./row-history.tsx')).RowHistory)],
};
