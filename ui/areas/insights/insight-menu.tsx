import { deleteInsight, type Insight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { AddToCollectionItem } from '../coding/collections/add-to-collection.tsx';

/** Message when an insight goes to trash. */
export const trashedWords = ({ title, published }: Insight): string =>
  `“${displayTitle('insight', title)}” was moved to trash with its quotes${published ? '; it is no longer published' : ''}.`;

interface InsightMenuItemsProps {
  insight: Insight;
  onRename: () => void;
  onCollect?: (() => void) | undefined;
}

/** Menu of an insight in a list. */
export function InsightMenuItems({ insight, onRename, onCollect }: InsightMenuItemsProps) {
  const trash = useTrash();
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      {onCollect && <AddToCollectionItem onClick={onCollect} />}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void trash(deleteInsight, insight, trashedWords(insight))}
      >
        Move to trash
      </Menu.Item>
    </>
  );
}
