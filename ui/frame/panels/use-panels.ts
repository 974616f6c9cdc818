import { panels } from '@earshot/core/model/panel';
import { Workspace } from '@earshot/core/model/workspace';
import { createContext, useContext, useLayoutEffect } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { PanelStore } from './panel-store.ts';

export const PanelStoreContext = createContext(new PanelStore([]));

/** Everything that is shown on pages that do not know it. */
export const usePanelStore = (): PanelStore => useContext(PanelStoreContext);

// Switching a plugin on or off is a change of the workspace.
const TOUCHED_BY = [Workspace];

/** The store with the panels of this workspace, kept up to date while the component is shown; read it inside an observer(). */
export function usePanels(): { store: PanelStore; state: 'new' | 'loading' | 'ready' | 'failed' } {
  const store = usePanelStore();
  const { state, data } = useAsk(panels, {}, TOUCHED_BY);
  useLayoutEffect(() => {
    if (data) store.take(data);
  }, [store, data]);
  return { store, state };
}
