import { signIn } from '@earshot/core/model/session';
import { Anchor, Text, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useStores } from '../data/use-stores.ts';
import { paths } from '../frame/paths.ts';
import { Dialog } from '../kit/dialogs/dialog.tsx';
import { Field, Form } from '../kit/form/form.tsx';
import { PasswordField } from '../kit/form/password-field.tsx';

/** Sign-in over the page after the session has ended: typed text stays below it and is usable afterwards. */
export const SignInAgain = observer(function SignInAgain() {
  const stores = useStores();
  const { session } = stores;
  const entered = async () => {
    const { changed } = await session.look();
    if (changed) location.assign(paths.home);
    else stores.onScreen.reload();
  };
  return (
    <Dialog
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sign in again"
    >
      <Text c="dimmed" mb="md">
        Your session ended. What you typed is still here.
      </Text>
      <Form
        operation={signIn}
        start={{ email: session.me?.member.email ?? '', password: '' }}
        submit="Sign in"
        onDone={entered}
      >
        <Field name="email" label="Email" input={TextInput} type="email" autoComplete="username" />
        <Field name="password" label="Password" input={PasswordField} autoComplete="current-password" data-autofocus />
      </Form>
      <Anchor href={paths.login()} mt="md" display="inline-block" size="sm">
        Sign in as someone else
      </Anchor>
    </Dialog>
  );
});
