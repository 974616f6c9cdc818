import { Button } from '@mantine/core';
import { IconInbox, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { useChannels } from '../places/projects/use-places.ts';
import { ChannelTable } from './channel-table.tsx';

/** All channels that the user can open. */
export const AllChannels = observer(function AllChannels() {
  const { session } = useStores();
  const navigate = useNavigate();
  const list = useChannels();
  useKeys([
    {
      id: 'new-channel',
      title: 'New channel',
      group: 'Channels',
      keys: ['n'],
      when: () => session.writes,
      run: () => void navigate(paths.newChannel),
    },
  ]);
  const none = list.rows.length === 0;
  const make = session.writes && (
    <Button component={Link} to={paths.newChannel} leftSection={<IconPlus size={16} aria-hidden />}>
      New channel
    </Button>
  );
  return (
    <Page title="Channels" width="wide" actions={!none && make}>
      {!none ? (
        <ChannelTable rows={list.rows} />
      ) : list.state === 'failed' ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : list.empty ? (
        <EmptyState
          icon={IconInbox}
          title="No channels yet"
          text={
            session.writes
              ? 'A channel collects feedback from other places: surveys, reviews, tickets. Each item becomes a row to read and sort.'
              : 'Channels that are shared with you are listed here.'
          }
          action={make}
        />
      ) : (
        <RowsSkeleton rows={4} height={56} />
      )}
    </Page>
  );
});
