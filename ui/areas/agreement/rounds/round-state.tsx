import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import classes from '../agreement.module.css';

const WORDS = { OPEN: 'Open', CLOSED: 'Closed' };

/** Whether a round is still being coded. */
export const RoundState = ({ round: { state } }: { round: Pick<CodingRound, 'state'> }) => (
  <span className={classes.state} data-open={state === 'OPEN' || undefined}>
    {WORDS[state]}
  </span>
);
