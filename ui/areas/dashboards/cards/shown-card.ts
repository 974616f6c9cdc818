import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import type { ReactNode } from 'react';
import type { DateSpan } from '../../../data/date-span.ts';

/** Properties of every card. */
export interface ShownCard {
  card: DashboardCard;
  range: DateSpan;
  /** what can be done with the card, for whoever may change the dashboard */
  menu?: ReactNode;
}
