import type { Project } from '@earshot/core/areas/places/project';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useCurrentInView } from '../../../kit/table/use-current-in-view.ts';
import tabs from '../../../kit/tabs.module.css';
import classes from './project-tabs.module.css';

const ENTRIES = {
  Overview: '',
  Notes: 'notes',
  Highlights: 'highlights',
  Insights: 'insights',
  Tags: 'tags',
  Files: 'files',
  Settings: 'settings/general',
} as const;

/** A page of a project that its entries lead to. */
export type ProjectPart = keyof typeof ENTRIES;
const PARTS = Object.keys(ENTRIES) as ProjectPart[];

/** The entries of a project; `part` is the one that is shown. */
export const ProjectTabs = observer(function ProjectTabs({ project, part }: { project: Project; part: ProjectPart }) {
  const writes = useStores().access.may(project.id, 'WRITE');
  const box = useCurrentInView(part);
  const offered = PARTS.filter((one) => writes || one !== 'Settings');
  return (
    <nav ref={box} aria-label="Project" className={classes.tabs}>
      {offered.map((one) => (
        <Link
          key={one}
          to={paths.project(project, ENTRIES[one])}
          className={tabs.tab}
          aria-current={one === part ? 'page' : undefined}
        >
          {one}
        </Link>
      ))}
    </nav>
  );
});
