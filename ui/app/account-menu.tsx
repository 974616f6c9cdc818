import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconHelp, IconKeyboard, IconLogout, IconUser, IconUserSquare } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../data/use-stores.ts';
import { paths } from '../frame/paths.ts';
import { toast } from '../kit/dialogs/toast.tsx';
import { AccountButton } from './account-button.tsx';
import { usePanels } from './panels.ts';

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

/** Menu of the user: account, colour scheme, keyboard shortcuts, sign-out; initially open. */
export const AccountMenu = observer(function AccountMenu() {
  const { session } = useStores();
  const panels = usePanels();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = async () => {
    try {
      await session.leave();
      await navigate(paths.login());
    } catch (reason) {
      toast.failed(reason, 'You are still signed in');
    }
  };
  return (
    <Menu position="top-start" width={256} defaultOpened>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={paths.settings('user/account')}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          Your account
        </Menu.Item>
        {session.me && (
          <Menu.Item
            component={Link}
            to={paths.member(session.me.member)}
            leftSection={<IconUserSquare size={16} aria-hidden />}
          >
            Your insights, projects and comments
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={paths.help()} leftSection={<IconHelp size={16} aria-hidden />}>
          Help
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => panels.show('help')}>
          Keyboard shortcuts
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
