import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { ErrorState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { InProject } from '../project/project-frame.tsx';
import { searchFor } from '../trash/trash-kinds.ts';
import classes from './project-settings.module.css';

interface ProjectSettingsProps extends InProject {
  children: ReactNode;
}

/** Pages of a project's settings, for users who can change something there. */
export const ProjectSettings = observer(function ProjectSettings({ project, writes, children }: ProjectSettingsProps) {
  const { access } = useStores();
  const { pathname } = useLocation();
  // Compares the end: the title in the address can be outdated.
  const at = (page: string) => (pathname.endsWith(`/${page}`) ? 'page' : undefined);
  if (!access.knows(project.id)) return <RowsSkeleton rows={4} />;
  if (!writes)
    return (
      <ErrorState
        kind="denied"
        title="You can view this project but not change its settings"
        text="Ask someone with full access to it, for example whoever made it."
      />
    );
  return (
    <>
      <nav aria-label="Settings of the project" className={classes.pages}>
        <Link to={paths.project(project, 'settings/general')} aria-current={at('settings/general')}>
          General
        </Link>
        <Link to={paths.project(project, 'settings/navigation')} aria-current={at('settings/navigation')}>
          Navigation
        </Link>
        <Link to={paths.project(project, 'settings/access')} aria-current={at('settings/access')}>
          Access
        </Link>
        <Link to={paths.project(project, 'settings/fields')} aria-current={at('settings/fields')}>
          Fields
        </Link>
        <Link to={paths.project(project, 'settings/automations')} aria-current={at('settings/automations')}>
          Automations
        </Link>
        <Link to={paths.project(project, 'settings/data-retention')} aria-current={at('settings/data-retention')}>
          Retention
        </Link>
        <Link to={paths.project(project, 'export')} aria-current={at('export')}>
          Export
        </Link>
        <Link to={paths.project(project, 'import')} aria-current={at('import')}>
          Import
        </Link>
        <Link to={`${paths.settings('trash')}${searchFor(undefined, project.id)}`}>Trash</Link>
      </nav>
      {children}
    </>
  );
});
