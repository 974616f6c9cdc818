import { observer } from 'mobx-react-lite';
import { NavLink, useLocation } from 'react-router';
import { useStores } from '../data/use-stores.ts';
import { useCurrentInView } from '../kit/table/use-current-in-view.ts';
import tabs from '../kit/tabs.module.css';
import { paths } from './paths.ts';
import classes from './settings-tabs.module.css';

const WORKSPACE = [
  { to: paths.settings('general'), title: 'General' },
  { to: paths.settings('users'), title: 'Users' },
  { to: paths.settings('groups'), title: 'Groups' },
  { to: paths.settings('fields'), title: 'Fields' },
  { to: paths.settings('tags'), title: 'Tags' },
  { to: paths.settings('people'), title: 'People' },
  { to: paths.settings('templates'), title: 'Templates' },
  { to: paths.settings('plugins'), title: 'Plugins' },
  { to: paths.settings('integrations'), title: 'Integrations' },
  { to: paths.settings('trash'), title: 'Trash' },
];
const BULK_IMPORT = { to: paths.settings('bulk-import'), title: 'Bulk import' };
/** For administrators only. */
const ADMIN = [
  { to: paths.settings('analytics'), title: 'Analytics' },
  { to: paths.settings('models'), title: 'Text models' },
  { to: paths.settings('data-retention'), title: 'Consent and retention' },
  { to: paths.settings('outbox'), title: 'Outbox' },
  { to: paths.settings('backups'), title: 'Backups' },
  { to: paths.settings('audit'), title: 'Audit log' },
  { to: paths.settings('alerts'), title: 'Alerts' },
];
const YOURS = [
  { to: paths.settings('user/account'), title: 'Your account' },
  { to: paths.settings('user/notifications'), title: 'Your notifications' },
  { to: paths.settings('user/sessions'), title: 'Your sessions' },
  { to: paths.settings('user/integrations'), title: 'Your integrations' },
  { to: paths.settings('user/tokens'), title: 'Your access tokens' },
];

/** The pages of the settings: the workspace's, then one's own. */
export const SettingsTabs = observer(function SettingsTabs() {
  const { session, directory } = useStores();
  const { pathname } = useLocation();
  const box = useCurrentInView(pathname);
  const shown = WORKSPACE.filter(({ to }) => directory.reads || to !== paths.settings('people'));
  const pages = [...shown, ...(session.writes ? [BULK_IMPORT] : []), ...(session.admin ? ADMIN : [])];
  return (
    <nav ref={box} aria-label="Settings" className={classes.tabs}>
      <ul className={classes.list}>
        {pages.map((page) => (
          <Tab key={page.to} {...page} />
        ))}
      </ul>
      <ul className={`${classes.list} ${classes.yours}`}>
        {YOURS.map((page) => (
          <Tab key={page.to} {...page} />
        ))}
      </ul>
    </nav>
  );
});

const Tab = ({ to, title }: { to: string; title: string }) => (
  <li>
    <NavLink to={to} className={tabs.tab ?? ''}>
      {title}
    </NavLink>
  </li>
);
