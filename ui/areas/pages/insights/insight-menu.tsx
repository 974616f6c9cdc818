import { deleteInsight, type Insight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { AddToCollection, AddToCollectionItem } from '../../coding/collections/add-to-collection.tsx';

/** What is said when an insight goes to trash. */
export const trashedWords = ({ title, published }: Insight): string =>
  `“${displayTitle('insight', title)}” was moved to trash with its quotes${published ? '; it is not published any more' : ''}.`;

/** What can be done with an insight in a list. */
export function InsightMenu({ insight, onRename }: { insight: Insight; onRename: () => void }) {
  const trash = useTrash();
  const [collecting, setCollecting] = useState(false);
  return (
    <>
      <RowMenu label={`More about ${displayTitle('insight', insight.title)}`}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
        <AddToCollectionItem onClick={() => setCollecting(true)} />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void trash(deleteInsight, insight, trashedWords(insight))}
        >
          Move to trash
        </Menu.Item>
      </RowMenu>
      {collecting && (
        <AddToCollection
          projectId={insight.projectId}
          kind="insight"
          ids={[insight.id]}
          onClose={() => setCollecting(false)}
        />
      )}
    </>
  );
}
