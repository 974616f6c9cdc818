import { type AccessTokenSecret } from '@earshot/core/areas/workspace/access-token';
import type { Operation } from '@earshot/core/model/operation';
import { TOKEN_SCOPES, type TokenScope } from '@earshot/core/rules/permission';
import { Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { CopyField } from '../../../../kit/form/copy-field.tsx';
import { Field, Form, useForm } from '../../../../kit/form/form.tsx';
import { dayWords } from '../../../../kit/words/dates.ts';

/** Labels of token scopes. */
export const SCOPE_TITLES: Record<TokenScope, string> = { READ: 'Read', WRITE: 'Read and write' };
const DAYS = ['30', '90', '180', '365'];

interface TokenDialogProps<I extends z.ZodObject> {
  operation: Operation<I, AccessTokenSecret>;
  start: z.input<I>;
  title: string;
  /** title once the token is created */
  madeTitle: string;
  /** meaning of each scope for this kind of token */
  scopeSays: Record<TokenScope, string>;
  onMade: () => void;
  onClose: () => void;
  /** fields before scope and days */
  children: ReactNode;
}

/** Creates an access token; its secret is shown only once. */
export function TokenDialog<I extends z.ZodObject>(props: TokenDialogProps<I>) {
  const { operation, start, title, madeTitle, scopeSays, onMade, onClose, children } = props;
  const [made, setMade] = useState<AccessTokenSecret>();
  return (
    <Dialog
      onClose={onClose}
      title={made ? madeTitle : title}
      // An accidental click must not hide a secret that is never shown again.
      closeOnClickOutside={made === undefined}
    >
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <Form
          operation={operation}
          start={start}
          submit="Create token"
          onCancel={onClose}
          onDone={(answer) => {
            setMade(answer);
            onMade();
          }}
        >
          {children}
          <Field name="scope" label="Scope" input={Radio.Group}>
            <Stack gap="sm" mt="xs">
              {TOKEN_SCOPES.map((scope) => (
                <Radio key={scope} value={scope} label={SCOPE_TITLES[scope]} description={scopeSays[scope]} />
              ))}
            </Stack>
          </Field>
          <Days />
        </Form>
      )}
    </Dialog>
  );
}

/** Field for the days until a token expires. */
function Days() {
  const { values, errors, set } = useForm();
  return (
    <Select
      name="days"
      label="Expires after"
      data={DAYS.map((value) => ({ value, label: `${value} days` }))}
      value={String(values.days)}
      error={errors.days}
      allowDeselect={false}
      onChange={(value) => set('days', Number(value))}
    />
  );
}

/** Secret of a new token, shown only once. */
const Made = observer(function Made({
  made: { accessToken, secret },
  onClose,
}: {
  made: AccessTokenSecret;
  onClose: () => void;
}) {
  return (
    <>
      <Text mb="md">
        Give this token to your program. It works until {dayWords(accessToken.expiresAt)}, or until you revoke it.
      </Text>
      <CopyField label="Access token" value={secret} autoFocus />
      <Text c="dimmed" mt="xs">
        It is not shown again. Whoever has it acts{' '}
        {accessToken.ofWorkspace ? `as ${accessToken.title}` : 'in your name'}.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </>
  );
});
