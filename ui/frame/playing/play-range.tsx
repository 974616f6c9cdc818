import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './play-range.module.css';
import { type Passage, PlaysHereContext } from './plays-here.ts';

interface PlayRangeProps {
  passage: Passage;
  /** title of its note, for the address */
  title?: string;
}

/**
 * Time of a quote, which plays just its part of the recording: on its note's page at once, elsewhere by opening the
 * note. Plain text in a note without a recording.
 */
export const PlayRange = observer(function PlayRange({ passage, title = '' }: PlayRangeProps) {
  const here = useContext(PlaysHereContext);
  const { noteId, highlightId, from, to } = passage;
  const time = clockTime(from);
  const inside = (
    <>
      <IconPlayerPlayFilled size={10} aria-hidden /> {time}
    </>
  );
  if (here?.noteId !== noteId)
    return (
      <Link
        className={classes.play}
        to={paths.played({ id: noteId, title }, { from, to }, highlightId ? { highlight: highlightId } : {})}
        aria-label={`Play from ${time}`}
        onClick={(event) => event.stopPropagation()}
      >
        {inside}
      </Link>
    );
  if (!here.ready) return <span className={classes.time}>{time}</span>;
  return (
    <button type="button" className={classes.play} aria-label={`Play from ${time}`} onClick={() => here.play(passage)}>
      {inside}
    </button>
  );
});
