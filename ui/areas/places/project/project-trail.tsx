import { project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/trail.module.css';
import { usePartTitle } from './project-tabs.tsx';

interface ProjectTrailProps {
  projectId: string;
  /** tab of the project that lists the page's object */
  part: 'notes' | 'insights' | 'tags' | 'collections' | 'reels' | 'surveys' | 'agreement';
}

/** Breadcrumb of an object in a project. */
export const ProjectTrail = observer(function ProjectTrail({ projectId, part }: ProjectTrailProps) {
  const { row } = useRow(project, projectId);
  const title = usePartTitle(part);
  if (!row) return <>&nbsp;</>;
  return (
    <span className={classes.trail}>
      <Link to={paths.project(row)} dir="auto">
        {displayTitle('project', row.title)}
      </Link>
      <span aria-hidden>›</span>
      <Link to={paths.projectEntry(row, { id: part })} dir="auto">
        {title}
      </Link>
    </span>
  );
});
