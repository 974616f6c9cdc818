import { UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight, IconFolder, IconInbox } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import classes from '../../../app/sidebar.module.css';
import { paths } from '../../../frame/paths.ts';
import { useKeyRegistry } from '../../../frame/use-keys.ts';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import { useArranging } from '../../../kit/table/use-arranging.ts';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { TreeCorner } from './tree-corner.tsx';
import { type ChannelNode, type FolderNode, nameOf, type ProjectNode, type TreeNode } from './tree-of.ts';

type ArrangingOf = (list: readonly TreeNode[]) => Arranging<TreeNode>;

interface TreeLevelProps {
  lists: readonly (readonly TreeNode[])[];
  arrangingOf: ArrangingOf;
  inside?: boolean;
}

/** Entries at one level of the tree: folders, projects and channels. */
export const TreeLevel = observer(function TreeLevel({ lists, arrangingOf, inside = false }: TreeLevelProps) {
  // Icons are aligned, with or without an expand button.
  const indented = lists.flat().some(({ kind }) => kind === 'folder');
  return (
    <ul className={inside ? classes.children : classes.list}>
      {lists.map((list) => (
        <TreeList key={keyOf(list)} list={list} arrangingOf={arrangingOf} indented={indented} />
      ))}
    </ul>
  );
});

// A list keeps its identity while its first entry moves.
function keyOf([first]: readonly TreeNode[]): string {
  if (first?.kind === 'folder') return `folders ${first.folder.parentId}`;
  return first?.kind === 'channel' ? `channels ${first.channel.folderId}` : `projects ${first?.project.folderId}`;
}

interface TreeListProps {
  list: readonly TreeNode[];
  arrangingOf: ArrangingOf;
  indented: boolean;
}

const TreeList = observer(function TreeList({ list, arrangingOf, indented }: TreeListProps) {
  const keys = useKeyRegistry();
  const arranging = arrangingOf(list);
  const arranged = useArranging(list, arranging);
  return list.map((node) => {
    const may = arranging.may(node);
    const shared = {
      row: arranged(node),
      shortcuts: may ? `${keys.aria('arrange-up')} ${keys.aria('arrange-down')}` : undefined,
      corner: may && <TreeCorner node={node} list={list} arranging={arranging} />,
    };
    return node.kind === 'folder' ? (
      <FolderEntry key={node.id} node={node} arrangingOf={arrangingOf} {...shared} />
    ) : (
      <Leaf key={node.id} node={node} indented={indented} {...shared} />
    );
  });
});

interface EntryProps {
  /** properties of the movable element */
  row: object;
  shortcuts: string | undefined;
  corner: ReactNode;
}

function FolderEntry(props: EntryProps & { node: FolderNode; arrangingOf: ArrangingOf }) {
  const { node, arrangingOf, row, shortcuts, corner } = props;
  const { folder, children } = node;
  const [open, setOpen] = useLocalStorage({
    key: `earshot.folder.${folder.id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const name = nameOf(node);
  return (
    <li>
      <div className={classes.node} {...row}>
        <UnstyledButton
          className={classes.twist}
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Open'} ${name}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
        <NavLink to={paths.folder(folder)} className={classes.entry ?? ''} aria-keyshortcuts={shortcuts}>
          <PlaceIcon icon={folder.icon} colour={folder.colour} fallback={IconFolder} />
          <span className={classes.label} dir="auto">
            {name}
          </span>
        </NavLink>
        {corner}
      </div>
      {open &&
        (children.length > 0 ? (
          <TreeLevel lists={children} arrangingOf={arrangingOf} inside />
        ) : (
          <p className={classes.hint}>Nothing in it.</p>
        ))}
    </li>
  );
}

function Leaf(props: EntryProps & { node: ProjectNode | ChannelNode; indented: boolean }) {
  const { node, indented, row, shortcuts, corner } = props;
  return (
    <li>
      <div className={classes.node} {...row}>
        {indented && <span className={classes.spacer} />}
        <NavLink
          to={node.kind === 'project' ? paths.project(node.project) : paths.channel(node.channel)}
          className={classes.entry ?? ''}
          aria-keyshortcuts={shortcuts}
        >
          {node.kind === 'project' ? (
            <PlaceIcon icon={node.project.icon} colour={node.project.colour} />
          ) : (
            <PlaceIcon icon="" colour={null} fallback={IconInbox} />
          )}
          <span className={classes.label} dir="auto">
            {nameOf(node)}
          </span>
        </NavLink>
        {corner}
      </div>
    </li>
  );
}
