import { useMediaQuery } from '@mantine/hooks';
import { Background, MiniMap, ReactFlow, ReactFlowProvider, SelectionMode, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { autorun } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type DragEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { type Middle, ZOOM } from '../canvas-address.ts';
import { TARGETS_DRAGGED, targetsIn } from '../model/dragged-targets.ts';
import type { Point } from '../model/objects.ts';
import { boxAround } from '../model/snapping.ts';
import { useCanvasClipboard } from '../use-canvas-clipboard.ts';
import { useCanvasKeys } from '../use-canvas-keys.ts';
import { useTellPointing } from '../use-others.ts';
import { useBoard } from './board-context.ts';
import classes from './canvas-board.module.css';
import { Guides, Pointers } from './marks.tsx';
import { type FlowNode, NODE_TYPES } from './nodes.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ToolLayer } from './tool-layer.tsx';
import { Toolbar } from './toolbar.tsx';
import { useFlowNodes } from './use-flow-nodes.ts';
import { FIT, ZoomBar } from './zoom-bar.tsx';

const ADDING_KEYS = ['Shift', 'Meta', 'Control'];
const PANNING_BUTTONS = [1, 2];
const PLAIN = { hideAttribution: true };

interface CanvasBoardProps {
  label: string;
  awareness: Awareness;
  /** visible part named by the address */
  middle: Middle | undefined;
  onMiddle: (middle: Middle) => void;
  /** overlays on the board */
  children?: ReactNode;
}

/** The plane with the objects. */
export const CanvasBoard = (props: CanvasBoardProps) => (
  <ReactFlowProvider>
    <Plane {...props} />
  </ReactFlowProvider>
);

const Plane = observer(function Plane({ label, awareness, middle, onMiddle, children }: CanvasBoardProps) {
  const { desk } = useBoard();
  const flow = useReactFlow<FlowNode>();
  const frame = useRef<HTMLElement>(null);
  const pointer = useRef<Point>(undefined);
  const { nodes, guides, change, beginDrag, endDrag } = useFlowNodes(desk);
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const narrow = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  const tell = useTellPointing(awareness, desk);
  useView(frame.current);
  useCanvasKeys(desk);
  useCanvasClipboard(desk, () => pointer.current);
  useEffect(
    () =>
      autorun(() => {
        if (desk.selected.length >= 0) tell(pointer.current ?? desk.view.middle());
      }),
    [desk, tell],
  );

  const pointAt = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
    flow.screenToFlowPosition({ x, y });
  const follow = (event: PointerEvent) => {
    pointer.current = pointAt(event);
    tell(pointer.current);
  };
  const drop = (event: DragEvent) => {
    const targets = targetsIn(event.dataTransfer);
    if (targets.length === 0) return;
    event.preventDefault();
    desk.place(targets, pointAt(event));
  };
  const tellMiddle = () => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const { x, y } = flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    onMiddle({ x, y, zoom: flow.getZoom() });
  };
  const begin = () => {
    if (middle) void flow.setCenter(middle.x, middle.y, { zoom: middle.zoom });
    else void flow.fitView(FIT);
  };
  const acts = useMemo(
    () => ({
      onNodeDragStart: (_: unknown, __: FlowNode, dragged: FlowNode[]) => beginDrag(dragged),
      onNodeDragStop: (_: unknown, __: FlowNode, dragged: FlowNode[]) => endDrag(dragged),
      onSelectionDragStart: (_: unknown, dragged: FlowNode[]) => beginDrag(dragged),
      onSelectionDragStop: (_: unknown, dragged: FlowNode[]) => endDrag(dragged),
      onNodeDoubleClick: (_: unknown, { data: { object } }: FlowNode) => 'text' in object && desk.write(object.id),
    }),
    [beginDrag, endDrag, desk],
  );
  return (
    <section
      ref={frame}
      className={classes.board}
      aria-label={label}
      onPointerMove={follow}
      onPointerLeave={() => {
        pointer.current = undefined;
      }}
      onDragOver={(event) => event.dataTransfer.types.includes(TARGETS_DRAGGED) && event.preventDefault()}
      onDrop={drop}
    >
      <ReactFlow<FlowNode>
        nodes={nodes}
        nodeTypes={NODE_TYPES}
        onNodesChange={change}
        {...acts}
        onInit={begin}
        onMoveEnd={tellMiddle}
        minZoom={ZOOM.min}
        maxZoom={ZOOM.max}
        nodesConnectable={false}
        nodesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        elevateNodesOnSelect={false}
        multiSelectionKeyCode={ADDING_KEYS}
        selectionKeyCode={touch ? 'Shift' : null}
        selectionOnDrag={!touch}
        selectionMode={SelectionMode.Partial}
        panOnDrag={touch ? true : PANNING_BUTTONS}
        panOnScroll
        zoomOnDoubleClick={false}
        proOptions={PLAIN}
      >
        <Background gap={24} size={1.5} color="var(--e-line)" />
        <Guides guides={guides} />
        <Pointers />
        {!narrow && (
          <MiniMap<FlowNode>
            className={classes.map ?? ''}
            pannable
            ariaLabel="Overview of the canvas"
            nodeColor={({ data }) => ('colour' in data.object ? data.object.colour : 'var(--e-edge)')}
            maskColor="color-mix(in srgb, var(--e-sunken) 70%, transparent)"
            bgColor="var(--e-paper)"
          />
        )}
      </ReactFlow>
      <ToolLayer />
      <SelectionBar />
      {desk.editable && <Toolbar />}
      <ZoomBar />
      {children}
      <p className={classes.said} role="status">
        {desk.said}
      </p>
    </section>
  );
});

/** Gives the desk the functions that need the drawn board. */
function useView(frame: HTMLElement | null): void {
  const { desk } = useBoard();
  const flow = useReactFlow<FlowNode>();
  useEffect(() => {
    desk.view = {
      middle: () => {
        const box = frame?.getBoundingClientRect();
        return box
          ? flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
          : { x: 0, y: 0 };
      },
      show: (ids) => {
        // New objects are drawn a moment later.
        requestAnimationFrame(() => {
          const around = boxAround(
            ids.flatMap((id) => desk.model.byId.get(id) ?? []).map((object) => desk.boxOf(object)),
          );
          const zoom = Math.min(1, Math.max(0.5, flow.getZoom()));
          if (around) void flow.setCenter(around.x + around.width / 2, around.y + around.height / 2, { zoom });
        });
      },
    };
  }, [desk, flow, frame]);
}
