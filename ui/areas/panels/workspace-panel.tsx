import { observer } from 'mobx-react-lite';
import { Page } from '../../kit/page.tsx';
import { PanelBody, useAskedPanel } from './panel-page.tsx';

/** A plugin's page in the workspace. */
export const WorkspacePanel = observer(function WorkspacePanel() {
  const { panel } = useAskedPanel('WORKSPACE_PAGE', null);
  return (
    <Page title={panel?.title ?? 'Plugin'} width="wider">
      <PanelBody place="WORKSPACE_PAGE" about={{ item: null, projectId: null, placeId: null }} />
    </Page>
  );
});
