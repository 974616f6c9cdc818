import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { chartData } from '@earshot/core/areas/charts/chart-data';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { channel as oneChannel } from '@earshot/core/areas/places/channel';
import { project as oneProject } from '@earshot/core/areas/places/project';
import { pointTrend } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useAsk, useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { number } from '../../../kit/words/counted.ts';
import { boundsOf } from '../../charts/project/chart-settings.ts';
import classes from './card.module.css';
import { CardTitle, NoAccess, NotHere } from './card-parts.tsx';
import { CARD_METRIC_TITLES, withRange } from './card-words.ts';
import type { ShownCard } from './shown-card.ts';

const [IN_PROJECT, IN_CHANNEL] = [
  [Highlight, Note],
  [DataPoint, ChannelRun],
] as const;

/** Number of objects of one kind in a project or channel. */
export const NumberCard = (props: ShownCard) =>
  props.card.metric === 'DATA_POINT_COUNT' ? <PointNumber {...props} /> : <ProjectNumber {...props} />;

const ProjectNumber = observer(function ProjectNumber({ card, range, menu }: ShownCard) {
  const projectId = card.projectId ?? '';
  const metric = card.metric === 'DATA_POINT_COUNT' || !card.metric ? 'NOTE_COUNT' : card.metric;
  const project = useRow(oneProject, projectId);
  const counts = useAsk(chartData, { projectId, metric, groupBy: 'TIME', ...boundsOf(range) }, IN_PROJECT);
  if (project.state === 'gone' || project.row?.trashedAt) return <NoAccess menu={menu} />;
  if (!project.row || !counts.data)
    return (
      <NotHere
        error={project.error ?? counts.error}
        again={() => Promise.all([project.reload(), counts.reload()])}
        menu={menu}
      />
    );
  const part = metric === 'NOTE_COUNT' ? 'notes' : 'highlights';
  return (
    <Figure
      menu={menu}
      title={CARD_METRIC_TITLES[metric]}
      to={paths.project(project.row, part)}
      count={counts.data.find(({ kind }) => kind === 'ALL')?.count ?? 0}
      of={withRange(displayTitle('project', project.row.title), range)}
    />
  );
});

const PointNumber = observer(function PointNumber({ card, range, menu }: ShownCard) {
  const id = card.channelId ?? '';
  const { madeFrom: from = null, madeBefore: to = null } = boundsOf(range);
  const channel = useRow(oneChannel, id);
  const steps = useAsk(pointTrend, { id, per: 'MONTH', from, to }, IN_CHANNEL);
  if (channel.state === 'gone' || channel.row?.trashedAt) return <NoAccess menu={menu} />;
  if (!channel.row || !steps.data)
    return (
      <NotHere
        error={channel.error ?? steps.error}
        again={() => Promise.all([channel.reload(), steps.reload()])}
        menu={menu}
      />
    );
  return (
    <Figure
      menu={menu}
      title={CARD_METRIC_TITLES.DATA_POINT_COUNT}
      to={paths.channel(channel.row, 'data')}
      count={steps.data.reduce((sum, { count }) => sum + count, 0)}
      of={withRange(displayTitle('channel', channel.row.title), range)}
    />
  );
});

interface FigureProps {
  title: string;
  to: string;
  count: number;
  /** place and period of the count */
  of: string;
  menu: ReactNode;
}

const Figure = ({ title, to, count, of, menu }: FigureProps) => (
  <>
    <CardTitle to={to} menu={menu}>
      {title}
    </CardTitle>
    <p className={classes.number}>{number(count)}</p>
    <p className={classes.note}>{of}</p>
  </>
);
