import { project } from '@earshot/core/model/project';
import type { Tag } from '@earshot/core/model/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useRow } from '../../data/use-stores.ts';
import classes from '../project/trail.module.css';

/** Where a tag belongs. */
export const TagTrail = observer(function TagTrail({ tag }: { tag: Tag }) {
  const { row } = useRow(project, tag.projectId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={classes.trail}>
      <Link to={paths.project(row)}>{displayTitle('project', row.title)}</Link>
      <span aria-hidden>›</span>
      <Link to={paths.project(row, 'tags')}>Tags</Link>
    </span>
  );
});
