import { type Chart, chart as oneChart } from '@earshot/core/areas/charts/chart';
import type { NodeViewProps } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../data/use-stores.ts';
import { LinkedChart } from '../charts/project/linked-chart.tsx';
import classes from './live-block.module.css';
import { Awaited, LiveBlock } from './live-block.tsx';
import { useWriting } from './writing-context.ts';

/** Live chart in a text, for users who can read its project; others get an explanation. */
export const ChartBlock = ({ node, ...view }: NodeViewProps) => (
  <LiveBlock what="chart" {...view}>
    <LiveChart id={String(node.attrs.chartId)} />
  </LiveBlock>
);

const LiveChart = observer(function LiveChart({ id }: { id: string }) {
  const { row, ...asked } = useRow(oneChart, id);
  const writing = useWriting();
  const chart = row as Chart | undefined;
  if (!chart || chart.trashedAt)
    return <Awaited what="chart" where="in trash" {...asked} {...(chart ? { state: 'gone' } : {})} />;
  return <LinkedChart chart={chart} end={writing && <span className={classes.corner} />} />;
});
