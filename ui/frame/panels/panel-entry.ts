import type { Panel } from '@earshot/core/model/panel';

/** The name of a panel in addresses and in the stored order of a project's entries; unlike any that an area has. */
export const panelEntry = ({ pluginId, id }: Pick<Panel, 'pluginId' | 'id'>): `panel-${string}` =>
  `panel-${pluginId === id ? id : `${pluginId}-${id}`}`;
