import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface RowMenuProps {
  /** label of the button: "More actions for Interview 4" */
  label: string;
  children: ReactNode;
  autoFocus?: boolean;
  defaultOpened?: boolean;
}

/** Menu of a row, behind three dots at its end. */
export function RowMenu({ label, children, autoFocus = false, defaultOpened = false }: RowMenuProps) {
  return (
    <Menu position="bottom-end" returnFocus defaultOpened={defaultOpened}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} autoFocus={autoFocus}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="min(420px, 70vh)" style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
