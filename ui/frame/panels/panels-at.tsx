import type { PanelPlace } from '@earshot/core/model/panel';
import { observer } from 'mobx-react-lite';
import { iconNamed } from '../../kit/place-icons.ts';
import { HidePanel } from './hide-panel.tsx';
import { type PanelAbout, panelKey } from './panel-store.ts';
import classes from './plugin-panel.module.css';
import { PluginPanel } from './plugin-panel.tsx';
import { useLevel } from './use-level.ts';
import { usePanels } from './use-panels.ts';

/** Panels of plugins at a place, without those hidden by the user, each with its title. */
export const PanelsAt = observer(function PanelsAt({ place, about }: { place: PanelPlace; about: PanelAbout }) {
  const { store } = usePanels();
  const shown = store.at(place, useLevel()(about.placeId));
  return shown.map((panel) => {
    const Icon = iconNamed(panel.icon);
    return (
      <div key={panelKey(panel)}>
        <div className={classes.head}>
          {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
          <h2 dir="auto">{panel.title}</h2>
          <HidePanel panel={panel} />
        </div>
        <PluginPanel panel={panel} about={about} />
      </div>
    );
  });
});
