import { muteObject, unfollow } from '@earshot/core/areas/notifications/follow';
import { markNotifications, type Notification } from '@earshot/core/areas/notifications/notification';
import { TITLED_AS } from '@earshot/core/model/search-type';
import { cut, displayTitle } from '@earshot/core/rules/text';
import { Menu } from '@mantine/core';
import { IconBellOff, IconBellX, IconFilter, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RowMenu } from '../../kit/table/row-menu.tsx';

const TITLE = 40;
const ICON = { size: 16, 'aria-hidden': true } as const;

interface NotificationMenuProps {
  row: Notification;
  onAbout: (id: string) => void;
}

/** Menu of a notification: mark, filter by its object, mute or unfollow. */
export function NotificationMenu({ row, onAbout }: NotificationMenuProps) {
  const run = useDo();
  const { id, unread, objectType, objectId, sourceType, sourceId } = row;
  const object = objectType && cut(displayTitle(TITLED_AS[objectType], row.objectTitle), TITLE);
  const source = sourceType && cut(displayTitle(TITLED_AS[sourceType], row.sourceTitle), TITLE);
  const MarkIcon = unread ? IconMailOpened : IconMail;
  return (
    <RowMenu label={`More actions for ${object ?? row.title}`}>
      <Menu.Item
        leftSection={<MarkIcon {...ICON} />}
        onClick={() => void run(markNotifications, { ids: [id], read: unread })}
      >
        {unread ? 'Mark as read' : 'Mark as unread'}
      </Menu.Item>
      {object && objectId && row.count === 1 && (
        <>
          <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => onAbout(objectId)}>
            Only about “{object}”
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBellOff {...ICON} />}
            onClick={() =>
              void run(muteObject, { objectId, muted: true }, `“${object}” is muted: you hear of mentions only.`)
            }
          >
            Mute “{object}”
          </Menu.Item>
        </>
      )}
      {source && sourceId && (
        <>
          {sourceId !== objectId && (
            <Menu.Item leftSection={<IconFilter {...ICON} />} onClick={() => onAbout(sourceId)}>
              Only in “{source}”
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBellX {...ICON} />}
            onClick={() => void run(unfollow, { objectId: sourceId }, `You no longer follow “${source}”.`)}
          >
            Unfollow “{source}”
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
