import type { ChartPicture } from '@earshot/core/plugin/chart';
import { type ComponentType, lazy } from 'react';
import { loadPiece } from '../../frame/load-screen.ts';

export type ChartPanel = ComponentType<ChartPicture>;

const found = import.meta.glob<{ default: ChartPanel }>('../../../plugins/charts/*/panel.tsx');

/** The panels of charts by the id of their plugin, which is the name of its folder. */
const loads = new Map(
  Object.entries(found).map(([path, load]) => [
    path.split('/').at(-2) ?? '',
    () => loadPiece(async () => (await load()).default),
  ]),
);
const panels = new Map([...loads].map(([pluginId, load]) => [pluginId, lazy(async () => ({ default: await load() }))]));

/** Panel of a plugin's chart, loaded when it is first shown; undefined if it has none here. */
export const panelOf = (pluginId: string): ChartPanel | undefined => panels.get(pluginId);

/** The same as it is when loaded. */
export async function loadPanel(pluginId: string): Promise<ChartPanel> {
  const load = loads.get(pluginId);
  if (!load) throw new Error(`plugin ${pluginId} has no panel`);
  return load();
}
