import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { PlayRange } from '../../frame/playing/play-range.tsx';
import classes from './spoken.module.css';

interface SpokenProps {
  row: Highlight;
  /** false where nothing can be pressed, as on a slide */
  plays?: boolean;
}

/** Speaker and time of a highlight's words, if known; empty outside a transcript. The time plays them. */
export function Spoken({ row, plays = true }: SpokenProps) {
  const { speaker, startMs } = row;
  if (speaker === '' && startMs === null) return null;
  return (
    <span className={classes.spoken}>
      {speaker !== '' && <span className={classes.name}>{speaker}</span>}
      {startMs !== null &&
        (plays ? <PlayHighlight row={row} /> : <span className={classes.time}>{clockTime(startMs)}</span>)}
    </span>
  );
}

/** Time of a highlight, which plays its words; empty if it has none. */
export function PlayHighlight({ row: { id, noteId, startMs } }: { row: Highlight }) {
  return startMs === null ? null : <PlayRange passage={{ noteId, highlightId: id, from: startMs }} />;
}
