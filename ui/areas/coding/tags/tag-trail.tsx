import type { Tag } from '@earshot/core/areas/coding/tag';
import { project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/trail.module.css';

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
