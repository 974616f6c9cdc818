import type { PanelPlace } from '@earshot/core/model/panel';
import { Switch } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { panelKey } from '../../frame/panels/panel-store.ts';
import { useLevel } from '../../frame/panels/use-level.ts';
import { usePanels } from '../../frame/panels/use-panels.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './your-panels.module.css';

/** Places whose panels users hide for themselves; a project's pages are arranged for everyone in its settings. */
const PLACES: readonly { place: PanelPlace; says: string }[] = [
  { place: 'NOTE_TAB', says: 'Beside notes' },
  { place: 'INSIGHT_TAB', says: 'Beside insights' },
  { place: 'CHANNEL', says: 'On channels' },
  { place: 'PERSON', says: 'On people' },
  { place: 'WORKSPACE_PAGE', says: 'In the sidebar' },
  { place: 'SETTINGS_PAGE', says: 'In the settings' },
];

/** Panels of plugins with a switch each, to show hidden ones again. */
export const YourPanels = observer(function YourPanels() {
  const { store, state } = usePanels();
  const level = useLevel()(null);
  const all = PLACES.flatMap(({ place, says }) => {
    const ofWorkspace = place === 'WORKSPACE_PAGE' || place === 'SETTINGS_PAGE';
    return store.at(place, ofWorkspace ? level : 'FULL', true).map((panel) => ({ panel, says }));
  });
  const waiting = all.length === 0 && state !== 'ready' && state !== 'failed';
  return (
    <SettingsPage title="Your panels">
      <p className={classes.says}>
        Panels that plugins add. What you hide is hidden for you alone, in this browser. Pages of a project are arranged
        in the project’s settings.
      </p>
      {waiting ? (
        <TextSkeleton />
      ) : all.length === 0 ? (
        <EmptyState icon={IconPuzzle} title="No panels" text="No plugin that is on adds a panel that you can hide." />
      ) : (
        <ul className={classes.list}>
          {all.map(({ panel, says }) => (
            <li key={panelKey(panel)} className={classes.line}>
              <Switch
                label={panel.title}
                description={says}
                checked={!store.hidden.has(panelKey(panel))}
                onChange={({ currentTarget }) => store.show(panel, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
    </SettingsPage>
  );
});
