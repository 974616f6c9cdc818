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
}

const BODIES: Record<CardKind, ComponentType<ShownCard>> = {
  CHART: ChartCard,
  NUMBER: NumberCard,
  THEMES: ThemesCard,
  SEARCH: SearchCard,
  HEADING: HeadingCard,
};

interface CardBodyProps extends ShownCard {
  /** how whoever may change the dashboard moves, changes and removes the card */
  controls?: ReactNode;
}

/** What a card shows its reader. */
export function CardBody({ card, range, controls }: CardBodyProps) {
  const Body = BODIES[card.kind];
  return (
    <>
      {controls}
      <div className={controls ? `${classes.body} ${classes.controlled}` : classes.body}>
        <Body card={card} range={range} />
      </div>
    </>
  );
}
