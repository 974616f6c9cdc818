import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Page } from '../kit/page.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

interface SettingsPageProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the settings, with the way to the others above it. */
export const SettingsPage = observer(function SettingsPage({ title, actions, children }: SettingsPageProps) {
  return (
    <Page title={title} width="wide" trail={<SettingsTabs />} actions={actions}>
      {children}
    </Page>
  );
});
