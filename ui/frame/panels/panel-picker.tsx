import type { Panel, PanelPlace } from '@earshot/core/model/panel';
import { ChooseRow } from '../../kit/dialogs/choose-row.tsx';
import { panelKey } from './panel-store.ts';
import { useLevel } from './use-level.ts';
import { usePanels } from './use-panels.ts';

/** Panels that the user can add at a place; read it inside an observer(). */
export function usePanelChoices(place: PanelPlace, placeId: string): Panel[] {
  return usePanels().store.at(place, useLevel()(placeId), true);
}

interface PanelPickerProps {
  title: string;
  panels: readonly Panel[];
  onPick: (panel: Panel) => unknown;
  onClose: () => void;
}

/** Picker for a panel. */
export function PanelPicker({ panels, onPick, ...props }: PanelPickerProps) {
  const rows = panels.map((panel) => ({ id: panelKey(panel), panel }));
  return (
    <ChooseRow
      label="Panel"
      rows={rows}
      data={rows.map(({ id, panel }) => ({ value: id, label: panel.title }))}
      none="No plugin that is on has a panel for this place"
      unknown="No matching panels"
      onPick={({ panel }) => onPick(panel)}
      {...props}
    />
  );
}
