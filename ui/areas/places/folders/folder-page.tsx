import { type Project, rankProject } from '@earshot/core/areas/places/project';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconFolderOpen, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { useHandOrder } from '../../../kit/table/use-hand-order.ts';
import { ProjectTable } from '../projects/project-table.tsx';
import { useChannels, useFolders, useProjects } from '../projects/use-places.ts';
import { FolderCards } from './folder-cards.tsx';
import { FolderFrame, type InFolder } from './folder-frame.tsx';

/** Folders and projects in a folder. */
export const FolderPage = () => <FolderFrame part="Projects" action={NewProjectHere} body={Contents} />;

function NewProjectHere({ folder, writes }: InFolder) {
  if (!writes) return null;
  return (
    <Button component={Link} to={paths.newProjectIn(folder)} leftSection={<IconPlus size={16} aria-hidden />}>
      New project
    </Button>
  );
}

const Contents = observer(function Contents({ folder: { id }, writes }: InFolder) {
  const { access, session } = useStores();
  const folders = useFolders();
  const projects = useProjects();
  const channels = useChannels();
  const hand = useHandOrder<Project>(rankProject, {
    may: (project) => session.writes && access.may(project.id, 'WRITE'),
    nameOf: ({ title }) => displayTitle('project', title),
  });
  const inside = folders.rows.filter(({ parentId }) => parentId === id);
  const directly = hand.shown(
    projects.rows
      .filter(({ folderId, status }) => folderId === id && status !== 'ARCHIVED')
      .toSorted(byRank(({ title }) => title)),
  );
  if (projects.state === 'failed' && projects.rows.length === 0)
    return <RefusedState error={projects.error} again={() => projects.reload()} />;
  if (inside.length + directly.length === 0)
    return (
      <EmptyState
        icon={IconFolderOpen}
        title="No projects in this folder"
        text={
          writes
            ? 'Create a project here, or move one here in its settings. Access to the folder applies to everything in it.'
            : 'The projects in it that you can open appear here.'
        }
      />
    );
  return (
    <>
      {inside.length > 0 && (
        <FolderCards all={folders.rows} shown={inside} projects={projects.rows} channels={channels.rows} />
      )}
      {directly.length > 0 && (
        <ProjectTable
          label="Projects in this folder"
          rows={directly}
          withFolder={false}
          arranging={hand.of(directly)}
        />
      )}
    </>
  );
});
