import { workspaceAccessTokens } from '@earshot/core/areas/workspace/access-token';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMembers } from '../../../../data/use-members.ts';
import { useAsk, useStores } from '../../../../data/use-stores.ts';
import { AdminsOnly } from '../../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { Tokens } from '../user/access-tokens.tsx';
import classes from '../user/sessions.module.css';
import { NewWorkspaceToken } from './new-workspace-token.tsx';

/** Tokens of programs, which belong to the workspace and to no member. */
export const WorkspaceTokens = observer(function WorkspaceTokens() {
  const { session } = useStores();
  const [making, setMaking] = useState(false);
  return (
    <SettingsPage
      title="Workspace tokens"
      actions={session.admin && <Button onClick={() => setMaking(true)}>New workspace token</Button>}
    >
      {session.admin ? (
        <All making={making} onMake={() => setMaking(true)} onClose={() => setMaking(false)} />
      ) : (
        <AdminsOnly what="manage workspace tokens" />
      )}
    </SettingsPage>
  );
});

interface AllProps {
  making: boolean;
  onMake: () => void;
  onClose: () => void;
}

const All = observer(function All({ making, onMake, onClose }: AllProps) {
  useMembers();
  const all = useAsk(workspaceAccessTokens, {});
  return (
    <>
      <p className={classes.says}>
        For programs that several people depend on. A workspace token belongs to no member, so it keeps working when
        someone leaves. It has a role, and can open what everyone can open; give it more access in the access settings
        of a project or folder. Its actions are shown under its name.
      </p>
      <Tokens
        resource={all}
        only={({ ofWorkspace }) => ofWorkspace}
        empty={
          <EmptyState
            title="No workspace tokens"
            text="Create one to let a program call the API."
            action={
              <Button variant="default" onClick={onMake}>
                New workspace token
              </Button>
            }
          />
        }
      />
      {making && <NewWorkspaceToken onMade={() => void all.reload()} onClose={onClose} />}
    </>
  );
});
