import type { Project } from '@earshot/core/model/project';
import { observer } from 'mobx-react-lite';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useStores } from '../../data/use-stores.ts';
import classes from './project-tabs.module.css';

/** The entries of a project. */
export const ProjectTabs = observer(function ProjectTabs({ project }: { project: Project }) {
  const { access } = useStores();
  const inSettings = /\/settings(\/|$)/.test(useLocation().pathname);
  const tab = ({ isActive }: { isActive: boolean }) => `${classes.tab} ${isActive ? classes.active : ''}`;
  return (
    <nav aria-label="Project" className={classes.tabs}>
      <NavLink to={paths.project(project)} end className={tab}>
        Overview
      </NavLink>
      <NavLink to={paths.project(project, 'notes')} className={tab}>
        Notes
      </NavLink>
      <NavLink to={paths.project(project, 'highlights')} className={tab}>
        Highlights
      </NavLink>
      <NavLink to={paths.project(project, 'tags')} className={tab}>
        Tags
      </NavLink>
      {access.may(project.id, 'WRITE') && (
        <NavLink to={paths.project(project, 'settings/general')} className={() => tab({ isActive: inSettings })}>
          Settings
        </NavLink>
      )}
    </nav>
  );
});
