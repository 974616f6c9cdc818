import { applyNodeChanges, type NodeChange, type NodePositionChange, useReactFlow } from '@xyflow/react';
import { autorun } from 'mobx';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Desk } from '../model/desk.ts';
import { withMembers } from '../model/groups.ts';
import type { Box, Point } from '../model/objects.ts';
import { boxAround, type Guide, snapped } from '../model/snapping.ts';
import { flowNodes } from './flow-nodes.ts';
import type { FlowNode } from './nodes.tsx';

/** Pixels of the window within which dragged objects snap. */
const SNAP = 6;

type Dragging = NodePositionChange & { position: Point };
const isDragging = (change: NodeChange<FlowNode>): change is Dragging =>
  change.type === 'position' && change.dragging === true && change.position !== undefined;

/** Nodes of the board: they follow the document, and the user's drag and selection until these are written to it. */
export function useFlowNodes(desk: Desk) {
  const flow = useReactFlow<FlowNode>();
  const [nodes, setNodes] = useState<FlowNode[]>([]);
  const [guides, setGuides] = useState<Guide[]>([]);
  const still = useRef<Box[]>([]);

  useEffect(
    () =>
      autorun(() => {
        const { objects, groups, byId } = desk.model;
        const selected = new Set(desk.selected);
        const { editable } = desk;
        setNodes((before) => flowNodes(before, { objects, groups, byId, selected, editable }));
      }),
    [desk],
  );

  // Stable functions: new ones would redraw all objects at every step of a drag.
  const acts = useMemo(() => {
    const cornerOf = ({ id, position }: Pick<FlowNode, 'id' | 'position'>): Point => {
      const holder = desk.model.byId.get(flow.getNode(id)?.parentId ?? '');
      return { x: position.x + (holder?.x ?? 0), y: position.y + (holder?.y ?? 0) };
    };

    /** Visible objects that are not dragged: dragged ones snap to them. */
    const beginDrag = (dragged: readonly FlowNode[]) => {
      const { model } = desk;
      const moving = withMembers(
        dragged.map(({ id }) => id),
        model.groups,
      );
      const { x, y, zoom } = flow.getViewport();
      const shown = { x: -x / zoom, y: -y / zoom, width: innerWidth / zoom, height: innerHeight / zoom };
      still.current = model.objects
        .filter(({ id }) => !moving.has(id))
        .map((object) => desk.boxOf(object))
        .filter(
          (box) =>
            box.x < shown.x + shown.width &&
            box.y < shown.y + shown.height &&
            box.x + box.width > shown.x &&
            box.y + box.height > shown.y,
        );
    };

    const snap = (changes: readonly Dragging[]): void => {
      const boxes = changes.map((change) => {
        const { width = 0, height = 0 } = flow.getNode(change.id)?.measured ?? {};
        return { ...cornerOf(change), width, height };
      });
      const around = boxAround(boxes);
      if (!around) return;
      const { by, guides: lines } = snapped(around, still.current, SNAP / flow.getZoom());
      for (const change of changes) change.position = { x: change.position.x + by.x, y: change.position.y + by.y };
      setGuides(lines);
    };

    const change = (changes: NodeChange<FlowNode>[]) => {
      const dragged = changes.filter(isDragging);
      if (dragged.length > 0) snap(dragged);
      for (const one of changes)
        if (one.type === 'dimensions' && one.dimensions) desk.sizes.set(one.id, one.dimensions);
      const chosen = changes.filter((one) => one.type === 'select');
      if (chosen.length > 0) {
        const selected = new Set(desk.selected);
        for (const { id, selected: on } of chosen)
          if (on) selected.add(id);
          else selected.delete(id);
        desk.select([...selected]);
      }
      setNodes((before) => applyNodeChanges(changes, before));
    };

    /** Writes the positions of dragged objects. */
    const endDrag = (dragged: readonly FlowNode[]) => {
      setGuides([]);
      const ways = dragged.flatMap((node): [string, Point][] => {
        const object = desk.model.byId.get(node.id);
        if (!object) return [];
        const { x, y } = cornerOf(node);
        const way = { x: Math.round(x - object.x), y: Math.round(y - object.y) };
        return way.x === 0 && way.y === 0 ? [] : [[node.id, way]];
      });
      setNodes((before) => before.map((node) => (node.dragging ? { ...node, dragging: false } : node)));
      desk.move(new Map(ways));
    };
    return { change, beginDrag, endDrag };
  }, [desk, flow]);

  return { nodes, guides, ...acts };
}
