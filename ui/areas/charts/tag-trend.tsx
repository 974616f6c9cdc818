import { USUAL_CHART } from '@earshot/core/areas/charts/chart-kind';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { tagTrend } from '@earshot/core/areas/coding/tag-figures';
import { Note } from '@earshot/core/areas/pages/note';
import { type TrendLength, withoutGaps } from '@earshot/core/rules/dates/trend';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { StepLength, usualLength } from './step-length.tsx';
import classes from './tag-trend.module.css';
import { TimeChart } from './time-chart.tsx';

const TOUCHED = [Highlight, Note];

/** Trend of a tag's highlights; hidden until there are enough. */
export const TagTrend = observer(function TagTrend({ tag }: { tag: Tag }) {
  const [wanted, setWanted] = useState<TrendLength>();
  const [kind, setKind] = useState(USUAL_CHART);
  const weeks = useAsk(tagTrend, { tagId: tag.id, per: 'WEEK' }, TOUCHED).data ?? [];
  const length = withoutGaps(weeks, 'WEEK').length;
  const per = wanted ?? usualLength(length);
  const months = useAsk(tagTrend, { tagId: tag.id, per: 'MONTH' }, TOUCHED, per === 'MONTH').data;
  if (length < 2) return null;
  // Weeks stay until the months have loaded, and with them the focus.
  const [steps, shown] = per === 'MONTH' && months ? [months, per] : [weeks, 'WEEK' as const];
  return (
    <TimeChart
      label={`${displayTitle('tag', tag.title)} over time`}
      series={[{ key: tag.id, title: 'Highlights', colour: tag.colour, steps }]}
      per={shown}
      noun="highlight"
      kind={kind}
      onKind={setKind}
    >
      <h2 className={classes.title}>Over time</h2>
      <StepLength value={per} onChange={setWanted} />
    </TimeChart>
  );
});
