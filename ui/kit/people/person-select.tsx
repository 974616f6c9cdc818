import type { Member } from '@earshot/core/model/member';
import { Select, type SelectProps } from '@mantine/core';
import { Avatar } from './avatar.tsx';
import classes from './person-select.module.css';

interface PersonSelectProps extends Omit<SelectProps, 'data' | 'renderOption' | 'leftSection' | 'value'> {
  people: readonly Member[];
  /** further options, before the people */
  groups?: readonly { value: string; label: string }[];
  value: string | null;
}

const SHOWN = 50;

/** Select for a person by name or email address, with avatars. */
export function PersonSelect({ people, groups = [], value, ...select }: PersonSelectProps) {
  const byId = new Map(people.map((person) => [person.id, person]));
  const chosen = byId.get(value ?? '');
  const persons = people.map(({ id, name, email }) => ({
    value: id,
    label: email === '' ? `${name} (program)` : `${name} (${email})`,
  }));
  const parts = [
    { group: 'Groups', items: [...groups] },
    { group: 'People', items: persons },
  ];
  return (
    <Select
      searchable
      limit={SHOWN}
      nothingFoundMessage="No matching people"
      {...select}
      data={groups.length > 0 ? parts.filter(({ items }) => items.length > 0) : persons}
      value={value}
      leftSection={chosen && <Avatar id={chosen.id} name={chosen.name} size={20} />}
      renderOption={({ option }) => <Option label={option.label} person={byId.get(option.value)} />}
    />
  );
}

function Option({ label, person }: { label: string; person: Member | undefined }) {
  if (!person) return label;
  return (
    <span className={classes.option}>
      <Avatar id={person.id} name={person.name} />
      <span className={classes.words}>
        <span dir="auto">{person.name}</span>{' '}
        <span className={classes.email}>{person.kind === 'PROGRAM' ? 'Program' : person.email}</span>
      </span>
    </span>
  );
}
