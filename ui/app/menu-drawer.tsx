import { Drawer } from '@mantine/core';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** The sidebar as a drawer, for narrow windows. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={304}
      padding={0}
      withCloseButton={false}
      title="Menu"
      classNames={{ header: classes.hidden, body: classes.drawer }}
    >
      <Sidebar onClose={onClose} />
    </Drawer>
  );
}
