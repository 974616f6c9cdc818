import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { DoorPage } from './door-page.tsx';

/** Sign-out page. The link alone signs no one out: it takes a click. */
export const Logout = observer(function Logout() {
  const { session } = useStores();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    try {
      await session.leave();
    } catch (reason) {
      toast.failed(reason, 'You are still signed in');
    } finally {
      setBusy(false);
    }
  };
  if (session.state !== 'in')
    return (
      <DoorPage title="You are signed out" lead="Close this window, or sign in again.">
        <Button component={Link} to={paths.login()} fullWidth>
          Sign in
        </Button>
      </DoorPage>
    );
  return (
    <DoorPage title="Sign out?" lead={`You are signed in as ${session.me?.member.email}.`}>
      <Group grow gap="xs">
        <Button variant="default" component={Link} to={paths.home}>
          Stay
        </Button>
        <Button loading={busy} onClick={() => void leave()}>
          Sign out
        </Button>
      </Group>
    </DoorPage>
  );
});
