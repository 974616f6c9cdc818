import { sendEmailConfirmation } from '@earshot/core/areas/workspace/email-change';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../data/use-stores.ts';
import { useDo } from '../kit/dialogs/use-do.ts';
import classes from './confirm-address-bar.module.css';

/** Reminder of the user's unconfirmed address, with a button that sends the link again; empty if no email is sent. */
export const ConfirmAddressBar = observer(function ConfirmAddressBar() {
  const { session, members } = useStores();
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const me = members.byId(session.me?.member.id) ?? session.me?.member;
  if (session.state !== 'in' || !me || me.emailConfirmed || !session.door?.mails) return null;
  const send = async () => {
    setBusy(true);
    await run(sendEmailConfirmation, {}, `A link is on its way to ${me.email}.`);
    setBusy(false);
  };
  return (
    <aside className={classes.bar} aria-label="Your email address">
      <span>
        Confirm your email address: open the link that was sent to {me.email}. Until then you do not receive digests or
        emails about comments.
      </span>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void send()}>
        Resend link
      </Button>
    </aside>
  );
});
