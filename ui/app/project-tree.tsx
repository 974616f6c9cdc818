import { type Folder, folders } from '@earshot/core/model/folder';
import { type Project, projects } from '@earshot/core/model/project';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight, IconFolder, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, NavLink } from 'react-router';
import { useList, useStores } from '../data/use-stores.ts';
import { PlaceIcon } from '../kit/place-icon.tsx';
import { RowsSkeleton } from '../kit/skeletons.tsx';
import { paths } from './paths.ts';
import classes from './sidebar.module.css';
import { type TreeNode, treeOf } from './tree-of.ts';

const ALL = { first: 1000, orderBy: 'RANK_ASC' };

/** Projects and folders of the sidebar. */
export const ProjectTree = observer(function ProjectTree() {
  const { session } = useStores();
  const inFolders = useList(folders, ALL);
  const inProjects = useList(projects, { ...ALL, condition: { status: 'ACTIVE' } });
  const tree = treeOf(inFolders.rows, inProjects.rows);
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
      {waiting && inProjects.state !== 'failed' ? <RowsSkeleton rows={3} height={24} /> : <Nodes nodes={tree} />}
      {inProjects.state === 'failed' && <p className={classes.hint}>The projects did not load.</p>}
      {inProjects.empty && tree.length === 0 && <p className={classes.hint}>No projects yet.</p>}
    </section>
  );
});

function Nodes({ nodes, inside = false }: { nodes: readonly TreeNode[]; inside?: boolean }) {
  // Signs stand below each other, whether there is something to open before them or not.
  const indented = nodes.some(({ kind }) => kind === 'folder');
  return (
    <ul className={inside ? classes.children : classes.list}>
      {nodes.map((node) =>
        node.kind === 'folder' ? (
          <FolderEntry key={node.folder.id} folder={node.folder} nodes={node.children} />
        ) : (
          <ProjectEntry key={node.project.id} project={node.project} indented={indented} />
        ),
      )}
    </ul>
  );
}

function FolderEntry({ folder, nodes }: { folder: Folder; nodes: readonly TreeNode[] }) {
  const [open, setOpen] = useLocalStorage({
    key: `earshot.folder.${folder.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const name = displayTitle('folder', folder.name);
  return (
    <li>
      <div className={classes.node}>
        <UnstyledButton
          className={classes.twist}
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Open'} ${name}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
        <NavLink to={paths.folder(folder)} className={classes.entry ?? ''}>
          <PlaceIcon icon={folder.icon} colour={folder.colour} fallback={IconFolder} />
          <span className={classes.label}>{name}</span>
        </NavLink>
      </div>
      {open && (nodes.length > 0 ? <Nodes nodes={nodes} inside /> : <p className={classes.hint}>Nothing in it.</p>)}
    </li>
  );
}

function ProjectEntry({ project, indented }: { project: Project; indented: boolean }) {
  return (
    <li className={classes.node}>
      {indented && <span className={classes.spacer} />}
      <NavLink to={paths.project(project)} className={classes.entry ?? ''}>
        <PlaceIcon icon={project.icon} colour={project.colour} />
        <span className={classes.label}>{displayTitle('project', project.title)}</span>
      </NavLink>
    </li>
  );
}
