import { chart as oneChart } from '@earshot/core/areas/charts/chart';
import { observer } from 'mobx-react-lite';
import { useRow } from '../../../data/use-stores.ts';
import { chartSpanOf } from '../../charts/project/chart-settings.ts';
import { LinkedChart } from '../../charts/project/linked-chart.tsx';
import { GAP, ROW } from '../grid/use-card-drag.ts';
import { NoAccess, NotHere } from './card-parts.tsx';
import type { ShownCard } from './shown-card.ts';

/** px of a card not available to its picture: the header, and a line about its metric */
const AROUND = 150;

/** A chart of a project; a date range of the dashboard overrides the chart's own. */
export const ChartCard = observer(function ChartCard({ card, range, menu }: ShownCard) {
  const { row, state, error, reload } = useRow(oneChart, card.chartId ?? '');
  if (state === 'gone' || row?.trashedAt) return <NoAccess menu={menu} />;
  if (!row) return <NotHere error={error} again={reload} menu={menu} />;
  const span = range.preset === 'allTime' ? row.span : chartSpanOf(range);
  return <LinkedChart end={menu} chart={{ ...row, span }} height={card.h * (ROW + GAP) - GAP - AROUND} />;
});
