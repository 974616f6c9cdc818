import type { Grant } from '@earshot/core/model/place';
import { IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { Avatar } from '../../../kit/people/avatar.tsx';
import { counted } from '../../../kit/words/counted.ts';
import classes from './grantee.module.css';
import { granteeOf, type Known } from './known-people.ts';

interface GranteeProps extends Known {
  principal: Grant['principal'];
  principalId: string | null;
}

/** A grantee: icon, name, and details that distinguish them. */
export function Grantee({ principal, principalId, people, groups }: GranteeProps) {
  const name = granteeOf({ principal, principalId }, { people, groups });
  const person = people.find(({ id }) => id === principalId);
  const group = groups.find(({ id }) => id === principalId);
  const more = {
    EVERYONE: counted(people.length, 'person', 'people'),
    GROUP: `Group · ${counted(group?.memberIds.length ?? 0, 'person', 'people')}`,
    MEMBER: [person?.email, person?.suspended && 'suspended', person?.role === 'VIEWER' && 'viewer: can only read']
      .filter(Boolean)
      .join(' · '),
  }[principal];
  const Icon = principal === 'GROUP' ? IconUsersGroup : IconUsers;
  return (
    <span className={classes.grantee}>
      {principal === 'MEMBER' ? (
        <Avatar id={principalId ?? ''} name={name} size={28} />
      ) : (
        <span className={classes.sign}>
          <Icon size={16} aria-hidden />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.name} dir="auto">
          {name}
        </span>
        <span className={classes.more}>{more}</span>
      </span>
    </span>
  );
}
