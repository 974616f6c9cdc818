import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface RenameMenuProps {
  /** title of the dialog */
  title: string;
  /** form that renames the object; calls `close` when done */
  form: (close: () => void) => ReactNode;
  onDelete: () => unknown;
  /** further items */
  children?: ReactNode;
}

/** Menu in the header of a page that can be renamed and deleted. */
export function RenameMenu({ title, form, onDelete, children }: RenameMenuProps) {
  const [renaming, setRenaming] = useState(false);
  const close = () => setRenaming(false);
  return (
    <>
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
          {children}
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void onDelete()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <Dialog onClose={close} title={title}>
          {form(close)}
        </Dialog>
      )}
    </>
  );
}
