import type { Insight } from '@earshot/core/areas/pages/insight';
import { project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/trail.module.css';

/** Where an insight belongs. */
export const InsightTrail = observer(function InsightTrail({ insight }: { insight: Insight }) {
  const { row } = useRow(project, insight.projectId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={classes.trail}>
      <Link to={paths.project(row)}>{displayTitle('project', row.title)}</Link>
      <span aria-hidden>›</span>
      <Link to={paths.project(row, 'insights')}>Insights</Link>
    </span>
  );
});
