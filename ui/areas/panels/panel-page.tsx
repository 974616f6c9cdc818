import type { Panel, PanelPlace } from '@earshot/core/model/panel';
import { observer } from 'mobx-react-lite';
import { useParams } from 'react-router';
import { panelEntry } from '../../frame/panels/panel-entry.ts';
import type { PanelAbout } from '../../frame/panels/panel-store.ts';
import { PluginPanel } from '../../frame/panels/plugin-panel.tsx';
import { useLevel } from '../../frame/panels/use-level.ts';
import { usePanels } from '../../frame/panels/use-panels.ts';
import { ErrorState } from '../../kit/states/error-state.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';

/** Panel in the address, and whether it is known yet; read it inside an observer(). */
export function useAskedPanel(
  place: PanelPlace,
  placeId: string | null,
): { panel?: Panel | undefined; known: boolean } {
  const { panel: entry } = useParams();
  const { store, state } = usePanels();
  const panel = store.at(place, useLevel()(placeId), true).find((one) => panelEntry(one) === entry);
  return { panel, known: panel !== undefined || state === 'ready' || state === 'failed' };
}

/** Content of a page of a plugin. */
export const PanelBody = observer(function PanelBody({ place, about }: { place: PanelPlace; about: PanelAbout }) {
  const { panel, known } = useAskedPanel(place, about.placeId);
  if (panel) return <PluginPanel key={panelEntry(panel)} panel={panel} about={about} />;
  return known ? (
    <ErrorState kind="missing" text="This page belongs to a plugin that is off, or needs more access." />
  ) : (
    <TextSkeleton />
  );
});
