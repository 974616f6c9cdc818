import { createInvite, type InviteLink } from '@earshot/core/areas/workspace/invite';
import { ROLES } from '@earshot/core/model/member';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type * as z from 'zod';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { CopyField } from '../../../../kit/form/copy-field.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';
import { dayWords } from '../../../../kit/words/dates.ts';
import { ROLE_WORDS } from '../role-words.ts';

type Link = z.infer<typeof InviteLink.row>;

/** Creates an invite link, which is shown only once. */
export function InviteColleague({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Link | null>(null);
  return (
    <Dialog
      onClose={onClose}
      title={made ? 'The invite link' : 'Invite a colleague'}
      // An accidental click must not hide a link that is never shown again.
      closeOnClickOutside={made === null}
    >
      {made ? <Made made={made} onClose={onClose} /> : <Ask onMade={setMade} onClose={onClose} />}
    </Dialog>
  );
}

function Ask({ onMade, onClose }: { onMade: (link: Link) => void; onClose: () => void }) {
  return (
    <Form
      operation={createInvite}
      start={{ role: 'CONTRIBUTOR', message: '', email: '' }}
      submit="Create link"
      onCancel={onClose}
      onDone={onMade}
    >
      <Field name="role" label="Role" input={Radio.Group}>
        <Stack gap="sm" mt="xs">
          {ROLES.map((role) => (
            <Radio
              key={role}
              value={role}
              label={ROLE_WORDS[role].title}
              description={ROLE_WORDS[role].says}
              {...(role === 'CONTRIBUTOR' ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Stack>
      </Field>
      <Field
        name="message"
        label="Message (optional)"
        description="Shown on the page that the link opens"
        input={Textarea}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Field
        name="email"
        label="Send to (optional)"
        description="The link goes to this address by email, and is shown to you as well"
        input={TextInput}
        type="email"
        autoComplete="off"
      />
    </Form>
  );
}

const Made = observer(function Made({ made: { invite, link }, onClose }: { made: Link; onClose: () => void }) {
  return (
    <>
      <Text mb="md">
        Send this link to your colleague. It lets one person in as {ROLE_WORDS[invite.role].title.toLowerCase()}, until{' '}
        {dayWords(invite.expiresAt)}.
      </Text>
      <CopyField label="Invite link" value={link} autoFocus />
      <Text c="dimmed" mt="xs">
        It is not shown again. Whoever has it can use it, so send it to nobody else.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </>
  );
});
