import { type Folder, folders, rankFolder } from '@earshot/core/areas/places/folder';
import { type Project, projects, rankProject } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import classes from '../../../app/sidebar.module.css';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { type Arranging, useHandOrder } from '../../../kit/table/use-hand-order.ts';
import { useChannels } from '../projects/use-places.ts';
import { TreeLevel } from './tree-level.tsx';
import { type TreeNode, treeOf } from './tree-of.ts';

const ALL = { first: 1000, orderBy: 'RANK_ASC' };

/** Projects and folders of the sidebar in manual order, and the channels in folders. */
export const ProjectTree = observer(function ProjectTree() {
  const { session } = useStores();
  const inFolders = useList(folders, ALL);
  const inProjects = useList(projects, { ...ALL, condition: { status: 'ACTIVE' } });
  const inChannels = useChannels();
  const { shown, arrangingOf } = useTreeOrder();
  const tree = treeOf({ folders: inFolders.rows, projects: inProjects.rows, channels: inChannels.rows }, shown);
  const waiting = tree.length === 0 && inProjects.state !== 'ready';
  return (
    <section aria-label="Projects and folders">
      <div className={classes.sectionHead}>
        <Link to={paths.projects}>Projects</Link>
        {session.writes && (
          <ActionIcon
            component={Link}
            to={paths.newProject}
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="New project"
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {waiting && inProjects.state !== 'failed' ? (
        <RowsSkeleton rows={3} height={24} />
      ) : (
        <TreeLevel lists={tree} arrangingOf={arrangingOf} />
      )}
      {inProjects.state === 'failed' && <p className={classes.hint}>The projects did not load.</p>}
      {inProjects.empty && tree.length === 0 && <p className={classes.hint}>No projects yet.</p>}
    </section>
  );
});

/** Order of the tree's lists while something is moved, and the moves of their rows. */
function useTreeOrder() {
  const { access, session } = useStores();
  const may = ({ id }: { id: string }) => session.writes && access.may(id, 'WRITE');
  const ofFolders = useHandOrder<Folder>(rankFolder, { may, nameOf: ({ name }) => displayTitle('folder', name) });
  const ofProjects = useHandOrder<Project>(rankProject, { may, nameOf: ({ title }) => displayTitle('project', title) });
  const arrangingOf = (list: readonly TreeNode[]): Arranging<TreeNode> => {
    const inFolders = ofFolders.of(list.flatMap((node) => (node.kind === 'folder' ? [node.folder] : [])));
    const inProjects = ofProjects.of(list.flatMap((node) => (node.kind === 'project' ? [node.project] : [])));
    return {
      // Channels are sorted by title.
      may: (node) => node.kind !== 'channel' && may(node),
      move: (node, afterId, soon) => {
        if (node.kind === 'folder') inFolders.move(node.folder, afterId, soon);
        if (node.kind === 'project') inProjects.move(node.project, afterId, soon);
      },
    };
  };
  return { shown: { folders: ofFolders.shown, projects: ofProjects.shown }, arrangingOf };
}
