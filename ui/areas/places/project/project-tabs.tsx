import type { Project } from '@earshot/core/areas/places/project';
import { arrangedEntries } from '@earshot/core/areas/places/project-entries';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { useProjectEntries } from '../../../frame/panels/project-entries.ts';
import { paths } from '../../../frame/paths.ts';
import { PartTabs } from '../../../kit/part-tabs.tsx';

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
  const links = [
    { id: 'overview', title: FIXED.overview, to: paths.project(project) },
    ...entries
      .filter(({ id, hidden }) => !hidden || id === part)
      .map((entry) => ({ ...entry, to: paths.projectEntry(project, entry) })),
    ...(writes ? [{ id: 'settings', title: FIXED.settings, to: paths.project(project, 'settings/general') }] : []),
  ];
  return <PartTabs label="Project" parts={links} current={part} />;
});
