import * as z from 'zod';
import { limits } from '../../limits.ts';
import { choice, codeName, entity, line, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listCommand } from '../../model/operation.ts';
import { CHART_METRICS } from '../charts/chart.ts';
import { Dashboard } from './dashboard.ts';

/** Kinds of cards: a saved chart, one number, the themes of a channel, a search, a plugin’s panel, or a heading over other cards. */
export const CARD_KINDS = ['CHART', 'NUMBER', 'THEMES', 'SEARCH', 'HEADING', 'PANEL'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** Metrics of a number card: those of charts in a project, or the data points of a channel. */
export const CARD_METRICS = [...CHART_METRICS, 'DATA_POINT_COUNT'] as const;
export type CardMetric = (typeof CARD_METRICS)[number];

const column = (least: number) => z.int().min(least).max(limits.dashboardColumns);
/** Position and size of a card on the grid, in columns and rows from 0. */
const position = {
  x: column(0),
  y: z.int().min(0).max(limits.cardRow),
  w: column(1),
  h: z.int().min(1).max(limits.cardHeight),
};

/**
 * A card of a dashboard. It refers to its content and has no numbers: readers without access see a notice. Concurrent
 * changes of different cards do not conflict.
 */
export const DashboardCard = entity(
  'DashboardCard',
  {
    dashboardId: ref('Dashboard', 'WRITE'),
    kind: choice('CardKind', CARD_KINDS),
    /** chart of CHART */
    chartId: ref('Chart').nullable().default(null),
    /** channel of THEMES, or of a NUMBER of data points */
    channelId: ref('Channel').nullable().default(null),
    /** project of any other NUMBER */
    projectId: ref('Project').nullable().default(null),
    metric: choice('CardMetric', CARD_METRICS).nullable().default(null),
    /** search of SEARCH, in the format of its address fragment: `q=…&types=…` */
    search: line(limits.cardSearch).default(''),
    /** text of HEADING */
    heading: line(limits.cardHeading).default(''),
    /** plugin of PANEL, and which of its panels; the card remains if the plugin is off or removed */
    pluginId: codeName().default(''),
    panelId: codeName().default(''),
  },
  { placeId: z.uuid(), ...position },
  {
    place: 'placeId',
    fixed: ['dashboardId', 'kind', 'chartId', 'channelId', 'projectId', 'pluginId', 'panelId'],
    trash: {
      goesWith: {
        dashboardId: 'Dashboard',
        chartId: 'Chart',
        channelId: 'Channel',
        projectId: 'Project',
        placeId: 'Place',
      },
    },
  },
);
export type DashboardCard = Row<typeof DashboardCard>;

const all = crud(DashboardCard);
export const dashboardCard = all.one;
export const dashboardCards = all.list;
export const createDashboardCard = all.create;
export const updateDashboardCard = all.update;

export const removeFromDashboard = command('removeFromDashboard', DashboardCard, {
  on: DashboardCard,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Remove a card from its dashboard; what it shows stays.',
});
export const restoreToDashboard = command('restoreToDashboard', DashboardCard, {
  on: DashboardCard,
  trashed: true,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Put a removed card back where it was.',
});

export const arrangeDashboardCards = listCommand('arrangeDashboardCards', DashboardCard, {
  on: Dashboard,
  input: z.strictObject({
    id: sentId(),
    cards: z
      // Undo of a move also names cards that were removed since then.
      .array(z.strictObject({ id: ref('DashboardCard', 'WRITE', { trashed: true }), ...position }))
      .min(1)
      .max(limits.dashboardCards),
  }),
  audience: 'contributor',
  description: 'Move and resize cards of a dashboard; those that are not named stay.',
});
