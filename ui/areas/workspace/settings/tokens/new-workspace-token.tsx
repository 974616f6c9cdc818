import {
  type AccessTokenSecret,
  createWorkspaceToken,
  PROGRAM_ROLES,
  TOKEN_SCOPES,
  type TokenScope,
} from '@earshot/core/model/access-token';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { Days, Made, SCOPE_TITLES } from '../user/new-token.tsx';

const SCOPE_SAYS: Record<TokenScope, string> = {
  READ: 'Reads what its role can open, and changes nothing',
  WRITE: 'Also changes what its role can edit, but never members or workspace settings',
};

interface NewWorkspaceTokenProps {
  onMade: () => void;
  onClose: () => void;
}

/** Creates a token of the workspace; its secret is shown this once. */
export function NewWorkspaceToken({ onMade, onClose }: NewWorkspaceTokenProps) {
  const [made, setMade] = useState<AccessTokenSecret>();
  return (
    <Dialog
      onClose={onClose}
      title={made ? 'The workspace token' : 'New workspace token'}
      // A stray click must not take away a secret that is never shown again.
      closeOnClickOutside={made === undefined}
    >
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <Form
          operation={createWorkspaceToken}
          start={{ title: '', scope: 'READ', role: 'VIEWER', peopleAccess: false, days: 90 }}
          submit="Create token"
          onCancel={onClose}
          onDone={(answer) => {
            setMade(answer);
            onMade();
          }}
        >
          <Field
            name="title"
            label="Program name"
            description="Its actions are shown under this name."
            placeholder="Weekly report"
            input={TextInput}
            data-autofocus
            autoComplete="off"
          />
          <Field name="role" label="Role" input={Radio.Group}>
            <Stack gap="sm" mt="xs">
              {PROGRAM_ROLES.map((role) => (
                <Radio key={role} value={role} label={ROLE_WORDS[role].title} description={ROLE_WORDS[role].says} />
              ))}
            </Stack>
          </Field>
          <Field name="peopleAccess" label="May open the people directory" input={Checkbox} />
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
