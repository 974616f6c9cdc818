import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import {
  Summary,
  type SummarySubject,
  summaries,
  summaryContent,
  summaryFrameworks,
} from '@earshot/core/areas/summaries/summary';
import { type SummaryBody, summaryBody } from '@earshot/core/areas/summaries/summary-content';
import { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { useMemo } from 'react';
import { useAsk, useList } from '../../data/use-stores.ts';

/** Subject of a summary; one of the ids determines it. */
export interface SummaryOf {
  subject: SummarySubject;
  /** its project or channel */
  placeId: string;
  pageId?: string;
  themeId?: string;
  tagId?: string;
}

/** Input of `summarise` for this subject. */
export const namedBy = ({ placeId, pageId, themeId, tagId }: SummaryOf) =>
  pageId ? { pageId } : themeId ? { themeId } : tagId ? { tagId } : { placeId };

/** Summaries of one subject: the current one, earlier ones, and one in progress or failed. */
export function useSummaries(of: SummaryOf) {
  const condition = { subject: of.subject, ...namedBy(of) };
  // One failed or stopped summary at most is listed in addition.
  const list = useList(summaries, { condition, first: 2 * limits.summary.stored });
  const made = list.rows
    .filter(({ state }) => state === 'DONE')
    .sort((a, b) => (b.shownAt ?? '').localeCompare(a.shownAt ?? ''));
  const going = list.rows.find(isOpen);
  const newest = [...list.rows].sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  const failed = newest?.state === 'FAILED' ? newest : undefined;
  return { list, current: made[0], earlier: made.slice(1), going, failed };
}

/** Rows whose changes affect a summary. */
const TOUCHES = [Summary, Note, Insight, Highlight, DataPoint, Speaker];

/** Content of a summary, in its form. */
export function useSummaryContent(id: string) {
  const asked = useAsk(summaryContent, { id }, TOUCHES);
  const body = useMemo((): SummaryBody | undefined => {
    const read = asked.data && summaryBody.safeParse(asked.data.body);
    return read?.success ? read.data : undefined;
  }, [asked.data]);
  return { content: asked.data, body, state: asked.state, error: asked.error, reload: () => asked.reload() };
}

/** Frameworks available in this workspace. */
export const useFrameworks = () => useAsk(summaryFrameworks, {});
