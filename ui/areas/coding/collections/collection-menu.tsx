import { type Collection, deleteCollection } from '@earshot/core/areas/coding/collection';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../../kit/download/copy-link.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { COLLECTION_MENU } from '../spots.ts';
import { CollectionForm } from './collection-form.tsx';

/** Menu of a collection, in a list and on its page. */
export function CollectionMenu({ collection, writes }: { collection: Collection; writes: boolean }): ReactNode {
  const [editing, setEditing] = useState(false);
  const trash = useTrash();
  const says = `“${collection.title}” was moved to trash. What was in it stays.`;
  return (
    <>
      <RowMenu label={`More actions for ${displayTitle('collection', collection.title)}`}>
        <Menu.Item
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => void copyLink(paths.collection(collection), 'The link to this collection')}
        >
          Copy link
        </Menu.Item>
        <Filled spot={COLLECTION_MENU} props={{ collection }} />
        {writes && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            Edit title and description
          </Menu.Item>
        )}
        {writes && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void trash(deleteCollection, collection, says)}
          >
            Move to trash
          </Menu.Item>
        )}
      </RowMenu>
      {editing && (
        <CollectionForm projectId={collection.projectId} collection={collection} onClose={() => setEditing(false)} />
      )}
    </>
  );
}
