import { unsubscribe, unsubscribeFace } from '@earshot/core/areas/notifications/notification-settings';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { DeadLink } from '../workspace/sign-in/dead-link.tsx';
import { DoorPage } from '../workspace/sign-in/door-page.tsx';

/** Target of a digest's unsubscribe link: ends the digest, without signing in. */
export const UnsubscribePage = observer(function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return token === '' ? <DeadLink link="unsubscribe link" /> : <EndDigest token={token} />;
});

const EndDigest = observer(function EndDigest({ token }: { token: string }) {
  const stores = useStores();
  const face = useAsk(unsubscribeFace, { token });
  const [ended, setEnded] = useState(false);
  const end = () =>
    stores.perform(unsubscribe, { token }).then(
      () => setEnded(true),
      (reason: unknown) => toast.failed(reason),
    );
  if (face.state === 'failed')
    return <DeadLink link="unsubscribe link" error={face.error} again={() => face.reload()} />;
  if (!face.data)
    return (
      <DoorPage title="Stop the digest">
        <TextSkeleton lines={3} />
      </DoorPage>
    );
  const { workspaceName } = face.data;
  if (ended)
    return (
      <DoorPage
        title="You get no more digests"
        lead={`Of ${workspaceName}. You can choose them again in your settings.`}
      >
        <Button component={Link} to={paths.notificationSettings()} variant="default" fullWidth>
          Notification settings
        </Button>
      </DoorPage>
    );
  return (
    <DoorPage
      title="Stop the digest"
      lead={`You will get no more digests of ${workspaceName}. Other emails still come.`}
    >
      <Button fullWidth onClick={() => void end()}>
        Stop the digest
      </Button>
    </DoorPage>
  );
});
