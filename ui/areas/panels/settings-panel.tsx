import { observer } from 'mobx-react-lite';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { PanelBody, useAskedPanel } from './panel-page.tsx';

/** A plugin's page in the settings. */
export const SettingsPanel = observer(function SettingsPanel() {
  const { panel } = useAskedPanel('SETTINGS_PAGE', null);
  return (
    <SettingsPage title={panel?.title ?? 'Plugin'}>
      <PanelBody place="SETTINGS_PAGE" about={{ item: null, projectId: null, placeId: null }} />
    </SettingsPage>
  );
});
