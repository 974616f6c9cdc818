import { USUAL_DATE_FORMAT } from '@earshot/core/rules/dates/date-text';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router/dom';
import { areas } from '../areas/all.ts';
import type { Stores } from '../data/stores.ts';
import { StoresContext } from '../data/use-stores.ts';
import { EditorCommandsContext } from '../frame/editor-commands.ts';
import type { KeyRegistry } from '../frame/keys.ts';
import { PanelStore } from '../frame/panels/panel-store.ts';
import { ProjectEntriesContext } from '../frame/panels/project-entries.ts';
import { PanelStoreContext } from '../frame/panels/use-panels.ts';
import { KeysContext } from '../frame/use-keys.ts';
import { SiteName } from '../kit/page.tsx';
import { Look } from '../kit/theme/look.tsx';
import { showDatesAs } from '../kit/words/dates.ts';
import { localStore } from './local-store.ts';
import { Panels, PanelsContext } from './panels.ts';
import type { makeRouter } from './router.tsx';

interface AppProps {
  stores: Stores;
  keys: KeyRegistry;
  router: ReturnType<typeof makeRouter>;
}

const panels = new Panels();
const panelStore = new PanelStore(
  areas.flatMap((area) => area.fills ?? []),
  localStore(),
);
const editorCommands = areas.flatMap((area) => area.editorCommands ?? []);
const projectEntries = areas.flatMap((area) => area.projectEntries ?? []).toSorted((a, b) => a.rank - b.rank);

/** The application with its providers. */
export const App = observer(function App({ stores, keys, router }: AppProps) {
  const { session, workspaces } = stores;
  const workspace = workspaces.byId(session.me?.workspace.id) ?? session.me?.workspace;
  const format = workspace?.dateFormat ?? USUAL_DATE_FORMAT;
  useLayoutEffect(() => showDatesAs(format), [format]);
  const loaded = useSyncExternalStore(router.subscribe, () => router.state.initialized);
  const site = workspace?.name ?? (session.door?.workspaceName || 'Earshot');
  return (
    <StoresContext value={stores}>
      <KeysContext value={keys}>
        <PanelsContext value={panels}>
          <PanelStoreContext value={panelStore}>
            <EditorCommandsContext value={editorCommands}>
              <ProjectEntriesContext value={projectEntries}>
                <Look
                  stands={loaded && session.state !== 'unknown'}
                  {...(workspace ? { accent: workspace.colour } : {})}
                >
                  <SiteName value={site}>
                    <RouterProvider router={router} />
                  </SiteName>
                </Look>
              </ProjectEntriesContext>
            </EditorCommandsContext>
          </PanelStoreContext>
        </PanelsContext>
      </KeysContext>
    </StoresContext>
  );
});
