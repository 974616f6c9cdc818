import * as z from 'zod';
import { answer, choice, codeName } from './entity.ts';
import { act, listQuery } from './operation.ts';
import { grantedLevel } from './place.ts';

/** Parts of the browser application to which plugins contribute panels. */
export const PANEL_PLACES = [
  'NOTE_TAB',
  'INSIGHT_TAB',
  'PROJECT_PAGE',
  'WORKSPACE_PAGE',
  'SETTINGS_PAGE',
  'CHANNEL',
  'PERSON',
  'DASHBOARD_CARD',
  'DOCUMENT_BLOCK',
  'CHART',
] as const;
export type PanelPlace = (typeof PANEL_PLACES)[number];

/** A panel or chart of a plugin that is on in this workspace. */
export const Panel = answer('Panel', {
  id: z.string(),
  pluginId: z.string(),
  title: z.string(),
  /** name of an icon; '' for none */
  icon: z.string(),
  place: choice('PanelPlace', PANEL_PLACES),
  /** level that a person needs at the item; FULL on pages of the workspace is for administrators */
  level: grantedLevel(),
  /** position, lowest first */
  rank: z.int(),
  /** queries that it is allowed to use */
  reads: z.array(z.string()),
  /** address of the ES module that draws it */
  module: z.string(),
});
export type Panel = z.infer<typeof Panel.row>;

export const panels = listQuery('panels', Panel, {
  input: z.strictObject({}),
  description: 'The panels and charts of plugins that are on in this workspace.',
});

export const panelModule = act('panelModule', {
  transport: 'rest',
  effect: 'read',
  rate: 'read',
  audit: null,
  input: z.strictObject({ pluginId: codeName().min(1), hash: z.string().max(64) }),
  description:
    'GET /plugins/:plugin/:hash.js: the module that draws the panels of a plugin that is on in this workspace.',
});
