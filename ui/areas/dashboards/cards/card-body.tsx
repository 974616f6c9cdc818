import type { CardKind } from '@earshot/core/areas/dashboards/dashboard-card';
import type { ComponentType } from 'react';
import classes from './card.module.css';
import { ChartCard } from './chart-card.tsx';
import { NumberCard } from './number-card.tsx';
import { PanelCard } from './panel-card.tsx';
import { SearchCard } from './search-card.tsx';
import type { ShownCard } from './shown-card.ts';
import { ThemesCard } from './themes-card.tsx';

/** A heading over the cards below it. */
const HeadingCard = ({ card, menu }: ShownCard) => (
  <div className={classes.head}>
    <h2 className={classes.heading}>{card.heading}</h2>
    {menu}
  </div>
);

const BODIES: Record<CardKind, ComponentType<ShownCard>> = {
  CHART: ChartCard,
  NUMBER: NumberCard,
  THEMES: ThemesCard,
  SEARCH: SearchCard,
  HEADING: HeadingCard,
  PANEL: PanelCard,
};

/** Content of a card for its reader. */
export function CardBody(props: ShownCard) {
  const Body = BODIES[props.card.kind];
  return (
    <div className={classes.body} data-kind={props.card.kind}>
      <Body {...props} />
    </div>
  );
}
