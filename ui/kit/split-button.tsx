import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface SplitButtonProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** equivalent key, for assistive technology */
  shortcut?: string | undefined;
  /** label of the arrow button */
  more: string;
  /** items of the menu */
  children: ReactNode;
}

/** Button for the default action, with a menu of related ones. */
export const SplitButton = ({ label, icon, onClick, shortcut, more, children }: SplitButtonProps) => (
  <Button.Group>
    <Button leftSection={icon} onClick={onClick} aria-keyshortcuts={shortcut}>
      {label}
    </Button>
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon variant="filled" size={36} aria-label={more} ml={1}>
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  </Button.Group>
);
