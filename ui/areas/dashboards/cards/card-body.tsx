import type { CardKind, DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import type { ComponentType, ReactNode } from 'react';
import type { DateSpan } from '../../../data/date-span.ts';
import classes from './card.module.css';
import { ChartCard } from './chart-card.tsx';
import { HeadingCard } from './heading-card.tsx';
import { NumberCard } from './number-card.tsx';
import { SearchCard } from './search-card.tsx';
import { ThemesCard } from './themes-card.tsx';

/** What every kind of card gets. */
export interface ShownCard {
  card: DashboardCard;
  range: DateSpan;
  /** what can be done with the card, for whoever may change the dashboard */
  menu?: ReactNode;
}

const BODIES: Record<CardKind, ComponentType<ShownCard>> = {
  CHART: ChartCard,
  NUMBER: NumberCard,
  THEMES: ThemesCard,
  SEARCH: SearchCard,
  HEADING: HeadingCard,
};

/** What a card shows its reader. */
export function CardBody(props: ShownCard) {
  const Body = BODIES[props.card.kind];
  return (
    <div className={classes.body} data-kind={props.card.kind}>
      <Body {...props} />
    </div>
  );
}
