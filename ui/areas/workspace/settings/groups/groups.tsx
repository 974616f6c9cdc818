import { createGroup } from '@earshot/core/areas/workspace/group';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMembers } from '../../../../data/use-members.ts';
import { useStores } from '../../../../data/use-stores.ts';
import { AdminsNote } from '../../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { useKeys } from '../../../../frame/use-keys.ts';
import { Dialog } from '../../../../kit/dialogs/dialog.tsx';
import { Field, Form } from '../../../../kit/form/form.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { useGroups } from '../../use-groups.ts';
import { GroupCard } from './group-card.tsx';

/** Groups of members who are granted access together. */
export const Groups = observer(function Groups() {
  const { session } = useStores();
  const [making, setMaking] = useState(false);
  useKeys([
    {
      id: 'new-group',
      title: 'New group',
      group: 'Settings',
      keys: ['n'],
      when: () => session.admin,
      run: () => setMaking(true),
    },
  ]);
  const make = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      New group
    </Button>
  );
  return (
    <SettingsPage title="Groups" actions={session.admin && make}>
      {!session.admin && <AdminsNote what="create groups and choose who is in them" />}
      <All />
      {making && <NewGroup onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
});

const All = observer(function All() {
  const groups = useGroups();
  const people = useMembers();
  if (groups.rows.length > 0)
    return (
      <>
        {groups.rows.map((group) => (
          <GroupCard key={group.id} group={group} people={people.rows} onChanged={() => void groups.reload()} />
        ))}
      </>
    );
  if (groups.state === 'failed') return <RefusedState error={groups.error} again={() => groups.reload()} />;
  if (groups.state !== 'ready') return <RowsSkeleton rows={3} height={96} />;
  return (
    <EmptyState
      icon={IconUsersGroup}
      title="No groups yet"
      text="Put people who work together into a group, and give all of them access to a project or folder at once."
    />
  );
});

function NewGroup({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="New group">
      <Form
        operation={createGroup}
        start={{ name: '' }}
        submit="Create group"
        says="Group created. Now add people to it."
        onCancel={onClose}
        onDone={onClose}
      >
        <Field name="name" label="Name" input={TextInput} data-autofocus />
      </Form>
    </Dialog>
  );
}
