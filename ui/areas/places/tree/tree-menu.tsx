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
  /** the button that it hangs on */
  target: ReactElement;
}

/** What can be done with an entry of the tree; open when it comes. */
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

const settingsOf = (node: TreeNode) =>
  node.kind === 'folder'
    ? { to: paths.folder(node.folder, 'access'), title: 'Access', icon: IconLock }
    : { to: paths.project(node.project, 'settings/general'), title: 'Settings', icon: IconSettings };
