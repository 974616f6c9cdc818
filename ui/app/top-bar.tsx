import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useStores } from '../data/use-stores.ts';
import { usePanels } from './panels.ts';
import classes from './sidebar.module.css';

/** Header of the page in windows without a sidebar. */
export const TopBar = observer(function TopBar({ onMenu }: { onMenu: () => void }) {
  const { session, workspaces } = useStores();
  const panels = usePanels();
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  return (
    <nav className={classes.topBar} aria-label="Top">
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Menu" onClick={onMenu}>
        <IconMenu2 size={20} aria-hidden />
      </ActionIcon>
      <span className={classes.workspaceName} dir="auto">
        {workspace?.name}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Search and commands"
        onClick={() => panels.show('palette')}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
    </nav>
  );
});
