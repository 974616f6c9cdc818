import { deleteTag, type Tag } from '@earshot/core/model/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconAdjustments, IconPencil, IconTrash } from '@tabler/icons-react';
import { counted } from '../../kit/counted.ts';
import { MoveItems } from '../../kit/move-items.tsx';
import { RowMenu } from '../../kit/row-menu.tsx';
import type { Arranging } from '../../kit/use-hand-order.ts';
import { useTrash } from '../../kit/use-trash.ts';

interface TagMenuProps {
  tag: Tag;
  rows: readonly Tag[];
  /** when the tags stand in their order by hand */
  arranging: Arranging<Tag> | undefined;
  onRename: () => void;
  onEdit: () => void;
}

/** What can be done with a tag in the list. */
export function TagMenu({ tag, rows, arranging, onRename, onEdit }: TagMenuProps) {
  const trash = useTrash();
  const title = displayTitle('tag', tag.title);
  const from = tag.highlightCount > 0 ? ` and taken off ${counted(tag.highlightCount, 'highlight')}` : '';
  return (
    <RowMenu label={`More about ${title}`}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onEdit}>
        Edit colour and description
      </Menu.Item>
      {arranging && <MoveItems row={tag} rows={rows} arranging={arranging} />}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void trash(deleteTag, tag, `“${title}” was moved to trash${from}.`)}
      >
        Move to trash
      </Menu.Item>
    </RowMenu>
  );
}
