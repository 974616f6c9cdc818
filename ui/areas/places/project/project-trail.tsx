import { project as oneProject } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';

interface ProjectTrailProps {
  projectId: string;
  /** the entry of the project that lists pages of this kind */
  entry: { id: string; title: string };
}

/** Trail of a page: its project, and the entry there that it is listed in. */
export const ProjectTrail = observer(function ProjectTrail({ projectId, entry }: ProjectTrailProps) {
  const { row } = useRow(oneProject, projectId);
  if (!row) return null;
  return (
    <span>
      <Link to={paths.project(row)} dir="auto">
        {displayTitle('project', row.title)}
      </Link>
      {' · '}
      <Link to={paths.projectEntry(row, entry)}>{entry.title}</Link>
    </span>
  );
});
