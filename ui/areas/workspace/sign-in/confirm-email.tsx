import { confirmEmail } from '@earshot/core/areas/workspace/email-change';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { fragmentOf, paths } from '../../../frame/paths.ts';
import { Form } from '../../../kit/form/form.tsx';
import { DeadLink } from './dead-link.tsx';
import { DoorPage } from './door-page.tsx';

/** Target of the link in an email to a new address. Opening it changes nothing, since mail scanners also open links. */
export const ConfirmEmail = observer(function ConfirmEmail() {
  const { session } = useStores();
  const { hash } = useLocation();
  const token = fragmentOf(hash).get('token') ?? '';
  const [done, setDone] = useState(false);
  // A new member confirms the first address, other members a changed one.
  const [first] = useState(session.me?.member.emailConfirmed === false);
  if (token === '') return <DeadLink link="confirmation link" />;
  if (!session.me)
    return (
      <DoorPage
        title="Confirm your email"
        lead="Sign in first, with your old address if you change it, then open the link in the email once more."
      >
        <Button component={Link} to={paths.login()} fullWidth>
          Sign in
        </Button>
      </DoorPage>
    );
  if (done)
    return (
      <DoorPage
        title={first ? 'Your email is confirmed' : 'Your email was changed'}
        lead={first ? 'Earshot sends email to this address now.' : 'Sign in with the new address from now on.'}
      >
        <Button component={Link} to={paths.settings('user/account')} fullWidth>
          Go to your account
        </Button>
      </DoorPage>
    );
  return (
    <DoorPage
      title={first ? 'Confirm your email' : 'Confirm your new email'}
      lead={
        first
          ? `It is confirmed for ${session.me.member.name}.`
          : `It takes the place of ${session.me.member.email} for ${session.me.member.name}.`
      }
    >
      <Form
        operation={confirmEmail}
        start={{ token }}
        submit="Confirm this address"
        onDone={async () => {
          await session.look();
          setDone(true);
        }}
      >
        <p>Earshot will send email to this address. Your other browsers stay signed in.</p>
      </Form>
    </DoorPage>
  );
});
