import { requestPasswordReset } from '@earshot/core/areas/workspace/password-reset';
import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import { DoorPage } from './door-page.tsx';
import classes from './login.module.css';

/** Requests a password reset link. The response does not reveal whether an account exists. */
export const ForgotPassword = observer(function ForgotPassword() {
  const [asked, setAsked] = useState(false);
  if (asked)
    return (
      <DoorPage
        title="Check your email"
        lead="If this address has an account, an email with a link for a new password is on its way."
      >
        <Back />
      </DoorPage>
    );
  return (
    <DoorPage title="Forgot your password?" lead="Type your email address to get a link for a new password.">
      <Form operation={requestPasswordReset} start={{ email: '' }} submit="Send link" onDone={() => setAsked(true)}>
        <Field
          name="email"
          label="Email"
          input={TextInput}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
        />
      </Form>
      <Back />
    </DoorPage>
  );
});

const Back = () => (
  <p className={classes.forgot}>
    <Link to={paths.login()}>Back to sign-in</Link>
  </p>
);
