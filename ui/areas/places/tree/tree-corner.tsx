import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentPropsWithRef, lazy, Suspense, useState } from 'react';
import classes from '../../../app/sidebar.module.css';
import { loadPiece } from '../../../frame/load-screen.ts';
import { Fence } from '../../../kit/states/fence.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { nameOf, type TreeNode } from './tree-of.ts';

const TreeMenu = lazy(() => loadPiece(async () => ({ default: (await import('./tree-menu.tsx')).TreeMenu })));

interface TreeCornerProps {
  node: TreeNode;
  list: readonly TreeNode[];
  arranging: Arranging<TreeNode>;
}

/** Menu button of an entry of the tree; the menu's code loads when it is first needed. */
export function TreeCorner({ node, list, arranging }: TreeCornerProps) {
  const [wanted, setWanted] = useState(false);
  const button = (props: ComponentPropsWithRef<'button'> = {}) => (
    // Not focusable: all its items can be reached by keyboard from the entry and its page, which halves the tab stops
    // of a long tree.
    <ActionIcon
      {...props}
      className={classes.corner}
      variant="subtle"
      color="gray"
      size="sm"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={`More actions for ${nameOf(node)}`}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
  if (!wanted) return button({ onClick: () => setWanted(true) });
  return (
    <Fence instead={null}>
      <Suspense fallback={button()}>
        <TreeMenu node={node} list={list} arranging={arranging} target={button()} />
      </Suspense>
    </Fence>
  );
}
