import { deletePerson, type Person, personName } from '@earshot/core/areas/people/person';
import { Menu } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import type { RowLook } from '../../kit/layouts/row-look.ts';
import { Ago } from '../../kit/words/ago.tsx';

/** Id and title of a person, for links and peeks. */
export const titled = (person: Person) => ({ id: person.id, title: personName(person) });

/** Look of people in every layout: name and email address. */
export function usePersonLook(writes: boolean, onMerge: (person: Person) => void): RowLook<Person> {
  const navigate = useNavigate();
  const peek = usePeek();
  const trash = useTrash();
  return {
    label: 'People',
    nameOf: personName,
    title: (person) => <Link to={paths.person(titled(person))}>{personName(person)}</Link>,
    nameLines: 2,
    preview: ({ name, email }) => (name === '' ? '' : email),
    facts: (person) => (
      <span>
        changed <Ago at={person.updatedAt} words />
      </span>
    ),
    menu: (person) =>
      writes && (
        <>
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => onMerge(person)}>
            Merge with …
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void trash(deletePerson, person, `“${personName(person)}” was moved to trash.`)}
          >
            Move to trash
          </Menu.Item>
        </>
      ),
    open: (person, full) => (full ? void navigate(paths.person(titled(person))) : peek.open('person', titled(person))),
  };
}
