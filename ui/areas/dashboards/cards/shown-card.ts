import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import type { ReactNode } from 'react';
import type { DateSpan } from '../../../data/date-span.ts';

/** Properties of every card. */
export interface ShownCard {
  card: DashboardCard;
  range: DateSpan;
  /** menu of the card, for users who can change the dashboard */
  menu?: ReactNode;
}
