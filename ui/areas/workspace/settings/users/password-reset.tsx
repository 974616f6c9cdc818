import { createPasswordReset, type PasswordResetLink } from '@earshot/core/areas/workspace/password-reset';
import type { Member } from '@earshot/core/model/member';
import { Button, Group, Text } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { CopyField } from '../../../../kit/form/copy-field.tsx';
import { Form } from '../../../../kit/form/form.tsx';
import { momentWords } from '../../../../kit/words/dates.ts';

/** Creates a password reset link for a member, which is shown only once. */
export function PasswordReset({ member, onClose }: { member: Member; onClose: () => void }) {
  const [made, setMade] = useState<PasswordResetLink | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={`Reset the password of ${member.name}`}
      // An accidental click must not hide a link that is never shown again.
      closeOnClickOutside={made === null}
    >
      {made ? (
        <Made link={made.link} expiresAt={made.expiresAt} name={member.name} onClose={onClose} />
      ) : (
        <Form
          operation={createPasswordReset}
          start={{ id: member.id }}
          submit="Create link"
          onCancel={onClose}
          onDone={setMade}
        >
          <Text>
            You get a link with which {member.name} sets a new password. It works once, for 24 hours. The old password
            works until then; afterwards all other sessions of {member.name} end.
          </Text>
        </Form>
      )}
    </Dialog>
  );
}

const Made = observer(function Made({
  link,
  expiresAt,
  name,
  onClose,
}: PasswordResetLink & { name: string; onClose: () => void }) {
  return (
    <>
      <Text mb="md">
        Send this link to {name}. It works once, until {momentWords(expiresAt)}.
      </Text>
      <CopyField label="Password reset link" value={link} autoFocus />
      <Text c="dimmed" mt="xs">
        It is not shown again. Whoever has it can sign in as {name}, so send it to nobody else.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </>
  );
});
