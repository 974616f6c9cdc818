import { observer } from 'mobx-react-lite';
import { SettingsPage } from '../../../frame/settings-page.tsx';
import { FollowList } from './follow-list.tsx';
import { InProject } from './in-project.tsx';
import { MailSettings } from './mail-settings.tsx';

/** Notification settings, in general and for a project, and followed objects. */
export const NotificationSettingsPage = observer(function NotificationSettingsPage() {
  return (
    <SettingsPage title="Your notifications">
      <MailSettings />
      <InProject />
      <FollowList />
    </SettingsPage>
  );
});
