import { deleteTag, lockTag, type Tag, unlockTag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import {
  IconAdjustments,
  IconArrowMerge,
  IconFolderShare,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { useTrash } from '../../../kit/dialogs/use-trash.ts';
import { MoveItems } from '../../../kit/table/move-items.tsx';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import type { Arranging } from '../../../kit/table/use-hand-order.ts';
import { counted } from '../../../kit/words/counted.ts';
import { useTagRights } from './use-tag-rights.ts';

interface TagMenuProps {
  tag: Tag;
  rows: readonly Tag[];
  /** moves in the manual order */
  arranging: Arranging<Tag> | undefined;
  onRename: () => void;
  onEdit: () => void;
  onMerge: () => void;
  onMoveOrCopy: () => void;
}

/** Menu of a tag in the list. */
export const TagMenu = observer(function TagMenu(props: TagMenuProps) {
  const { tag, rows, arranging, onRename, onEdit, onMerge, onMoveOrCopy } = props;
  const trash = useTrash();
  const run = useDo();
  const { locks } = useTagRights();
  const title = displayTitle('tag', tag.title);
  const from = tag.highlightCount > 0 ? ` and taken off ${counted(tag.highlightCount, 'highlight')}` : '';
  return (
    <RowMenu label={`More actions for ${title}`}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden />} onClick={onEdit}>
        Edit tag
      </Menu.Item>
      {arranging && <MoveItems row={tag} rows={rows} arranging={arranging} />}
      {rows.length > 1 && (
        <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
          Merge into another tag
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconFolderShare size={16} aria-hidden />} onClick={onMoveOrCopy}>
        Move or copy
      </Menu.Item>
      {locks(tag) && (
        <Menu.Item
          leftSection={tag.locked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
          onClick={() =>
            void (tag.locked
              ? run(unlockTag, { id: tag.id }, `“${title}” can be changed again.`)
              : run(lockTag, { id: tag.id }, `“${title}” is locked: only people with full access can change it.`))
          }
        >
          {tag.locked ? 'Unlock' : 'Lock (full access only)'}
        </Menu.Item>
      )}
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void trash(deleteTag, tag, `“${title}” was moved to trash${from}.`)}
      >
        Move to trash
      </Menu.Item>
    </RowMenu>
  );
});
