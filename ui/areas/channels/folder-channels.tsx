import { Button } from '@mantine/core';
import { IconInbox, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { FolderFrame, type InFolder } from '../places/folders/folder-frame.tsx';
import { useChannels } from '../places/projects/use-places.ts';
import { ChannelTable } from './channel-table.tsx';

/** The channels in a folder. */
export const FolderChannels = () => <FolderFrame part="Channels" action={NewChannelHere} body={Contents} />;

function NewChannelHere({ folder, writes }: InFolder) {
  if (!writes) return null;
  return (
    <Button component={Link} to={paths.newChannelIn(folder)} leftSection={<IconPlus size={16} aria-hidden />}>
      New channel
    </Button>
  );
}

const Contents = observer(function Contents({ folder, writes }: InFolder) {
  const list = useChannels();
  const inside = list.rows.filter(({ folderId }) => folderId === folder.id);
  if (inside.length > 0) return <ChannelTable rows={inside} />;
  if (list.state === 'failed') return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.state !== 'ready') return <RowsSkeleton rows={4} height={56} />;
  return (
    <EmptyState
      icon={IconInbox}
      title="No channels in this folder"
      text={
        writes
          ? 'Create a channel here, or move one here in its settings. Access to the folder applies to everything in it.'
          : 'The channels in it that you can open appear here.'
      }
    />
  );
});
