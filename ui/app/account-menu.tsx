import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconKeyboard, IconLogout, IconSelector, IconUser } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../data/use-stores.ts';
import { Avatar } from '../kit/avatar.tsx';
import { toast } from '../kit/toast.tsx';
import { usePanels } from './panels.ts';
import { paths } from './paths.ts';
import classes from './sidebar.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const;

/** Oneself: account, light or dark, keys, the way out. */
export const AccountMenu = observer(function AccountMenu() {
  const { session, members } = useStores();
  const panels = usePanels();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const person = members.byId(session.me?.member.id) ?? session.me?.member;
  const leave = async () => {
    try {
      await session.leave();
      await navigate(paths.login());
    } catch (reason) {
      toast.failed(reason, 'You are still signed in');
    }
  };
  return (
    <Menu position="top-start" width={256}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <Avatar id={person?.id ?? ''} name={person?.name ?? ''} />
          <span className={classes.accountName}>{person?.name}</span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.settings('user/account')}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          Your account
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => panels.show('help')}>
          Keys
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});
