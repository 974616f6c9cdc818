import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { HeadingForm, SearchForm } from './card-forms.tsx';

/** Form for the words of a card. */
export function EditCard({ card, onClose }: { card: DashboardCard; onClose: () => void }) {
  const props = { dashboardId: card.dashboardId, card, onClose };
  return card.kind === 'HEADING' ? <HeadingForm {...props} /> : <SearchForm {...props} />;
}
