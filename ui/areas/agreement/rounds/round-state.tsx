import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import classes from '../agreement.module.css';

const WORDS = { OPEN: 'Open', CLOSED: 'Closed' };

/** State of a round: open or closed. */
export const RoundState = ({ round: { state } }: { round: Pick<CodingRound, 'state'> }) => (
  <span className={classes.state} data-open={state === 'OPEN' || undefined}>
    {WORDS[state]}
  </span>
);
