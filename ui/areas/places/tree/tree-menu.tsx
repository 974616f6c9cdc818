import { Menu } from '@mantine/core';
import { IconLock, IconSettings } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { MoveItems } from '../../../kit/table/move-items.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import type { TreeNode } from './tree-of.ts';

interface TreeMenuProps {
  node: TreeNode;
  list: readonly TreeNode[];
  arranging: Arranging<TreeNode>;
  /** button that opens it */
  target: ReactElement;
}

/** Menu of an entry of the tree; initially open. */
export function TreeMenu({ node, list, arranging, target }: TreeMenuProps) {
  const { to, title, icon: Icon } = settingsOf(node);
  return (
    <Menu position="bottom-start" width={200} defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <MoveItems row={node} rows={list} arranging={arranging} />
        <Menu.Divider />
        <Menu.Item component={Link} to={to} leftSection={<Icon size={16} aria-hidden />}>
          {title}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function settingsOf(node: TreeNode) {
  if (node.kind === 'folder') return { to: paths.folder(node.folder, 'access'), title: 'Access', icon: IconLock };
  const to =
    node.kind === 'project' ? paths.project(node.project, 'settings/general') : paths.channel(node.channel, 'settings');
  return { to, title: 'Settings', icon: IconSettings };
}
