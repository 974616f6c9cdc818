import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { HighlightFilter } from '@earshot/core/areas/coding/highlight-filter';
import { exportHighlights, highlightGroups, highlightIds } from '@earshot/core/areas/coding/highlight-table';
import { limits } from '@earshot/core/limits';
import { type Handler, inside } from '../../operations/handlers.ts';
import { cursorOf, makeCursor, orderOf } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { Find } from '../../store/find.ts';
import { narrowed } from './highlight-filter.ts';
import { groupsByTag } from './store/groups-by-tag.ts';
import { highlightLines } from './store/highlight-lines.ts';

interface Asked extends HighlightFilter {
  /** id of the project */
  id: string;
  authorId?: string | undefined;
  noteId?: string | undefined;
}

/** Highlights of a project that a filter selects. */
async function meant(work: Work, { id, authorId, noteId, ...filter }: Asked): Promise<Find> {
  const where = { projectId: id, ...(authorId ? { createdBy: authorId } : {}), ...(noteId ? { noteId } : {}) };
  return { where, pageThere: true, narrow: await narrowed(work, filter) };
}

/** Table of a project's highlights: counts by tag, ids of all matching ones, and lines for export. */
export function highlightTableHandlers(): Handler[] {
  return [
    inside(highlightGroups, async ({ input, work }) =>
      groupsByTag(work.transaction, Highlight, await meant(work, input)),
    ),
    inside(highlightIds, async ({ input, work }) => {
      const { orderBy, offset } = input;
      const find = { ...(await meant(work, input)), order: [orderOf(orderBy)], limit: limits.exportPage, offset };
      return (await work.rows(Highlight).ids(find)).map((id) => ({ id }));
    }),
    inside(exportHighlights, async ({ input, work }) => {
      const order = orderOf(input.orderBy);
      const after = cursorOf(Highlight, order[0], input.after);
      const find = { ...(await meant(work, input)), order: [order], limit: limits.exportPage, after };
      const rows = await work.rows(Highlight).find(find);
      const lines = await highlightLines(work.transaction, rows, work.access.readable);
      return lines.map((line, index) => ({ ...line, cursor: makeCursor(rows[index] as Highlight, order[0]) }));
    }),
  ];
}
