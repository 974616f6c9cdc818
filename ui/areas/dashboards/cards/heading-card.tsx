import classes from './card.module.css';
import type { ShownCard } from './card-body.tsx';

/** A heading over the cards below it. */
export const HeadingCard = ({ card, menu }: ShownCard) => (
  <div className={classes.head}>
    <h2 className={classes.heading}>{card.heading}</h2>
    {menu}
  </div>
);
