import { changedCards, spotFor } from '@earshot/core/areas/dashboards/card-grid';
import { CARD_SIZES, cardProblem } from '@earshot/core/areas/dashboards/card-rules';
import { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import {
  arrangeDashboardCards,
  createDashboardCard,
  DashboardCard,
  removeFromDashboard,
  restoreToDashboard,
  updateDashboardCard,
} from '@earshot/core/areas/dashboards/dashboard-card';
import { limits } from '@earshot/core/limits';
import type { ParsedInput } from '@earshot/core/model/operation';
import { panel } from '@earshot/core/plugin/panel';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { createRow, restoreRow, trashRow, updateRow } from '../../operations/standard.ts';
import { tellRows } from '../../operations/tell-rows.ts';
import type { Work } from '../../operations/work.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';

type Plugins = Pick<WorkspacePlugins, 'contributions'>;

/** Locks a dashboard's cards until the transaction ends. */
const hold = (work: Work, dashboardId: string) =>
  work.transaction.sql('select 1 from dashboards where workspace_id = $1 and id = $2 for no key update', [
    work.workspaceId,
    dashboardId,
  ]);

/** The cards of a dashboard, locked; refuses one more than the maximum. */
async function cardsBeforeOneMore(work: Work, dashboardId: string): Promise<DashboardCard[]> {
  await hold(work, dashboardId);
  const cards = await work.rows(DashboardCard).find({ where: { dashboardId } });
  if (cards.length >= limits.dashboardCards)
    throw new Refusal(
      'UNPROCESSABLE',
      `A dashboard has at most ${limits.dashboardCards} cards. Remove one, or make another dashboard.`,
    );
  return cards;
}

function demandSound(card: Parameters<typeof cardProblem>[0]): void {
  const problem = cardProblem(card);
  if (problem) throw new Refusal('BAD_USER_INPUT', problem);
}

/** Refuses a new card for a panel that no plugin contributes; an existing card's panel can be gone. */
async function demandPanel(
  { workspaceId, transaction }: Work,
  plugins: Plugins,
  { pluginId, panelId }: Pick<DashboardCard, 'pluginId' | 'panelId'>,
): Promise<void> {
  const all = await plugins.contributions(workspaceId, panel, transaction);
  const isAsked = ({ from, contribution: { id, place } }: (typeof all)[number]) =>
    from.plugin.id === pluginId && id === panelId && place === 'DASHBOARD_CARD';
  if (!all.some(isAsked))
    throw new Refusal('BAD_USER_INPUT', 'No plugin that is on has this panel for dashboards. Choose another one.');
}

/** Arranges cards within the grid; refuses cards of other dashboards. */
async function arrange(work: Work, { id, cards: wanted }: ParsedInput<typeof arrangeDashboardCards>) {
  await hold(work, id);
  const rows = work.rows(DashboardCard);
  const before = await rows.find({ where: { dashboardId: id }, trashed: 'both' });
  const known = new Map(before.map((card) => [card.id, card]));
  if (wanted.some((card) => !known.has(card.id)))
    throw new Refusal('BAD_USER_INPUT', 'These cards are on another dashboard. Move cards of this one only.');
  if (wanted.some(({ x, w }) => x + w > limits.dashboardColumns))
    throw new Refusal('BAD_USER_INPUT', `A card must fit into the ${limits.dashboardColumns} columns of the grid.`);
  const changes = changedCards(before, wanted);
  const after: DashboardCard[] = [];
  for (const { id: cardId, ...position } of changes) after.push(await rows.update(cardId, position));
  tellRows(work, 'updated', DashboardCard, after, ['x', 'y', 'w', 'h']);
  if (after.length > 0)
    work.undoBy(arrangeDashboardCards, {
      id,
      cards: changes.map((card) => positionOf(known.get(card.id) as DashboardCard)),
    });
  return wanted.flatMap((card) => after.find((one) => one.id === card.id) ?? known.get(card.id) ?? []);
}

const positionOf = ({ id, x, y, w, h }: DashboardCard) => ({ id, x, y, w, h });

/** Cards of dashboards; other operations are the standard ones. */
export const dashboardCardHandlers = (plugins: Plugins): Handler[] => [
  inside(createDashboardCard, async ({ input, work }) => {
    demandSound(input);
    const { dashboardId, kind } = input;
    if (kind === 'PANEL') await demandPanel(work, plugins, input);
    const cards = await cardsBeforeOneMore(work, dashboardId);
    const { placeId } = await work.load(Dashboard, dashboardId, 'WRITE');
    const { w, h } = CARD_SIZES[kind];
    const { x, y } = spotFor(cards, { w, h });
    return createRow(DashboardCard, work, { ...input, placeId, x, y, w, h }, removeFromDashboard);
  }),
  inside(updateDashboardCard, async ({ input, work, object }) => {
    const { metric = object.metric, search = object.search, heading = object.heading } = input;
    demandSound({ ...object, metric, search, heading });
    return updateRow(DashboardCard, { input, work, object }, updateDashboardCard);
  }),
  inside(removeFromDashboard, ({ work, object }) => trashRow(DashboardCard, work, object, restoreToDashboard)),
  inside(restoreToDashboard, async ({ work, object }) => {
    if (object.trashedAt) await cardsBeforeOneMore(work, object.dashboardId);
    return restoreRow(DashboardCard, work, object, removeFromDashboard);
  }),
  inside(arrangeDashboardCards, ({ input, work }) => arrange(work, input)),
];
