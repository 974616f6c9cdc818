import {
  type AccessTokenSecret,
  createAccessToken,
  TOKEN_SCOPES,
  type TokenScope,
} from '@earshot/core/model/access-token';
import { shortDate } from '@earshot/core/rules/dates/relative-time';
import { Button, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { CopyField } from '../../../../kit/form/copy-field.tsx';
import { Field, Form, useForm } from '../../../../kit/form/form.tsx';

/** What a token may do, in a word. */
export const SCOPE_TITLES: Record<TokenScope, string> = { READ: 'Read', WRITE: 'Read and write' };
const SCOPE_SAYS: Record<TokenScope, string> = {
  READ: 'Reads what you can open, and changes nothing',
  WRITE: 'May change what you may change; never your account, members or settings of the workspace',
};
const DAYS = ['30', '90', '180', '365'];

interface NewTokenProps {
  onMade: () => void;
  onClose: () => void;
}

/** Creates an access token; its secret is shown this once. */
export function NewToken({ onMade, onClose }: NewTokenProps) {
  const [made, setMade] = useState<AccessTokenSecret>();
  return (
    <Dialog
      onClose={onClose}
      title={made ? 'The access token' : 'New access token'}
      // A stray click must not take away a secret that is never shown again.
      closeOnClickOutside={made === undefined}
    >
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <Form
          operation={createAccessToken}
          start={{ title: '', scope: 'READ', days: 90 }}
          submit="Create token"
          onCancel={onClose}
          onDone={(answer) => {
            setMade(answer);
            onMade();
          }}
        >
          <Field
            name="title"
            label="What it is for"
            placeholder="Weekly report"
            input={TextInput}
            data-autofocus
            autoComplete="off"
          />
          <Field name="scope" label="Scope" input={Radio.Group}>
            <Stack gap="sm" mt="xs">
              {TOKEN_SCOPES.map((scope) => (
                <Radio key={scope} value={scope} label={SCOPE_TITLES[scope]} description={SCOPE_SAYS[scope]} />
              ))}
            </Stack>
          </Field>
          <Days />
        </Form>
      )}
    </Dialog>
  );
}

/** After how many days a token expires. */
export function Days() {
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

/** The secret of a new token, shown this once. */
export function Made({ made: { accessToken, secret }, onClose }: { made: AccessTokenSecret; onClose: () => void }) {
  return (
    <>
      <Text mb="md">
        Give this token to your program. It works until {shortDate(new Date(accessToken.expiresAt))}, or until you
        revoke it.
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
}
