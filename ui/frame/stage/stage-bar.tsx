import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconMaximize, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useKeyRegistry } from '../use-keys.ts';
import { toggleFullScreen } from './full-screen.ts';
import classes from './stage-bar.module.css';

/** Progress of a presentation. */
export interface Progress {
  at: number;
  of: number;
}

interface StageBarProps {
  /** position in the series, with the noun of an item: Insight */
  row: Progress;
  noun: string;
  /** slides of the current item */
  slide: Progress;
  /** true if the slide continues below the screen */
  more: boolean;
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onLeave: () => void;
}

/** Progress of the presentation, and buttons for the keyboard shortcuts. */
export function StageBar({ row, noun, slide, more, onBack, onNext, onLeave }: StageBarProps) {
  const share = (row.at + (slide.at + 1) / slide.of) / row.of;
  const says = ({ at, of }: Progress, what: string) => of > 1 && <span>{`${what} ${at + 1} of ${of}`}</span>;
  return (
    <footer className={classes.bar}>
      <div className={classes.progress} aria-hidden>
        <div className={classes.done} style={{ width: `${share * 100}%` }} />
      </div>
      <p className={classes.place} role="status">
        {says(row, noun)} {says(slide, 'Slide')}
        {more && <span className={classes.more}>More below</span>}
      </p>
      <Press label="Previous slide" binding="present-back" onClick={onBack}>
        <IconArrowLeft size={20} stroke={1.6} aria-hidden />
      </Press>
      <Press label="Next slide" binding="present-next" onClick={onNext}>
        <IconArrowRight size={20} stroke={1.6} aria-hidden />
      </Press>
      <span className={classes.gap} />
      <Press label="Toggle full screen" binding="present-screen" onClick={() => void toggleFullScreen()}>
        <IconMaximize size={20} stroke={1.6} aria-hidden />
      </Press>
      <Press label="Leave the presentation" binding="present-leave" onClick={onLeave}>
        <IconX size={20} stroke={1.6} aria-hidden />
      </Press>
    </footer>
  );
}

interface PressProps {
  label: string;
  binding: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
}

// No tooltips: an open one would capture Escape.
function Press({ label, binding, onClick, children }: PressProps) {
  const registry = useKeyRegistry();
  return (
    <ActionIcon
      className={classes.press ?? ''}
      variant="subtle"
      color="gray"
      size="lg"
      title={label}
      aria-label={label}
      aria-keyshortcuts={registry.aria(binding)}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
