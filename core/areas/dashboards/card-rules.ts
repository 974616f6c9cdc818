import { limits } from '../../limits.ts';
import type { CardKind, DashboardCard } from './dashboard-card.ts';

/** References of a card to the object that it shows. */
type Content = Pick<
  DashboardCard,
  'kind' | 'chartId' | 'channelId' | 'projectId' | 'metric' | 'search' | 'heading' | 'pluginId' | 'panelId'
>;
type Named = Exclude<keyof Content, 'kind'>;

/** Name of each object, and the prompt when it is missing. */
const NAMES: Record<Named, { name: string; choose: string }> = {
  chartId: { name: 'a chart', choose: 'Choose the chart to show.' },
  channelId: { name: 'a channel', choose: 'Choose the channel to show.' },
  projectId: { name: 'a project', choose: 'Choose the project to count in.' },
  metric: { name: 'a count', choose: 'Choose what to count.' },
  search: { name: 'a search', choose: 'Type what to search for.' },
  heading: { name: 'a heading', choose: 'Type a heading.' },
  pluginId: { name: 'a plugin', choose: 'Choose the panel to show.' },
  panelId: { name: 'a panel', choose: 'Choose the panel to show.' },
};

const NEEDED: Record<CardKind, (card: Content) => readonly Named[]> = {
  CHART: () => ['chartId'],
  NUMBER: ({ metric }) => (metric === 'DATA_POINT_COUNT' ? ['metric', 'channelId'] : ['metric', 'projectId']),
  THEMES: () => ['channelId'],
  SEARCH: () => ['search'],
  HEADING: () => ['heading'],
  PANEL: () => ['pluginId', 'panelId'],
};

/** Why a card would show nothing, in a sentence that suggests a remedy; undefined if it is valid. */
export function cardProblem(card: Content): string | undefined {
  const needed = NEEDED[card.kind](card);
  const has = (name: Named) => card[name] !== null && card[name] !== '';
  const missing = needed.find((name) => !has(name));
  if (missing) return NAMES[missing].choose;
  const extra = (Object.keys(NAMES) as Named[]).find((name) => has(name) && !needed.includes(name));
  return extra && `A card of this kind does not have ${NAMES[extra].name}. Leave it out.`;
}

/** Initial and minimum size of a card, in columns and rows. */
interface CardSize {
  w: number;
  h: number;
  least: { w: number; h: number };
}

export const CARD_SIZES: Record<CardKind, CardSize> = {
  CHART: { w: 6, h: 5, least: { w: 3, h: 3 } },
  NUMBER: { w: 3, h: 2, least: { w: 2, h: 2 } },
  THEMES: { w: 6, h: 5, least: { w: 3, h: 3 } },
  SEARCH: { w: 6, h: 5, least: { w: 3, h: 3 } },
  HEADING: { w: limits.dashboardColumns, h: 1, least: { w: 2, h: 1 } },
  PANEL: { w: 6, h: 5, least: { w: 3, h: 2 } },
};
