import { deleteGroup, type Group, updateGroup } from '@earshot/core/areas/workspace/group';
import type { Member } from '@earshot/core/model/member';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { ConfirmTrash } from '../../../../kit/dialogs/confirm-trash.tsx';
import { useTrash } from '../../../../kit/dialogs/use-trash.ts';
import { RenameField } from '../../../../kit/form/rename-field.tsx';
import { RowMenu } from '../../../../kit/table/row-menu.tsx';
import { counted } from '../../../../kit/words/counted.ts';
import classes from './group-card.module.css';
import { GroupPeople } from './group-people.tsx';

interface GroupCardProps {
  group: Group;
  people: readonly Member[];
  onChanged: () => void;
}

/** A group: name and members. */
export const GroupCard = observer(function GroupCard({ group, people, onChanged }: GroupCardProps) {
  const { session } = useStores();
  const [asked, ask] = useState<'rename' | 'trash' | null>(null);
  const trash = useTrash();
  const close = () => ask(null);
  return (
    <section className={classes.card} aria-label={group.name}>
      <div className={classes.head}>
        <div className={classes.name}>
          {asked === 'rename' ? (
            <RenameField row={group} operation={updateGroup} field="name" label="Group name" onClose={close} />
          ) : (
            <h2 dir="auto">{group.name}</h2>
          )}
        </div>
        <span className={classes.count}>
          {group.memberIds.length === 0 ? 'Nobody yet' : counted(group.memberIds.length, 'person', 'people')}
        </span>
        {session.admin && (
          <RowMenu label={`More actions for ${group.name}`}>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => ask('rename')}>
              Rename
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => ask('trash')}>
              Move to trash
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      <GroupPeople group={group} people={people} onChanged={onChanged} />
      <ConfirmTrash
        opened={asked === 'trash'}
        onClose={close}
        what={`the group “${group.name}”`}
        goes={['The access that was given to it: people keep only what was given to themselves or to everyone']}
        onConfirm={() => trash(deleteGroup, group, `The group “${group.name}” is in trash.`)}
      />
    </section>
  );
});
