import { Kbd, UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import {
  IconBolt,
  IconClock,
  IconFiles,
  IconHome,
  IconInbox,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconPuzzle,
  IconRss,
  IconSearch,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { NavLink, useLocation } from 'react-router';
import { ProjectTree } from '../areas/places/tree/project-tree.tsx';
import { useStores } from '../data/use-stores.ts';
import { caps } from '../frame/keys.ts';
import { panelEntry } from '../frame/panels/panel-entry.ts';
import { useLevel } from '../frame/panels/use-level.ts';
import { usePanels as usePluginPanels } from '../frame/panels/use-panels.ts';
import { paths } from '../frame/paths.ts';
import { useKeyRegistry } from '../frame/use-keys.ts';
import { iconNamed } from '../kit/place-icons.ts';
import { AccountCorner } from './account-corner.tsx';
import { NotificationsEntry } from './notifications-entry.tsx';
import { usePanels } from './panels.ts';
import classes from './sidebar.module.css';

interface EntryProps {
  to: string;
  icon: TablerIcon;
  label: string;
  /** id of the equivalent key binding */
  binding?: string;
}

/** An entry of the sidebar. */
const Entry = observer(function Entry({ to, icon: Icon, label, binding }: EntryProps) {
  const keys = useKeyRegistry();
  return (
    <li>
      <NavLink to={to} className={classes.entry ?? ''} aria-keyshortcuts={binding && keys.aria(binding)}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {label}
      </NavLink>
    </li>
  );
});

/** Navigation: places, projects and folders, settings, the user's menu. */
export const Sidebar = observer(function Sidebar({ onClose }: { onClose?: () => void }) {
  const { session, workspaces, directory } = useStores();
  const panels = usePanels();
  const pages = usePluginPanels().store.at('WORKSPACE_PAGE', useLevel()(null));
  const keys = useKeyRegistry();
  const inSettings = useLocation().pathname.startsWith('/settings');
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  const search = () => {
    onClose?.();
    panels.show('palette');
  };
  return (
    <div className={classes.sidebar}>
      <div className={classes.head}>
        <span className={classes.seal} aria-hidden>
          {(workspace?.name ?? 'E').trim().charAt(0).toUpperCase()}
        </span>
        <span className={classes.workspaceName} title={workspace?.name} dir="auto">
          {workspace?.name}
        </span>
      </div>
      <UnstyledButton className={classes.search} onClick={search} aria-keyshortcuts={keys.aria('palette')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>Search or jump to …</span>
        <Kbd size="xs" aria-hidden>
          {caps('mod+k', keys.mac)
            .flat()
            .join(keys.mac ? '' : ' ')}
        </Kbd>
      </UnstyledButton>
      <nav aria-label="Main" className={classes.scroll}>
        <ul className={classes.list}>
          <Entry to={paths.home} icon={IconHome} label="Home" binding="go-home" />
          <Entry to={paths.ask()} icon={IconMessageQuestion} label="Ask" binding="ask" />
          <Entry to={paths.search()} icon={IconSearch} label="Search" binding="go-search" />
          <Entry to={paths.explore()} icon={IconRss} label="Explore" binding="go-explore" />
          <Entry to={paths.recent()} icon={IconClock} label="Recent" binding="go-recent" />
          <Entry to={paths.browse()} icon={IconFiles} label="Browse" binding="go-browse" />
          <Entry to={paths.channels} icon={IconInbox} label="Channels" binding="go-channels" />
          <Entry to={paths.dashboards} icon={IconLayoutDashboard} label="Dashboards" binding="go-dashboards" />
          {directory.reads && <Entry to={paths.people} icon={IconUsers} label="People" binding="go-people" />}
          {session.writes && <Entry to={paths.automations} icon={IconBolt} label="Automations" />}
          {pages.map((panel) => (
            <Entry
              key={panelEntry(panel)}
              to={paths.panel(panelEntry(panel))}
              icon={iconNamed(panel.icon) ?? IconPuzzle}
              label={panel.title}
            />
          ))}
          <NotificationsEntry />
        </ul>
        <ProjectTree />
      </nav>
      <div className={classes.foot}>
        <ul className={classes.list}>
          <li>
            <NavLink
              to={paths.settings()}
              className={`${classes.entry} ${inSettings ? 'active' : ''}`}
              aria-keyshortcuts={keys.aria('go-settings')}
            >
              <IconSettings size={18} stroke={1.6} aria-hidden />
              Settings
            </NavLink>
          </li>
        </ul>
        <AccountCorner />
      </div>
    </div>
  );
});
