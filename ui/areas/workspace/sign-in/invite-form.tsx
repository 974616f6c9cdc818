import { acceptInvite, type InviteFace } from '@earshot/core/areas/workspace/invite';
import { Alert, Switch, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type * as z from 'zod';
import { useStores } from '../../../data/use-stores.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import { PasswordField } from '../../../kit/form/password-field.tsx';
import { ROLE_WORDS } from '../settings/role-words.ts';
import { DoorPage } from './door-page.tsx';
import classes from './invite-form.module.css';
import { PasswordRule } from './password-rule.tsx';
import { useEnter } from './use-enter.ts';

interface InviteFormProps {
  token: string;
  face: z.infer<typeof InviteFace.row>;
}

/** Accepts an invite with a new account, or with an existing one. */
export const InviteForm = observer(function InviteForm({ token, face }: InviteFormProps) {
  const { session } = useStores();
  const enter = useEnter();
  const [known, setKnown] = useState(false);
  const role = ROLE_WORDS[face.role];
  return (
    <DoorPage
      title={`Join ${face.workspaceName}`}
      lead={
        <>
          <p>
            {face.invitedBy ? <strong>{face.invitedBy}</strong> : 'A colleague'} invites you as{' '}
            <strong>{role.title}</strong>. {role.invited}
          </p>
          {face.message !== '' && <blockquote className={classes.message}>{face.message}</blockquote>}
        </>
      }
    >
      {session.state === 'in' && (
        <Alert mb="md" variant="light">
          This browser is signed in as {session.me?.member.email}. Accepting signs that account out here.
        </Alert>
      )}
      <Form
        operation={acceptInvite}
        start={{ token, name: '', email: '', password: '' }}
        submit="Join the workspace"
        onDone={enter}
      >
        <Switch
          label="I already have an account"
          checked={known}
          onChange={(event) => setKnown(event.currentTarget.checked)}
        />
        <Field
          name="name"
          label="Your name"
          description="What colleagues in this workspace call you"
          input={TextInput}
          autoComplete="name"
        />
        <Field name="email" label="Email" input={TextInput} type="email" autoComplete="username" />
        <Field
          name="password"
          label={known ? 'Password of your account' : 'Password'}
          input={PasswordField}
          autoComplete={known ? 'current-password' : 'new-password'}
          aria-describedby={known ? undefined : 'password-rule'}
        />
        {!known && <PasswordRule name="password" id="password-rule" />}
      </Form>
    </DoorPage>
  );
});
