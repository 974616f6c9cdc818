import type { Panel } from '@earshot/core/model/panel';

/** Name of a panel in addresses and in a project's stored entry order; distinct from all names of areas. */
export const panelEntry = ({ pluginId, id }: Pick<Panel, 'pluginId' | 'id'>): `panel-${string}` =>
  `panel-${pluginId === id ? id : `${pluginId}-${id}`}`;
