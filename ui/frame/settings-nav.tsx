import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useStores } from '../data/use-stores.ts';
import { panelEntry } from './panels/panel-entry.ts';
import { useLevel } from './panels/use-level.ts';
import { usePanels } from './panels/use-panels.ts';
import { paths } from './paths.ts';
import classes from './settings-nav.module.css';

type Reader = 'anybody' | 'writer' | 'admin' | 'people';
type Entry = [page: Parameters<typeof paths.settings>[0], title: string, reader?: Reader];

/** Groups of settings pages, each page with its required role. */
const GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Workspace',
    entries: [
      ['general', 'General'],
      ['users', 'Members'],
      ['groups', 'Groups'],
      ['plugins', 'Plugins'],
      ['integrations', 'Integrations'],
      ['tokens', 'Workspace tokens', 'admin'],
      ['models', 'Text models', 'admin'],
      ['analytics', 'Analytics', 'admin'],
    ],
  },
  {
    title: 'Research',
    entries: [
      ['fields', 'Fields'],
      ['tags', 'Tags'],
      ['people', 'People', 'people'],
      ['templates', 'Templates'],
      ['bulk-import', 'Bulk import', 'writer'],
      ['trash', 'Trash'],
    ],
  },
  {
    title: 'Data and security',
    entries: [
      ['data-retention', 'Consent and retention', 'admin'],
      ['audit', 'Audit log', 'admin'],
      ['alerts', 'Alerts', 'admin'],
      ['outbox', 'Outbox', 'admin'],
      ['backups', 'Backups', 'admin'],
    ],
  },
  {
    title: 'Your settings',
    entries: [
      ['user/account', 'Your account'],
      ['user/notifications', 'Your notifications'],
      ['user/sessions', 'Your sessions'],
      ['user/panels', 'Your panels'],
      ['user/integrations', 'Your integrations'],
      ['user/tokens', 'Your access tokens'],
    ],
  },
];

/** Navigation of the settings: beside the page, or on a narrow screen in a list that opens above it. */
export const SettingsNav = observer(function SettingsNav({ current }: { current: string }) {
  const { session, directory } = useStores();
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState('');
  const open = openAt === pathname;
  const reads: Record<Reader, boolean> = {
    anybody: true,
    writer: session.writes,
    admin: session.admin,
    people: directory.reads,
  };
  const panels = usePanels().store.at('SETTINGS_PAGE', useLevel()(null));
  const groups = GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(([, , reader = 'anybody']) => reads[reader]),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label="Settings" className={classes.nav} data-open={open}>
      <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={() => setOpenAt(open ? '' : pathname)}>
        Settings: {current}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <div className={classes.groups}>
        {groups.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <p className={classes.group}>{title}</p>
            <ul className={classes.list}>
              {entries.map(([page, name]) => (
                <li key={page}>
                  <NavLink to={paths.settings(page)} className={classes.entry ?? ''}>
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {panels.length > 0 && (
          <section aria-label="From plugins">
            <p className={classes.group}>From plugins</p>
            <ul className={classes.list}>
              {panels.map((panel) => (
                <li key={panelEntry(panel)}>
                  <NavLink to={paths.settingsPanel(panelEntry(panel))} className={classes.entry ?? ''}>
                    {panel.title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </nav>
  );
});
