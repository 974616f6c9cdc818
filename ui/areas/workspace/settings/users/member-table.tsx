import { type Member, ROLES, type Role, updateMember } from '@earshot/core/model/member';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { Badge, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../../data/use-stores.ts';
import { paths } from '../../../../frame/paths.ts';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { Avatar } from '../../../../kit/people/avatar.tsx';
import type { Column } from '../../../../kit/table/column.ts';
import { DataTable } from '../../../../kit/table/data-table.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { MemberMenu } from './member-menu.tsx';
import classes from './member-table.module.css';
import { Unconfirmed, useUnconfirmed } from './unconfirmed.tsx';

const CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value].title }));

/** All members of the workspace; administrators change roles here. */
export const MemberTable = observer(function MemberTable({ rows }: { rows: readonly Member[] }) {
  const { session } = useStores();
  const columns: Column<Member>[] = [
    { key: 'who', title: 'Name', width: 'minmax(0, 3fr)', render: (member) => <Who member={member} /> },
    {
      key: 'standing',
      title: 'Status',
      width: 'minmax(0, 1fr)',
      hideUnder: 900,
      render: (member) => <Standing member={member} />,
    },
    { key: 'role', title: 'Role', width: '148px', hideUnder: 640, render: (member) => <RoleOf member={member} /> },
    ...(session.admin
      ? [
          {
            key: 'menu',
            title: 'More actions',
            hideTitle: true,
            width: '56px',
            align: 'end' as const,
            render: (member: Member) => <MemberMenu member={member} />,
          },
        ]
      : []),
  ];
  return <DataTable label="People" rows={rows} columns={columns} rowHeight={56} />;
});

const standing = ({ role, admin, suspended, projectsAccess, peopleAccess }: Member, unconfirmed: boolean) =>
  [
    ROLE_WORDS[role].title,
    admin && 'administrator',
    suspended && 'suspended',
    unconfirmed && 'unconfirmed address',
    !projectsAccess && 'no access to projects',
    !peopleAccess && 'no access to people',
  ]
    .filter(Boolean)
    .join(', ');

const Who = observer(function Who({ member }: { member: Member }) {
  const { session } = useStores();
  const { id, name, email, suspended } = member;
  const unconfirmed = useUnconfirmed(member);
  return (
    <span className={classes.who} data-suspended={suspended}>
      <Avatar id={id} name={name} size={32} />
      <span className={classes.words}>
        <span className={classes.name}>
          <Link to={paths.member(member)} className={classes.link}>
            {name}
          </Link>
          {id === session.me?.member.id && <span className={classes.you}> ({DEFAULT_TITLES.you})</span>}
        </span>
        <span className={classes.email}>{email}</span>
        <span className={classes.narrow}>{standing(member, unconfirmed)}</span>
      </span>
    </span>
  );
});

const Standing = observer(function Standing({ member }: { member: Member }) {
  const { admin, suspended, projectsAccess, peopleAccess } = member;
  const unconfirmed = useUnconfirmed(member);
  return (
    <span className={classes.badges}>
      {suspended && (
        <Badge variant="light" color="red" size="sm" tt="none">
          Suspended
        </Badge>
      )}
      {unconfirmed && <Unconfirmed name={member.name} />}
      {admin && (
        <Badge variant="light" size="sm" tt="none">
          Administrator
        </Badge>
      )}
      {!projectsAccess && (
        <Badge variant="light" color="gray" size="sm" tt="none">
          No projects
        </Badge>
      )}
      {!peopleAccess && (
        <Badge variant="light" color="gray" size="sm" tt="none">
          No people
        </Badge>
      )}
    </span>
  );
});

const RoleOf = observer(function RoleOf({ member }: { member: Member }) {
  const { session } = useStores();
  const run = useDo();
  if (!session.admin) return <>{ROLE_WORDS[member.role].title}</>;
  const change = (role: Role) => {
    const says = `${member.name} is a ${ROLE_WORDS[role].title.toLowerCase()} now.`;
    void run(updateMember, { id: member.id, revision: member.revision, role }, says);
  };
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      size="xs"
      data={CHOICES}
      value={member.role}
      onChange={(role) => {
        if (role && role !== member.role) change(role);
      }}
    />
  );
});
