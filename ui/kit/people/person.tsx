import { ImportedAuthor, importedAuthors, importedName } from '@earshot/core/model/imported-author';
import { members } from '@earshot/core/model/member';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { observer } from 'mobx-react-lite';
import type { Stores } from '../../data/stores.ts';
import { useStores } from '../../data/use-stores.ts';
import { Avatar } from './avatar.tsx';
import classes from './person.module.css';

// Input of useMembers().
const ALL = { first: 1000, orderBy: 'NAME_ASC' };
const ALL_IMPORTED = { first: 1000 };

/** Name of a person; '' while unknown. */
export function nameOf(stores: Stores, id: string | null): string {
  if (id === null) return DEFAULT_TITLES.deletedUser;
  const person = stores.members.byId(id);
  if (person) return person.trashedAt ? DEFAULT_TITLES.deletedUser : person.name;
  const author = stores.of(ImportedAuthor).byId(id);
  if (author && !author.trashedAt) return importedName(author);
  const lists = [stores.list(members, ALL).list, stores.list(importedAuthors, ALL_IMPORTED).list];
  return lists.every(({ state }) => state === 'ready') ? DEFAULT_TITLES.deletedUser : '';
}

interface PersonProps {
  id: string | null;
  size?: number;
  /** true for the avatar alone; the name shows on hover */
  discOnly?: boolean;
}

/** A person: avatar and name. The page loads the names with useMembers(). */
export const Person = observer(function Person({ id, size = 20, discOnly = false }: PersonProps) {
  const name = nameOf(useStores(), id);
  if (discOnly) return <Avatar id={id ?? ''} name={name} size={size} tip />;
  return (
    <span className={classes.person}>
      <Avatar id={id ?? ''} name={name} size={size} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
    </span>
  );
});
