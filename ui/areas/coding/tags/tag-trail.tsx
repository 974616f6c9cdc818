import type { Tag } from '@earshot/core/areas/coding/tag';
import { project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/trail.module.css';

/** Where a tag belongs. */
export const TagTrail = ({ tag }: { tag: Tag }) =>
  tag.projectId ? (
    <InProject projectId={tag.projectId} />
  ) : (
    <span className={classes.trail}>
      <Link to={paths.settings('tags')}>Tags of the workspace</Link>
    </span>
  );

const InProject = observer(function InProject({ projectId }: { projectId: string }) {
  const { row } = useRow(project, projectId);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={classes.trail}>
      <Link to={paths.project(row)}>{displayTitle('project', row.title)}</Link>
      <span aria-hidden>›</span>
      <Link to={paths.project(row, 'tags')}>Tags</Link>
    </span>
  );
});
