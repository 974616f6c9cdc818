import { panels } from '@earshot/core/model/panel';
import { Workspace } from '@earshot/core/model/workspace';
import { createContext, useContext, useLayoutEffect } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { PanelStore } from './panel-store.ts';

export const PanelStoreContext = createContext(new PanelStore([]));

/** Store of contributions to pages. */
export const usePanelStore = (): PanelStore => useContext(PanelStoreContext);

// Switching a plugin on or off is announced as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** Store with the panels of this workspace, kept up to date while mounted; read it inside an observer(). */
export function usePanels(): { store: PanelStore; state: 'new' | 'loading' | 'ready' | 'failed' } {
  const store = usePanelStore();
  const { state, data } = useAsk(panels, {}, TOUCHED_BY);
  useLayoutEffect(() => {
    if (data) store.take(data);
  }, [store, data]);
  return { store, state };
}
