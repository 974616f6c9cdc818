import type { Project } from '@earshot/core/areas/places/project';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import classes from './agreement.module.css';

const TITLES = { rounds: 'Coding rounds', saturation: 'Saturation' };
type Tab = keyof typeof TITLES;

/** Tabs of the two agreement pages of a project. */
export function AgreementTabs({ project, current }: { project: Project; current: Tab }) {
  const to: Record<Tab, string> = {
    rounds: paths.projectEntry(project, { id: 'agreement' }),
    saturation: paths.saturation(project),
  };
  return (
    <nav aria-label="Agreement" className={classes.tabs}>
      {(Object.keys(TITLES) as Tab[]).map((tab) => (
        <Link key={tab} to={to[tab]} className={classes.tab} aria-current={tab === current ? 'page' : undefined}>
          {TITLES[tab]}
        </Link>
      ))}
    </nav>
  );
}
