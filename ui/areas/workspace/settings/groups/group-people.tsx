import { addToGroup, type Group, removeFromGroup } from '@earshot/core/areas/workspace/group';
import type { Member } from '@earshot/core/model/member';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { Person } from '../../../../kit/people/person.tsx';
import { PersonSelect } from '../../../../kit/people/person-select.tsx';
import classes from './group-card.module.css';

interface GroupPeopleProps {
  group: Group;
  people: readonly Member[];
  onChanged: () => void;
}

const SHOWN = 24;

/** Members of a group; administrators add and remove them. */
export const GroupPeople = observer(function GroupPeople({ group, people, onChanged }: GroupPeopleProps) {
  const { session } = useStores();
  const [all, setAll] = useState(false);
  const run = useDo();
  const inside = people.filter(({ id }) => group.memberIds.includes(id));
  const shown = all ? inside : inside.slice(0, SHOWN);
  const out = async ({ id, name }: Member) => {
    await run(removeFromGroup, { groupId: group.id, memberId: id }, `${name} is no longer in “${group.name}”.`);
    onChanged();
  };
  return (
    <>
      {inside.length > 0 && (
        <ul className={classes.people}>
          {shown.map((member) => (
            <li key={member.id} className={classes.person}>
              <Person id={member.id} />
              {session.admin && (
                <button
                  type="button"
                  className={classes.out}
                  aria-label={`Remove ${member.name} from ${group.name}`}
                  onClick={() => void out(member)}
                >
                  <IconX size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
          {inside.length > shown.length && (
            <li>
              <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
                Show all {inside.length}
              </Button>
            </li>
          )}
        </ul>
      )}
      {session.admin && <AddPerson group={group} people={people} onChanged={onChanged} />}
    </>
  );
});

function AddPerson({ group, people, onChanged }: GroupPeopleProps) {
  const run = useDo();
  const outside = people.filter(({ id, suspended }) => !suspended && !group.memberIds.includes(id));
  const add = async (memberId: string) => {
    const name = people.find(({ id }) => id === memberId)?.name ?? '';
    await run(addToGroup, { groupId: group.id, memberId }, `${name} is in “${group.name}” now.`);
    onChanged();
  };
  if (outside.length === 0) return null;
  return (
    <PersonSelect
      className={classes.add ?? ''}
      aria-label={`Add someone to ${group.name}`}
      placeholder="Add someone …"
      people={outside}
      value={null}
      onChange={(id) => {
        if (id) void add(id);
      }}
    />
  );
}
