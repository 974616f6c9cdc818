import { deleteFolder, Folder } from '@earshot/core/areas/places/folder';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolderPlus, IconFolderSymlink, IconHistory, IconLock, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { ConfirmTrash } from '../../../kit/dialogs/confirm-trash.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { PlaceHistory } from '../projects/place-history.tsx';
import { useChannels, useFolders, useProjects } from '../projects/use-places.ts';
import { goesWithFolder, staysWithoutFolder } from './goes-with-folder.ts';
import { MoveFolder } from './move-folder.tsx';
import { NewFolder } from './new-folder.tsx';

/** Menu of a folder. */
export const FolderMenu = observer(function FolderMenu({ folder }: { folder: Folder }) {
  const { access, session } = useStores();
  const [asked, ask] = useState<'new' | 'move' | 'history' | 'trash' | null>(null);
  const writes = session.writes && access.may(folder.id, 'WRITE');
  const owns = session.writes && access.may(folder.id, 'FULL');
  const close = () => ask(null);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions for this folder">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {writes && (
            <Menu.Item leftSection={<IconFolderPlus size={16} aria-hidden />} onClick={() => ask('new')}>
              New folder in it
            </Menu.Item>
          )}
          {owns && (
            <Menu.Item leftSection={<IconFolderSymlink size={16} aria-hidden />} onClick={() => ask('move')}>
              Move to …
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            to={paths.folder(folder, 'access')}
            leftSection={<IconLock size={16} aria-hidden />}
          >
            Access
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => ask('history')}>
            History
          </Menu.Item>
          {owns && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => ask('trash')}>
              Move to trash
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <NewFolder opened={asked === 'new'} parentId={folder.id} onClose={close} />
      <MoveFolder opened={asked === 'move'} folder={folder} onClose={close} />
      {asked === 'history' && (
        <PlaceHistory title="Folder history" noun={Folder} id={folder.id} editable={writes} onClose={close} />
      )}
      {asked === 'trash' && <TrashFolder folder={folder} onClose={close} />}
    </>
  );
});

const TrashFolder = observer(function TrashFolder({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const run = useDo();
  const navigate = useNavigate();
  const places = { folders: useFolders().rows, projects: useProjects().rows, channels: useChannels().rows };
  const name = displayTitle('folder', folder.name);
  return (
    <ConfirmTrash
      opened
      onClose={onClose}
      what={`the folder “${name}”`}
      goes={goesWithFolder(folder.id, places)}
      stays={staysWithoutFolder(folder.id, places)}
      onConfirm={async () => {
        if (await run(deleteFolder, { id: folder.id }, `“${name}” is in trash.`)) await navigate(paths.projects);
      }}
    />
  );
});
