import { createWorkspaceToken, PROGRAM_ROLES } from '@earshot/core/areas/workspace/access-token';
import { type TokenScope } from '@earshot/core/rules/permission';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { Field } from '../../../../kit/form/form.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { TokenDialog } from './token-dialog.tsx';

const SCOPE_SAYS: Record<TokenScope, string> = {
  READ: 'Reads what its role can open, and changes nothing',
  WRITE: 'Also changes what its role can edit, but never members or workspace settings',
};

interface NewWorkspaceTokenProps {
  onMade: () => void;
  onClose: () => void;
}

/** Creates a token of the workspace. */
export const NewWorkspaceToken = (props: NewWorkspaceTokenProps) => (
  <TokenDialog
    {...props}
    operation={createWorkspaceToken}
    start={{ title: '', scope: 'READ', role: 'VIEWER', peopleAccess: false, days: 90 }}
    title="New workspace token"
    madeTitle="The workspace token"
    scopeSays={SCOPE_SAYS}
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
    <Field name="peopleAccess" label="Can open the people directory" input={Checkbox} />
  </TokenDialog>
);
