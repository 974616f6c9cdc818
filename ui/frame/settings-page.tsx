import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Page } from '../kit/page.tsx';
import classes from './settings-nav.module.css';
import { SettingsNav } from './settings-nav.tsx';

interface SettingsPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A settings page, with the navigation beside it. */
export const SettingsPage = observer(function SettingsPage({ title, actions, children }: SettingsPageProps) {
  return (
    <div className={classes.frame}>
      <SettingsNav current={title} />
      <Page title={title} width="wide" actions={actions}>
        {children}
      </Page>
    </div>
  );
});
