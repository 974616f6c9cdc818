import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { allowedSize, type DockSize, LEAST, MOST } from './kept-size.ts';
import classes from './with-player.module.css';

interface DockEdgeProps {
  side: 'beside' | 'above';
  size: DockSize;
  /** called while dragging */
  onChange: (size: DockSize) => void;
  /** called with the final size */
  onEnd: (size: DockSize) => void;
}

const STEP = 16;

/** Edge of the docked player: dragging it, or the arrow keys, changes its size. */
export function DockEdge({ side, size, onChange, onEnd }: DockEdgeProps) {
  const start = useRef<{ at: number; size: DockSize }>(undefined);
  const beside = side === 'beside';
  const axis = beside ? 'width' : 'height';
  const growing = (px: number) => allowedSize({ ...size, [axis]: (start.current?.size ?? size)[axis] + px });
  // The player stands at the end of the line: it grows towards its start.
  const towards = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? 1 : -1);
  const moved = (event: PointerEvent) => {
    const from = start.current?.at ?? 0;
    return beside ? (event.clientX - from) * towards(event.currentTarget) : event.clientY - from;
  };
  const press = (event: KeyboardEvent) => {
    const across = towards(event.currentTarget);
    const by = beside
      ? { ArrowLeft: -STEP * across, ArrowRight: STEP * across }[event.key]
      : { ArrowUp: -STEP, ArrowDown: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onEnd(growing(by));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <div
      role="separator"
      aria-orientation={beside ? 'vertical' : 'horizontal'}
      aria-label={beside ? 'Width of the player' : 'Height of the player'}
      aria-valuenow={size[axis]}
      aria-valuemin={LEAST[axis]}
      aria-valuemax={MOST[axis]}
      tabIndex={0}
      className={classes.edge}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: beside ? event.clientX : event.clientY, size };
      }}
      onPointerMove={(event) => start.current && onChange(growing(moved(event)))}
      onPointerUp={(event) => {
        if (start.current) onEnd(growing(moved(event)));
        start.current = undefined;
      }}
      onPointerCancel={() => {
        if (start.current) onEnd(start.current.size);
        start.current = undefined;
      }}
    />
  );
}
