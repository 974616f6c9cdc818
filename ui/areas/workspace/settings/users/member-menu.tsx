import { type Member, ROLES, type Role, updateMember } from '@earshot/core/model/member';
import { Menu } from '@mantine/core';
import { IconKey, IconShield, IconShieldOff, IconUserCheck, IconUserMinus, IconUserOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { useDo } from '../../../../kit/dialogs/use-do.ts';
import { RowMenu } from '../../../../kit/table/row-menu.tsx';
import { ROLE_WORDS } from '../role-words.ts';
import { PasswordReset } from './password-reset.tsx';
import { RemoveMember } from './remove-member.tsx';

const ACCESS = [
  { flag: 'projectsAccess', label: 'Projects' },
  { flag: 'peopleAccess', label: 'People' },
] as const;

/** Menu of a member for administrators; they cannot suspend, remove or demote themselves. */
export const MemberMenu = observer(function MemberMenu({ member }: { member: Member }) {
  const { session } = useStores();
  const run = useDo();
  const [asked, ask] = useState<'password' | 'remove' | null>(null);
  const { id, name, admin, suspended } = member;
  const self = id === session.me?.member.id;
  const take = (role: Role) => {
    const says = `${name} is now a ${ROLE_WORDS[role].title.toLowerCase()}.`;
    if (role !== member.role) void run(updateMember, { id, revision: member.revision, role }, says);
  };
  return (
    <>
      <RowMenu label={`More actions for ${name}`}>
        <Menu.Label>Role</Menu.Label>
        <Menu.RadioGroup value={member.role} onChange={(role) => take(role as Role)}>
          {ROLES.map((role) => (
            <Menu.RadioItem key={role} value={role}>
              {ROLE_WORDS[role].title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Access</Menu.Label>
        {ACCESS.map(({ flag, label }) => (
          <Menu.CheckboxItem
            key={flag}
            checked={member[flag]}
            onChange={(given) =>
              void run(
                updateMember,
                { id, [flag]: given },
                `${name} ${given ? 'has' : 'no longer has'} access to ${label.toLowerCase()}.`,
              )
            }
          >
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        {self && <Menu.Label>Another administrator has to do this for you</Menu.Label>}
        <Menu.Item
          disabled={self}
          leftSection={admin ? <IconShieldOff size={16} aria-hidden /> : <IconShield size={16} aria-hidden />}
          onClick={() =>
            void run(
              updateMember,
              { id, admin: !admin },
              admin ? `${name} is no longer an administrator.` : `${name} is now an administrator.`,
            )
          }
        >
          {admin ? 'Remove as administrator' : 'Make administrator'}
        </Menu.Item>
        <Menu.Item
          disabled={self || suspended}
          leftSection={<IconKey size={16} aria-hidden />}
          onClick={() => ask('password')}
        >
          Reset password
        </Menu.Item>
        <Menu.Item
          disabled={self}
          {...(suspended ? {} : { color: 'red' })}
          leftSection={suspended ? <IconUserCheck size={16} aria-hidden /> : <IconUserOff size={16} aria-hidden />}
          onClick={() =>
            void run(
              updateMember,
              { id, suspended: !suspended },
              suspended ? `${name} can sign in again.` : `${name} is suspended and signed out.`,
            )
          }
        >
          {suspended ? 'Reinstate' : 'Suspend'}
        </Menu.Item>
        <Menu.Item
          disabled={self}
          color="red"
          leftSection={<IconUserMinus size={16} aria-hidden />}
          onClick={() => ask('remove')}
        >
          Remove from workspace
        </Menu.Item>
      </RowMenu>
      {asked === 'password' && <PasswordReset member={member} onClose={() => ask(null)} />}
      {asked === 'remove' && <RemoveMember member={member} onClose={() => ask(null)} />}
    </>
  );
});
