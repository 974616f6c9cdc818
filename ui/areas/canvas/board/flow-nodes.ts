import { CARD_WIDTHS, type CanvasObject } from '../model/objects.ts';
import type { FlowNode } from './nodes.tsx';

/** Size passed to React Flow; heights that depend on the text are measured. */
function lengthsOf(object: CanvasObject): { width: number; height?: number } {
  if (object.kind === 'canvasText') return { width: object.width };
  if (object.kind === 'canvasReference') return { width: CARD_WIDTHS[object.layout] };
  return { width: object.width, height: object.height };
}

const isHidden = (object: CanvasObject): boolean => object.kind === 'canvasReference' && !object.visible;

/** Objects with each group before its members, larger groups first, as React Flow requires. */
function groupsFirst(objects: readonly CanvasObject[], groups: ReadonlyMap<string, string>): CanvasObject[] {
  const depthOf = (id: string): number => {
    let depth = 0;
    for (let holder = groups.get(id); holder !== undefined; holder = groups.get(holder)) depth += 1;
    return depth;
  };
  const all = objects.filter((object) => !isHidden(object));
  const boxes = all
    .filter(({ kind }) => kind === 'canvasGroup')
    .map((object) => ({ object, depth: depthOf(object.id) }))
    .toSorted((one, other) => one.depth - other.depth);
  return [...boxes.map(({ object }) => object), ...all.filter(({ kind }) => kind !== 'canvasGroup')];
}

interface Drawing {
  objects: readonly CanvasObject[];
  groups: ReadonlyMap<string, string>;
  byId: ReadonlyMap<string, CanvasObject>;
  selected: ReadonlySet<string>;
  editable: boolean;
}

/**
 * Objects as React Flow nodes, positioned relative to their group. An unchanged node keeps its identity, and a dragged
 * one its position.
 */
export function flowNodes(
  before: readonly FlowNode[],
  { objects, groups, byId, selected, editable }: Drawing,
): FlowNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return groupsFirst(objects, groups).map((object) => {
    const last = known.get(object.id);
    if (last?.dragging) return last;
    const parentId = groups.get(object.id);
    const holder = byId.get(parentId ?? '');
    const position = { x: object.x - (holder?.x ?? 0), y: object.y - (holder?.y ?? 0) };
    const isSelected = selected.has(object.id);
    const same =
      last !== undefined &&
      last.data.object === object &&
      last.parentId === parentId &&
      last.position.x === position.x &&
      last.position.y === position.y &&
      last.draggable === editable &&
      (last.selected ?? false) === isSelected;
    if (same) return last;
    const { width, height } = lengthsOf(object);
    return {
      id: object.id,
      type: object.kind,
      position,
      data: { object },
      width,
      ...(height === undefined ? {} : { height }),
      ...(parentId === undefined ? {} : { parentId }),
      ...(last?.measured && last.data.object.kind === object.kind
        ? { measured: { ...last.measured, width, height: height ?? last.measured.height } }
        : {}),
      selected: isSelected,
      draggable: editable,
      zIndex: object.kind === 'canvasGroup' ? 0 : 1,
    } as FlowNode;
  });
}
