import type { Speaker } from '@earshot/core/areas/transcripts/speaker';
import { observer } from 'mobx-react-lite';
import { EveryTurn } from './every-turn.tsx';
import { speakerAtTurns } from './shown-speakers.ts';
import { ThisTurn } from './this-turn.tsx';
import classes from './turn-card.module.css';
import type { OpenTurn, Turns } from './use-turns.ts';

interface TurnCardProps {
  turn: OpenTurn;
  turns: Turns;
  /** all speakers of the note */
  all: readonly Speaker[];
  onClose: () => void;
}

/** Speaker card: changes to all turns of a speaker, and to this one only. */
export const TurnCard = observer(function TurnCard({ turn, turns, all, onClose }: TurnCardProps) {
  const speaker = speakerAtTurns(all, turn.speakerId);
  return (
    <div className={classes.card}>
      {speaker && <EveryTurn speaker={speaker} all={all} turns={turns.countOf(speaker)} onClose={onClose} />}
      <ThisTurn turn={turn} turns={turns} speaker={speaker} all={all} onClose={onClose} />
    </div>
  );
});
