import { deleteReel, type Reel } from '@earshot/core/areas/reels/reel';
import { displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconLink, IconTrash } from '@tabler/icons-react';
import { paths } from '../../frame/paths.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { copyLink } from '../../kit/download/copy-link.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';

/** Menu of a reel, in the list and on its page. */
export function ReelMenu({ reel, writes }: { reel: Reel; writes: boolean }) {
  const trash = useTrash();
  const title = displayTitle('reel', reel.title);
  return (
    <RowMenu label={`More actions for ${title}`}>
      <Menu.Item
        leftSection={<IconLink size={16} aria-hidden />}
        onClick={() => void copyLink(paths.reel(reel), 'The link to this reel')}
      >
        Copy link
      </Menu.Item>
      {writes && (
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void trash(deleteReel, reel, `“${title}” was moved to trash. Its highlights stay.`)}
        >
          Move to trash
        </Menu.Item>
      )}
    </RowMenu>
  );
}
