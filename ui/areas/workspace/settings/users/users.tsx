import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { peopleAmong, useMembers } from '../../../../data/use-members.ts';
import { useStores } from '../../../../data/use-stores.ts';
import { AdminsNote } from '../../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { useKeys } from '../../../../frame/use-keys.ts';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { InviteColleague } from './invite-colleague.tsx';
import { InviteList } from './invite-list.tsx';
import { MemberTable } from './member-table.tsx';
import { RoleList } from './role-list.tsx';

/** Members of the workspace with their roles, and open invites. */
export const Users = observer(function Users() {
  const { session } = useStores();
  const people = useMembers();
  const [inviting, setInviting] = useState(false);
  useKeys([
    {
      id: 'invite',
      title: 'Invite a colleague',
      group: 'Settings',
      keys: ['n'],
      when: () => session.admin,
      run: () => setInviting(true),
    },
  ]);
  const action = session.admin && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      Invite a colleague
    </Button>
  );
  return (
    <SettingsPage title="Members" actions={action}>
      {!session.admin && <AdminsNote what="invite people and change what they can do" />}
      {people.rows.length > 0 ? (
        <MemberTable rows={peopleAmong(people.rows)} />
      ) : people.state === 'failed' ? (
        <RefusedState error={people.error} again={() => people.reload()} />
      ) : (
        <RowsSkeleton height={56} />
      )}
      {session.admin && <InviteList onInvite={() => setInviting(true)} />}
      <RoleList />
      {inviting && <InviteColleague onClose={() => setInviting(false)} />}
    </SettingsPage>
  );
});
