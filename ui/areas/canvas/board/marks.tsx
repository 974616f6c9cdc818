import { useStore, ViewportPortal } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import type { CSSProperties } from 'react';
import type { Guide } from '../model/snapping.ts';
import { useBoard } from './board-context.ts';
import classes from './marks.module.css';

/** Lines along which a dragged object aligns with others. */
export function Guides({ guides }: { guides: readonly Guide[] }) {
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => (
        <div
          key={`${axis} ${at}`}
          className={classes.guide}
          style={
            axis === 'x'
              ? { left: at, top: from, height: to - from, width: 1 / zoom }
              : { left: from, top: at, width: to - from, height: 1 / zoom }
          }
        />
      ))}
    </ViewportPortal>
  );
}

/** Pointers of colleagues. */
export const Pointers = observer(function Pointers() {
  const { others } = useBoard();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <ViewportPortal>
      {others.pointing.get().map(({ clientId, name, colour, at }) => (
        <div
          key={clientId}
          className={classes.pointer}
          style={{ transform: `translate(${at.x}px, ${at.y}px) scale(${1 / zoom})`, '--by': colour } as CSSProperties}
          aria-hidden
        >
          <svg width="14" height="18" viewBox="0 0 14 18" aria-hidden="true">
            <path d="M1 1v13l3.5-3.2L7 17l2.5-1.1L7 10h5z" />
          </svg>
          <span dir="auto">{name}</span>
        </div>
      ))}
    </ViewportPortal>
  );
});
