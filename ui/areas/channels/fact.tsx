import type { ReactNode } from 'react';
import classes from './channel-numbers.module.css';

/** A number of a channel's overview, with its label. */
export const Fact = ({ name, bad = false, children }: { name: string; bad?: boolean; children: ReactNode }) => (
  <div className={classes.fact} data-bad={bad || undefined}>
    <dt dir="auto">{name}</dt>
    <dd>{children}</dd>
  </div>
);
