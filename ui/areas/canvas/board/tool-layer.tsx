import { useReactFlow } from '@xyflow/react';
import { observer } from 'mobx-react-lite';
import { type PointerEvent, useState } from 'react';
import type { Box, Point } from '../model/objects.ts';
import { useBoard } from './board-context.ts';
import classes from './tool-layer.module.css';

/** Minimum length of a drag that draws a box, in pixels of the window. */
const DRAWN = 8;

/** Overlay while a tool is chosen: a press adds its object, a drag draws its box. */
export const ToolLayer = observer(function ToolLayer() {
  const { desk } = useBoard();
  const flow = useReactFlow();
  const [from, setFrom] = useState<Point>();
  const [to, setTo] = useState<Point>();
  const { tool } = desk;
  if (tool === 'select') return null;
  const at = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
  const box: Box | undefined = from &&
    to && {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  const end = () => {
    setFrom(undefined);
    setTo(undefined);
    if (!box) return;
    const corner = flow.screenToFlowPosition(box, { snapToGrid: false });
    const zoom = flow.getZoom();
    const isBox = box.width > DRAWN && (tool === 'text' || box.height > DRAWN);
    desk.draw(tool, corner, isBox ? { width: box.width / zoom, height: box.height / zoom } : undefined);
  };
  return (
    <div
      className={classes.layer}
      data-tool={tool}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(at(event));
        setTo(at(event));
      }}
      onPointerMove={(event) => from && setTo(at(event))}
      onPointerUp={end}
      onPointerCancel={() => setFrom(undefined)}
    >
      {box && (
        <div
          className={classes.box}
          style={{ left: box.x, top: box.y, width: box.width, height: tool === 'text' ? 2 : box.height }}
        />
      )}
    </div>
  );
});
