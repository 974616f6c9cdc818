import { signIn } from '@earshot/core/model/session';
import { TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import { PasswordField } from '../../../kit/form/password-field.tsx';
import { DoorPage } from './door-page.tsx';
import classes from './login.module.css';
import { afterSignIn, useEnter } from './use-enter.ts';

/** Sign-in with email address and password; `?next=` is the path afterwards. */
export const Login = observer(function Login() {
  const { session } = useStores();
  const [search] = useSearchParams();
  const next = search.get('next');
  const enter = useEnter(next);
  if (session.state === 'in') return <Navigate to={afterSignIn(next)} replace />;
  if (session.door?.setUp) return <Navigate to={paths.setUp} replace />;
  return (
    <DoorPage
      title={session.door?.workspaceName ? `Sign in to ${session.door.workspaceName}` : 'Sign in'}
      lead={next && afterSignIn(next) !== paths.home ? 'You’ll then continue to the page you opened.' : undefined}
    >
      <Form operation={signIn} start={{ email: '', password: '' }} submit="Sign in" onDone={enter}>
        <Field
          name="email"
          label="Email"
          input={TextInput}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
        />
        <Field name="password" label="Password" input={PasswordField} autoComplete="current-password" />
      </Form>
      {session.door?.mails ? (
        <p className={classes.forgot}>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
      ) : (
        <details className={classes.forgot}>
          <summary>Forgot your password?</summary>
          Ask an administrator of your workspace for a password reset link. They create it in Settings → Members.
        </details>
      )}
    </DoorPage>
  );
});
