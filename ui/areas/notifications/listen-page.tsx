import { type Notification, notifications } from '@earshot/core/areas/notifications/notification';
import { digestSpeech, NO_SPEECH } from '@earshot/core/areas/notifications/spoken-digest';
import { limits } from '@earshot/core/limits';
import { Button } from '@mantine/core';
import { IconBell, IconVolumeOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { NavList } from '../../kit/nav-list.tsx';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { NotificationFace } from './notification-face.tsx';
import { pathTo } from './path-to.ts';
import { SoundOfDigest } from './sound-of-digest.tsx';
import { TOUCHED_BY } from './use-notifications.ts';

const { digestLines } = limits.notifications;

/** A spoken digest with its text below: unread notifications since the moment in the address. */
export const ListenPage = observer(function ListenPage() {
  const [search] = useSearchParams();
  const since = momentIn(search.get('since'));
  const asked = useAsk(notifications, { first: digestLines, unread: true }, TOUCHED_BY);
  useMembers();
  const rows = asked.data?.filter(({ at }) => since === undefined || at > since);
  return (
    <Page
      title="Your digest"
      actions={
        <Button component={Link} to={paths.notifications} variant="default">
          Open your notifications
        </Button>
      }
    >
      {!rows && asked.state === 'failed' && <RefusedState error={asked.error} again={() => asked.reload()} />}
      {!rows && asked.state !== 'failed' && <RowsSkeleton rows={6} height={64} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={IconBell}
          title="You have read everything"
          text="Nothing to listen to. New items appear in your notifications."
        />
      )}
      {rows && rows.length > 0 && (
        <>
          <Sound since={since} />
          <Lines rows={rows} />
        </>
      )}
    </Page>
  );
});

/** Moment in a link; undefined if missing or invalid. */
function momentIn(text: string | null): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

const Sound = observer(function Sound({ since }: { since: string | undefined }) {
  const { data, state, error, reload } = useAsk(digestSpeech, {});
  if (!data)
    return state === 'failed' ? (
      <RefusedState error={error} again={() => reload()} />
    ) : (
      <RowsSkeleton rows={1} height={54} />
    );
  if (data.state === 'READY') return <SoundOfDigest since={since} />;
  return (
    <EmptyState
      compact
      icon={IconVolumeOff}
      title="It cannot be read aloud"
      text={`${NO_SPEECH[data.state](data.program)} Below is the same in writing.`}
    />
  );
});

function Lines({ rows }: { rows: readonly Notification[] }) {
  const navigate = useNavigate();
  return (
    <NavList label="Notifications read aloud" rows={rows} to={pathTo} onGo={(to) => void navigate(to)}>
      {(row) => <NotificationFace row={row} />}
    </NavList>
  );
}
