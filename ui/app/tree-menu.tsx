import { Menu } from '@mantine/core';
import { IconLock, IconSettings } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { MoveItems } from '../kit/move-items.tsx';
import type { Arranging } from '../kit/use-hand-order.ts';
import { paths } from './paths.ts';
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
  return (
    <Menu position="bottom-start" width={200} defaultOpened withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <MoveItems row={node} rows={list} arranging={arranging} />
        <Menu.Divider />
        {node.kind === 'folder' ? (
          <Menu.Item
            component={Link}
            to={paths.folder(node.folder, 'access')}
            leftSection={<IconLock size={16} aria-hidden />}
          >
            Access
          </Menu.Item>
        ) : (
          <Menu.Item
            component={Link}
            to={paths.project(node.project, 'settings/general')}
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            Settings
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
