import { requestEmailChange } from '@earshot/core/areas/workspace/email-change';
import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';
import { PasswordField } from '../../../../kit/form/password-field.tsx';
import classes from './account.module.css';

/** Sends a confirmation link to a new email address of the user; without a mail server no address can be confirmed. */
export const ChangeEmail = observer(function ChangeEmail() {
  const { session } = useStores();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!session.door?.mails)
    return <p className={classes.says}>You can’t change it: email isn’t set up on this server.</p>;
  return (
    <>
      <div>
        <Button variant="default" size="xs" mt={4} onClick={() => setOpen(true)}>
          Change email
        </Button>
      </div>
      {open && (
        <Dialog onClose={close} title="Change your email">
          <Form
            operation={requestEmailChange}
            start={{ email: '', password: '' }}
            submit="Send link"
            says="A link is on its way to the new address. Open it there while you are signed in."
            onDone={close}
            onCancel={close}
          >
            <p className={classes.says}>
              You get a link at the new address. Until you open it, everything stays as it is.
            </p>
            <Field
              name="email"
              label="New email"
              input={TextInput}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              data-autofocus
            />
            <Field name="password" label="Your password" input={PasswordField} autoComplete="current-password" />
          </Form>
        </Dialog>
      )}
    </>
  );
});
