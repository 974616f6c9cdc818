import { createAccessToken } from '@earshot/core/areas/workspace/access-token';
import { type TokenScope } from '@earshot/core/rules/permission';
import { TextInput } from '@mantine/core';
import { Field } from '../../../../kit/form/form.tsx';
import { TokenDialog } from '../tokens/token-dialog.tsx';

const SCOPE_SAYS: Record<TokenScope, string> = {
  READ: 'Reads what you can open, and changes nothing',
  WRITE: 'Also changes what you can edit, but never your account, members or workspace settings',
};

interface NewTokenProps {
  onMade: () => void;
  onClose: () => void;
}

/** Creates an access token of the caller. */
export const NewToken = (props: NewTokenProps) => (
  <TokenDialog
    {...props}
    operation={createAccessToken}
    start={{ title: '', scope: 'READ', days: 90 }}
    title="New access token"
    madeTitle="The access token"
    scopeSays={SCOPE_SAYS}
  >
    <Field
      name="title"
      label="Purpose"
      placeholder="Weekly report"
      input={TextInput}
      data-autofocus
      autoComplete="off"
    />
  </TokenDialog>
);
