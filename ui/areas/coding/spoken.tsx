import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import classes from './spoken.module.css';

/** Speaker and time of a highlight's words, if known; empty outside a transcript. */
export function Spoken({ row: { speaker, startMs } }: { row: Highlight }) {
  if (speaker === '' && startMs === null) return null;
  return (
    <span className={classes.spoken}>
      {speaker !== '' && <span className={classes.name}>{speaker}</span>}
      {startMs !== null && <span className={classes.time}>{clockTime(startMs)}</span>}
    </span>
  );
}
