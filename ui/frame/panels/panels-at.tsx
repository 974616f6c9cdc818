import type { PanelPlace } from '@earshot/core/model/panel';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type PanelAbout, panelKey } from './panel-store.ts';
import classes from './plugin-panel.module.css';
import { PluginPanel } from './plugin-panel.tsx';
import { useLevel } from './use-level.ts';
import { usePanels } from './use-panels.ts';

/** The panels of plugins at a place, each under its title; a person can hide them, and bring them back. */
export const PanelsAt = observer(function PanelsAt({ place, about }: { place: PanelPlace; about: PanelAbout }) {
  const { store } = usePanels();
  const level = useLevel()(about.placeId);
  const all = store.at(place, level, true);
  const shown = store.at(place, level);
  const hidden = all.filter((panel) => !shown.includes(panel));
  return (
    <>
      {shown.map((panel) => (
        <div key={panelKey(panel)}>
          <div className={classes.head}>
            <h2 dir="auto">{panel.title}</h2>
            <Tooltip label={`Hide ${panel.title}`}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Hide ${panel.title}`}
                onClick={() => store.show(panel, false)}
              >
                <IconEyeOff size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          </div>
          <PluginPanel panel={panel} about={about} />
        </div>
      ))}
      {hidden.map((panel) => (
        <Button key={panelKey(panel)} variant="subtle" size="compact-sm" onClick={() => store.show(panel, true)}>
          Show {panel.title}
        </Button>
      ))}
    </>
  );
});
