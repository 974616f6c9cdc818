import { limits } from '@earshot/core/limits';
import { observer } from 'mobx-react-lite';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { FolderFrame, type InFolder } from '../../places/folders/folder-frame.tsx';
import { liesIn } from '../../places/projects/places.ts';
import { useFolders, useProjects } from '../../places/projects/use-places.ts';
import { INSIGHTS } from './page-kinds.ts';
import { PageList } from './page-list.tsx';

/** Insights of all projects in a folder and its subfolders. */
export const FolderInsights = () => <FolderFrame part="Insights" width="wider" body={Contents} />;

const EMPTY = {
  title: 'No insights in this folder',
  text: 'The insights of the projects in it, and in the folders below it, appear here.',
};

const Contents = observer(function Contents({ folder }: InFolder) {
  const folders = useFolders();
  const projects = useProjects();
  const failed = [folders, projects].find(({ state, rows }) => state === 'failed' && rows.length === 0);
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if ([folders, projects].some(({ state, rows }) => state !== 'ready' && rows.length === 0))
    return <RowsSkeleton rows={6} height={60} />;
  const projectIds = projects.rows
    .filter(({ folderId }) => folderId !== null && liesIn(folders.rows, folderId, folder.id))
    .map(({ id }) => id)
    // The order of projects does not affect the list.
    .toSorted()
    .slice(0, limits.conditionValues);
  return <PageList kind={INSIGHTS} scope="all" projectIds={projectIds} empty={EMPTY} />;
});
