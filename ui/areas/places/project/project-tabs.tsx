import type { Project } from '@earshot/core/areas/places/project';
import { arrangedEntries } from '@earshot/core/areas/places/project-entries';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { useProjectEntries } from '../../../frame/panels/project-entries.ts';
import { paths } from '../../../frame/paths.ts';
import { PartTabs } from '../../../kit/part-tabs.tsx';

const FIXED = { overview: 'Overview', settings: 'Settings' };

/** Title of a tab's page. */
export function usePartTitle(part: string): string {
  const entries = useProjectEntries();
  if (part === 'overview' || part === 'settings') return FIXED[part];
  return entries.find(({ id }) => id === part)?.title ?? '';
}

/** Navigation of a project, in its arranged order; `part` is the current tab, which is shown even if hidden. */
export const ProjectTabs = observer(function ProjectTabs({ project, part }: { project: Project; part: string }) {
  const { access } = useStores();
  const writes = access.may(project.id, 'WRITE');
  const entries = arrangedEntries(useProjectEntries(access.level(project.id)), project.entries);
  const links = [
    { id: 'overview', title: FIXED.overview, to: paths.project(project) },
    ...entries
      .filter(({ id, hidden }) => !hidden || id === part)
      .map((entry) => ({ ...entry, to: paths.projectEntry(project, entry) })),
    ...(writes ? [{ id: 'settings', title: FIXED.settings, to: paths.project(project, 'settings/general') }] : []),
  ];
  return <PartTabs label="Project" parts={links} current={part} />;
});
