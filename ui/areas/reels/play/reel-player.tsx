import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { number } from '../../../kit/words/counted.ts';
import { lengthOf, type ShownItem, sourceOf } from '../use-reel.ts';
import { Press } from './press.tsx';
import { RecordedPart } from './recorded-part.tsx';
import classes from './reel-player.module.css';
import type { ReelPlay } from './use-reel-play.ts';

interface ReelPlayerProps {
  play: ReelPlay;
  /** true where it fills the window */
  large?: boolean;
  /** further buttons */
  actions?: ReactNode;
}

/** The part of a reel that plays, with its words, and the controls. */
export function ReelPlayer({ play, large = false, actions }: ReelPlayerProps) {
  const { parts, at, current, next, playing } = play;
  if (!current) return null;
  const total = parts.reduce((sum, part) => sum + lengthOf(part), 0);
  const before = parts.slice(0, at).reduce((sum, part) => sum + lengthOf(part), 0);
  const loaded = [current, ...(next ? [next] : [])].filter(({ item }) => item.highlightId !== null);
  return (
    <section
      className={classes.player}
      aria-label="Reel player"
      data-reel-player
      data-state={playing ? 'playing' : 'paused'}
      data-large={large || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on the picture does what the button does */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={classes.screen} onClick={play.toggle}>
        {loaded.map((shown) => (
          <RecordedPart
            key={shown.id}
            shown={shown}
            current={shown.id === current.id}
            playing={playing}
            onEnd={play.ended}
            onStop={play.stop}
          />
        ))}
        {current.item.highlightId === null && (
          <Card key={current.id} shown={current} playing={playing} onEnd={play.ended} />
        )}
      </div>
      <Caption shown={current} />
      <div className={classes.controls}>
        <Press label="Previous part" onClick={() => play.step(-1)} disabled={at === 0}>
          <IconChevronLeft size={20} stroke={1.6} aria-hidden />
        </Press>
        <Press label={playing ? 'Pause' : 'Play reel'} onClick={play.toggle}>
          {playing ? <IconPlayerPauseFilled size={20} aria-hidden /> : <IconPlayerPlayFilled size={20} aria-hidden />}
        </Press>
        <Press label="Next part" onClick={() => play.step(1)} disabled={at === parts.length - 1}>
          <IconChevronRight size={20} stroke={1.6} aria-hidden />
        </Press>
        <span className={classes.place} role="status">
          {number(at + 1)} of {number(parts.length)}
        </span>
        <span className={classes.time}>
          {clockTime(before)} / {clockTime(total)}
        </span>
        <span className={classes.gap} />
        {actions}
      </div>
    </section>
  );
}

function Caption({ shown: { item, part } }: { shown: ShownItem }) {
  return (
    <div className={classes.caption}>
      {item.highlightId !== null && part.moving && <p dir="auto">{part.text}</p>}
      <p className={classes.who} dir="auto">
        {item.highlightId === null ? 'Title card' : sourceOf(part)}
      </p>
    </div>
  );
}

interface CardProps {
  shown: ShownItem;
  playing: boolean;
  onEnd: () => void;
}

/** A title card, which stays for its time while the reel plays. */
function Card({ shown: { item }, playing, onEnd }: CardProps) {
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => end.current(), item.cardMs);
    return () => clearTimeout(timer);
  }, [playing, item.cardMs]);
  return (
    <div className={classes.card}>
      <p className={classes.cardTitle} dir="auto">
        {item.title}
      </p>
      {item.text !== '' && (
        <p className={classes.cardText} dir="auto">
          {item.text}
        </p>
      )}
    </div>
  );
}
