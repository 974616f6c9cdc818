import { limits } from '@earshot/core/limits';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './data-table.module.css';

/** Resizing of a column. */
export interface Resizing {
  /** position of the column, if it is sticky */
  place: CSSProperties | undefined;
  /** current px */
  width: () => number;
  /** called while resizing */
  onChange: (width: number) => void;
  /** called at the end; undefined restores the previous width */
  onEnd: (width: number | undefined) => void;
}

const STEP = 16;
const STEPS: Record<string, number> = { ArrowLeft: -STEP, ArrowRight: STEP };
const { least, most } = limits.columnWidth;
const allowed = (width: number) => Math.round(Math.min(most, Math.max(least, width)));

/** Edge of a column: dragging it, or ← and →, changes the width. Escape cancels. */
export function ResizeHandle({ title, width, onChange, onEnd }: Resizing & { title: string }) {
  const start = useRef<{ x: number; width: number; now: number }>(undefined);
  const [said, setSaid] = useState<number>(least);
  const look = () => setSaid(allowed(width()));
  const begin = (event: PointerEvent) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const wide = width();
    start.current = { x: event.clientX, width: wide, now: wide };
  };
  const drag = (event: PointerEvent) => {
    const from = start.current;
    if (!from) return;
    from.now = allowed(from.width + event.clientX - from.x);
    setSaid(from.now);
    onChange(from.now);
  };
  const end = (kept: boolean) => {
    const from = start.current;
    start.current = undefined;
    if (from) onEnd(kept && from.now !== from.width ? from.now : undefined);
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (event.key === 'Escape' && start.current) end(false);
    else if (step === undefined) return;
    else {
      const next = allowed(width() + step);
      setSaid(next);
      onEnd(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={said}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      className={classes.edge}
      onFocus={look}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={press}
    />
  );
}
