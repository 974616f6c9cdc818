import type { Box, Point } from './objects.ts';

/** A line along which edges or middles of objects align. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  /** extent along the other axis */
  from: number;
  to: number;
}

export interface Snapped {
  by: Point;
  guides: Guide[];
}

type Side = { start: 'x' | 'y'; length: 'width' | 'height' };
const ACROSS: Side = { start: 'x', length: 'width' };
const DOWN: Side = { start: 'y', length: 'height' };

const linesOf = (box: Box, { start, length }: Side): number[] => [
  box[start],
  box[start] + box[length] / 2,
  box[start] + box[length],
];

/** Shortest move that aligns the box with a line of another box; undefined if none is near enough. */
function nearest(box: Box, others: readonly Box[], side: Side, within: number): number | undefined {
  let best: number | undefined;
  const own = linesOf(box, side);
  for (const other of others)
    for (const line of linesOf(other, side))
      for (const mine of own) {
        const way = line - mine;
        if (Math.abs(way) <= within && (best === undefined || Math.abs(way) < Math.abs(best))) best = way;
      }
  return best;
}

/** Lines along which a snapped box aligns with others, as long as all aligned boxes. */
function guidesAt(box: Box, others: readonly Box[], side: Side, along: Side): Guide[] {
  const guides = linesOf(box, side).map((at): Guide | undefined => {
    const meeting = others.filter((other) => linesOf(other, side).some((line) => Math.abs(line - at) < 0.5));
    if (meeting.length === 0) return undefined;
    const all = [box, ...meeting];
    return {
      axis: side.start,
      at,
      from: Math.min(...all.map((one) => one[along.start])),
      to: Math.max(...all.map((one) => one[along.start] + one[along.length])),
    };
  });
  return guides.filter((guide) => guide !== undefined);
}

/** Offset that aligns a dragged box with others, and the lines that show it. */
export function snapped(box: Box, others: readonly Box[], within: number): Snapped {
  const across = nearest(box, others, ACROSS, within);
  const down = nearest(box, others, DOWN, within);
  const by = { x: across ?? 0, y: down ?? 0 };
  const there = { ...box, x: box.x + by.x, y: box.y + by.y };
  return {
    by,
    guides: [
      ...(across === undefined ? [] : guidesAt(there, others, ACROSS, DOWN)),
      ...(down === undefined ? [] : guidesAt(there, others, DOWN, ACROSS)),
    ],
  };
}

/** Bounding box of several boxes; undefined for none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
