import { RoundResults } from '../results/round-results.tsx';
import { Progress } from './progress.tsx';
import { type InRound, RoundFrame } from './round-frame.tsx';

/** A coding round: its progress while it is open, its agreement once it is closed. */
export const RoundPage = () => <RoundFrame part="Results" body={Body} />;

const Body = ({ round }: InRound) =>
  round.state === 'OPEN' ? <Progress round={round} /> : <RoundResults round={round} />;
