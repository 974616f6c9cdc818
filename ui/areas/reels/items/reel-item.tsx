import type { ReelPartState } from '@earshot/core/areas/reels/reel';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReelPlay } from '../play/use-reel-play.ts';
import classes from '../reels.module.css';
import { type ShownItem, sourceOf } from '../use-reel.ts';

/** Why a highlight is not played. */
const SILENT: Readonly<Record<Exclude<ReelPartState, 'READY'>, string>> = {
  GONE: 'This highlight or its note was deleted.',
  NO_RECORDING: 'The note has no recording.',
  NO_TIMES: 'The times of these words in the recording are not known.',
};

/** Name of an item for buttons and messages. */
export const nameOf = ({ item, part }: ShownItem): string =>
  item.highlightId === null ? displayTitle('titleCard', item.title) : part.text.slice(0, 80) || SILENT.GONE;

/** Words of an item: those of a card, or the quote and its source. */
export function ItemWords({ shown }: { shown: ShownItem }) {
  const { item, part } = shown;
  if (item.highlightId === null)
    return (
      <div className={classes.words}>
        <div className={`${classes.quote} ${classes.card}`} dir="auto">
          {displayTitle('titleCard', item.title)}
        </div>
        <div className={classes.from} dir="auto">
          {item.text || 'Title card'}
        </div>
      </div>
    );
  return (
    <div className={classes.words}>
      {part.text !== '' && (
        <div className={classes.quote} dir="auto">
          {part.text}
        </div>
      )}
      <div className={classes.from} dir="auto">
        {part.state === 'READY' ? sourceOf(part) : SILENT[part.state]}
      </div>
    </div>
  );
}

/** Button that plays the reel from an item. */
export function PlayItem({ shown, play }: { shown: ShownItem; play: ReelPlay }) {
  const label = `Play from “${nameOf(shown)}”`;
  return (
    <ActionIcon
      variant={play.current?.id === shown.id ? 'light' : 'subtle'}
      aria-label={label}
      title="Play from here"
      disabled={shown.part.state !== 'READY'}
      onClick={() => play.playFrom(shown.id)}
    >
      <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
