import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import section from '../../../kit/section.module.css';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { SampleBadge } from '../../places/folders/sample-badge.tsx';
import { useSample } from '../../places/folders/use-sample.ts';
import { useFolders, useProjects } from '../../places/projects/use-places.ts';
import classes from './project-cards.module.css';

const SHOWN = 12;

/** Cards of active projects, the last changed first; the sample's once it has loaded completely. */
export const ProjectCards = observer(function ProjectCards() {
  const { rows } = useProjects();
  const folders = useFolders();
  const sample = useSample();
  const active = rows
    .filter((project) => project.status === 'ACTIVE' && !(sample.loading && sample.holds(project)))
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt));
  return (
    <section className={section.section} aria-labelledby="home-projects">
      <div className={section.head}>
        <h2 id="home-projects">Projects</h2>
        <Link to={paths.projects}>{active.length > SHOWN ? `All ${active.length}` : 'All'}</Link>
      </div>
      {active.length === 0 && sample.loading ? (
        <RowsSkeleton rows={3} height={96} />
      ) : active.length === 0 ? (
        <EmptyState compact title="No active projects" text="Completed and archived ones are under All." />
      ) : (
        <ul className={classes.cards}>
          {active.slice(0, SHOWN).map((project) => (
            <li key={project.id}>
              <Card
                project={project}
                folder={
                  sample.holds(project) ? <SampleBadge /> : folders.rows.find(({ id }) => id === project.folderId)?.name
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});

function Card({ project, folder }: { project: Project; folder: ReactNode }) {
  return (
    <Link to={paths.project(project)} className={classes.card}>
      <span className={classes.head}>
        <PlaceIcon icon={project.icon} colour={project.colour} size={20} />
        <span className={classes.title} dir="auto">
          {displayTitle('project', project.title)}
        </span>
      </span>
      {project.summary !== '' && (
        <span className={classes.summary} dir="auto">
          {project.summary}
        </span>
      )}
      <span className={classes.foot}>
        <span className={classes.folder}>{folder}</span>
        <Ago at={project.changedAt} words />
      </span>
    </Link>
  );
}
