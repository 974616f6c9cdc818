import type { PanelPlace } from '@earshot/core/model/panel';
import type { PanelProps } from '@earshot/core/plugin/panel';
import { reaches } from '@earshot/core/rules/permission';
import { observer } from 'mobx-react-lite';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import type { PanelAbout, StoredPanelName } from './panel-store.ts';
import classes from './plugin-panel.module.css';
import { PluginPanel } from './plugin-panel.tsx';
import { useLevel } from './use-level.ts';
import { usePanels } from './use-panels.ts';

interface StoredPanelProps {
  place: PanelPlace;
  name: StoredPanelName;
  about: PanelAbout;
  range?: PanelProps['range'];
}

/** Panel of a row or document; if it cannot be shown, the reason. */
export const StoredPanel = observer(function StoredPanel({ place, name, about, ...rest }: StoredPanelProps) {
  const { store, state } = usePanels();
  const level = useLevel()(about.placeId);
  const panel = store.named(place, name);
  if (panel && reaches(level, panel.level)) return <PluginPanel panel={panel} about={about} {...rest} />;
  if (!panel && state !== 'ready' && state !== 'failed') return <TextSkeleton lines={3} />;
  return (
    <p className={classes.trouble}>
      {panel
        ? `“${panel.title}” is for people with more access than you have here.`
        : `This shows “${name.panelId}” of the plugin “${name.pluginId}”, which is off or no longer installed. An administrator can switch plugins on in Settings → Plugins.`}
    </p>
  );
});
