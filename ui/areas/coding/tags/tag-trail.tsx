import type { Tag } from '@earshot/core/areas/coding/tag';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import classes from '../../../frame/trail.module.css';
import { ProjectTrail } from '../../places/project/project-trail.tsx';

/** Breadcrumb of a tag. */
export const TagTrail = ({ tag }: { tag: Tag }) =>
  tag.projectId ? (
    <ProjectTrail projectId={tag.projectId} part="tags" />
  ) : (
    <span className={classes.trail}>
      <Link to={paths.settings('tags')}>Tags of the workspace</Link>
    </span>
  );
