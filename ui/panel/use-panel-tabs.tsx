import type { PanelPlace } from '@earshot/core/model/panel';
import { lazy, Suspense } from 'react';
import { loadPiece } from '../frame/load-screen.ts';
import { HidePanel } from '../frame/panels/hide-panel.tsx';
import { panelEntry } from '../frame/panels/panel-entry.ts';
import type { PanelAbout } from '../frame/panels/panel-store.ts';
import { useLevel } from '../frame/panels/use-level.ts';
import { usePanels } from '../frame/panels/use-panels.ts';
import { TextSkeleton } from '../kit/states/skeletons.tsx';
import classes from './side-panel.module.css';
import type { PanelTabName, Tab } from './side-panel.tsx';

const PluginPanel = lazy(() =>
  loadPiece(async () => ({ default: (await import('../frame/panels/plugin-panel.tsx')).PluginPanel })),
);

/** Tabs that plugins add to a side panel; read it inside an observer(). */
export function usePanelTabs(place: PanelPlace, about: PanelAbout): Tab<PanelTabName>[] {
  const { store } = usePanels();
  const level = useLevel()(about.placeId);
  return store.at(place, level).map((panel) => ({
    value: panelEntry(panel),
    title: panel.title,
    content: (
      <Suspense fallback={<TextSkeleton lines={4} />}>
        <div className={classes.hide}>
          <HidePanel panel={panel} />
        </div>
        <PluginPanel panel={panel} about={about} />
      </Suspense>
    ),
  }));
}
