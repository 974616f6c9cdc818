import { seatUse } from '@earshot/core/areas/analytics/activity';
import { Member } from '@earshot/core/model/member';
import { Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { number } from '../../kit/words/counted.ts';
import classes from './analytics.module.css';

const TOUCHED_BY = [Member];

/** Seats taken, seats in total, and the number of viewers without a seat. */
export const Seats = observer(function Seats() {
  const { data, state, error, reload } = useAsk(seatUse, {}, TOUCHED_BY);
  if (!data)
    return state === 'failed' ? <RefusedState error={error} again={reload} /> : <Skeleton height={80} mb={24} />;
  const { seatsAllocated, totalSeatsAvailable, viewerCount, utilizationPercentage } = data;
  return (
    <dl className={classes.facts} aria-label="Seats">
      <Figure name="Seats taken">
        {number(seatsAllocated)} <small>of {number(totalSeatsAvailable)}</small>
      </Figure>
      <Figure name="Utilisation">{utilizationPercentage === null ? '–' : `${utilizationPercentage} %`}</Figure>
      <Figure name="Viewers">
        {number(viewerCount)} <small>without a seat</small>
      </Figure>
    </dl>
  );
});

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
