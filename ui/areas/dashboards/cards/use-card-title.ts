import { Chart } from '@earshot/core/areas/charts/chart';
import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { Channel } from '@earshot/core/areas/places/channel';
import { displayTitle } from '@earshot/core/rules/text';
import { useStores } from '../../../data/use-stores.ts';
import { usePanelStore } from '../../../frame/panels/use-panels.ts';
import { searchWords } from '../../explore/feeds/feed-words.ts';
import { CARD_METRIC_TITLES } from './card-words.ts';
import { searchOfCard } from './search-of-card.ts';

/** Title of a card for its reader; read it inside an observer(). */
export function useCardTitle(): (card: DashboardCard) => string {
  const stores = useStores();
  const panels = usePanelStore();
  return (card) => {
    const { kind, chartId, channelId, metric, search, heading } = card;
    if (kind === 'PANEL') return panels.named('DASHBOARD_CARD', card)?.title ?? 'Panel not available';
    if (kind === 'HEADING') return heading;
    if (kind === 'SEARCH') return `Search ${searchWords(searchOfCard(search))}`;
    if (kind === 'NUMBER') return metric ? CARD_METRIC_TITLES[metric] : 'Number';
    if (kind === 'THEMES') {
      const channel = stores.of(Channel).byId(channelId);
      return channel ? `Themes of ${displayTitle('channel', String(channel.title))}` : 'Themes';
    }
    const chart = stores.of(Chart).byId(chartId);
    return chart ? displayTitle('chart', String(chart.title)) : 'Chart';
  };
}
