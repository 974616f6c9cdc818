import { displayTitle } from '@earshot/core/rules/text';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { folderTrail } from '../places/projects/places.ts';
import { useFolders, useProjects } from '../places/projects/use-places.ts';

interface Home {
  title: string;
  to: string;
}

/** Places of dashboards by name, and those in which the user can create some; read it inside an observer(). */
export function useHomes() {
  const { access, session } = useStores();
  const [projects, folders] = [useProjects().rows, useFolders().rows];
  const workspaceId = session.me?.workspace.id ?? '';
  const may = (placeId: string) => (placeId === workspaceId ? session.manages : access.may(placeId, 'WRITE'));
  const homeOf = (placeId: string): Home | undefined => {
    if (placeId === workspaceId) return { title: 'Whole workspace', to: paths.dashboards };
    const project = projects.find(({ id }) => id === placeId);
    if (project) return { title: displayTitle('project', project.title), to: paths.project(project) };
    const folder = folders.find(({ id }) => id === placeId);
    return folder && { title: folderTrail(folders, placeId), to: paths.folder(folder) };
  };
  const group = (name: string, ids: readonly string[]) => {
    const items = ids.filter(may).map((id) => ({ value: id, label: homeOf(id)?.title ?? '' }));
    return items.length > 0 ? [{ group: name, items }] : [];
  };
  return {
    may,
    homeOf,
    choices: [
      ...group('Everyone', [workspaceId]),
      ...group(
        'Projects',
        projects.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id),
      ),
      ...group(
        'Folders',
        folders.map(({ id }) => id),
      ),
    ],
  };
}
