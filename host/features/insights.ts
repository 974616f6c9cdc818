import { createInsight, deleteInsight, Insight } from '@earshot/core/model/insight';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Documents } from './documents.ts';
import { createRow } from './standard.ts';

const BLANK = { preview: '', characters: 0, editedAt: null };

/** Insights: pages that say what was found. */
export function insightHandlers(documents: Documents): Handler[] {
  return [
    inside(createInsight, async ({ input, work }) => {
      const insight = await createRow(Insight, work, { ...BLANK, ...input }, deleteInsight);
      await documents.create(work, insight.id);
      return insight as never;
    }),
  ];
}
