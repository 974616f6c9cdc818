import { passwordResetFace, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { Alert, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useLocation } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { fragmentOf } from '../../../frame/paths.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import { PasswordField } from '../../../kit/form/password-field.tsx';
import { TextSkeleton } from '../../../kit/states/skeletons.tsx';
import { DeadLink } from './dead-link.tsx';
import { DoorPage } from './door-page.tsx';
import { PasswordRule } from './password-rule.tsx';
import { useEnter } from './use-enter.ts';

const LINK = 'password reset link';

/** Target of a password reset link: sets a new password and signs in. */
export const ResetPassword = observer(function ResetPassword() {
  const token = fragmentOf(useLocation().hash).get('token') ?? '';
  return token === '' ? <DeadLink link={LINK} /> : <NewPassword token={token} />;
});

const NewPassword = observer(function NewPassword({ token }: { token: string }) {
  const { session } = useStores();
  const face = useAsk(passwordResetFace, { token });
  const enter = useEnter();
  if (face.state === 'failed') return <DeadLink link={LINK} error={face.error} again={() => face.reload()} />;
  if (!face.data)
    return (
      <DoorPage title="Set a new password">
        <TextSkeleton lines={4} />
      </DoorPage>
    );
  const { name, email, workspaceName } = face.data;
  const other = session.me && session.me.member.email !== email ? session.me.member.email : undefined;
  return (
    <DoorPage
      title="Set a new password"
      lead={`For ${name} in ${workspaceName}. You will be signed out everywhere else.`}
    >
      {other && (
        <Alert mb="md" variant="light">
          This browser is signed in as {other}. Setting the password signs that account out here.
        </Alert>
      )}
      <Form operation={resetPassword} start={{ token, password: '' }} submit="Set password and sign in" onDone={enter}>
        {/* Password managers keep the new password under this name. */}
        <TextInput label="Email" value={email} readOnly type="email" autoComplete="username" />
        <Field
          name="password"
          label="New password"
          input={PasswordField}
          autoComplete="new-password"
          aria-describedby="password-rule"
          autoFocus
        />
        <PasswordRule name="password" id="password-rule" />
      </Form>
    </DoorPage>
  );
});
