import { setUp } from '@earshot/core/model/session';
import { Button, Code, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link, Navigate, useLocation } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { fragmentOf, paths } from '../../../frame/paths.ts';
import { Field, Form } from '../../../kit/form/form.tsx';
import { PasswordField } from '../../../kit/form/password-field.tsx';
import { DoorPage } from './door-page.tsx';
import { PasswordRule } from './password-rule.tsx';
import { useEnter } from './use-enter.ts';

/** First page of a new installation: creates the first account and workspace, with the link printed at startup. */
export const SetUp = observer(function SetUp() {
  const { session } = useStores();
  const token = fragmentOf(useLocation().hash).get('token') ?? '';
  const enter = useEnter();
  if (session.state === 'in') return <Navigate to={paths.home} replace />;
  if (session.door?.setUp === false) return <AlreadySetUp />;
  if (token === '') return <NoToken />;
  return (
    <DoorPage
      title="Set up Earshot"
      lead="Create the first account and your team’s workspace. You become its administrator and can invite others next."
    >
      <Form
        operation={setUp}
        start={{ token, workspaceName: '', name: '', email: '', password: '' }}
        submit="Create workspace"
        onDone={enter}
      >
        <Field
          name="workspaceName"
          label="Workspace"
          description="Usually the name of your team or company"
          input={TextInput}
          autoComplete="organization"
          autoFocus
        />
        <Field name="name" label="Your name" input={TextInput} autoComplete="name" />
        <Field name="email" label="Email" input={TextInput} type="email" autoComplete="username" />
        <Field
          name="password"
          label="Password"
          input={PasswordField}
          autoComplete="new-password"
          aria-describedby="password-rule"
        />
        <PasswordRule name="password" id="password-rule" />
      </Form>
    </DoorPage>
  );
});

function AlreadySetUp() {
  return (
    <DoorPage
      title="Earshot is set up already"
      lead="The set-up link works once. Sign in, or ask an administrator for an invite link."
    >
      <Button component={Link} to={paths.login()} fullWidth>
        Sign in
      </Button>
    </DoorPage>
  );
}

function NoToken() {
  return (
    <DoorPage
      title="Open the set-up link"
      lead={
        <>
          <p>
            Earshot printed a link when it started, in the terminal or its log. It looks like this; open the whole of
            it:
          </p>
          <Code block>{location.origin}/auth/setup#token=…</Code>
          <p>Restarting Earshot prints a new one while there is no account.</p>
        </>
      }
    />
  );
}
