import type { Project } from '@earshot/core/areas/places/project';
import { arrangedEntries } from '@earshot/core/areas/places/project-entries';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { useProjectEntries } from '../../../frame/panels/project-entries.ts';
import { paths } from '../../../frame/paths.ts';
import { useCurrentInView } from '../../../kit/table/use-current-in-view.ts';
import tabs from '../../../kit/tabs.module.css';
import classes from './project-tabs.module.css';

const FIXED = { overview: 'Overview', settings: 'Settings' };

/** Title of the page that an entry leads to. */
export function usePartTitle(part: string): string {
  const entries = useProjectEntries();
  if (part === 'overview' || part === 'settings') return FIXED[part];
  return entries.find(({ id }) => id === part)?.title ?? '';
}

/**
 * The navigation of a project, as people arranged it; `part` is the entry whose page is shown, which is listed even when it
 * is hidden.
 */
export const ProjectTabs = observer(function ProjectTabs({ project, part }: { project: Project; part: string }) {
  const { access } = useStores();
  const writes = access.may(project.id, 'WRITE');
  const entries = arrangedEntries(useProjectEntries(access.level(project.id)), project.entries);
  // Pages of plugins come later than the others.
  const box = useCurrentInView(`${part} ${entries.length}`);
  const links = [
    { id: 'overview', title: FIXED.overview, to: paths.project(project) },
    ...entries
      .filter(({ id, hidden }) => !hidden || id === part)
      .map((entry) => ({ ...entry, to: paths.projectEntry(project, entry) })),
    ...(writes ? [{ id: 'settings', title: FIXED.settings, to: paths.project(project, 'settings/general') }] : []),
  ];
  return (
    <nav ref={box} aria-label="Project" className={classes.tabs}>
      {links.map(({ id, title, to }) => (
        <Link key={id} to={to} className={tabs.tab} aria-current={id === part ? 'page' : undefined} dir="auto">
          {title}
        </Link>
      ))}
    </nav>
  );
});
