import { limits } from '@earshot/core/limits';
import type { Box, Point, Size } from './objects.ts';

/** Pixels between objects placed side by side. */
export const GAP = 24;
/** Pixels of a group above its members, for its title, and around them. */
export const GROUP_HEAD = 56;
export const GROUP_EDGE = 24;

const { far, side } = limits.canvas;
const between = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)));

/** Nearest whole-pixel point that an object can have. */
export const clampedPoint = ({ x, y }: Point): Point => ({ x: between(x, -far, far), y: between(y, -far, far) });

/** Nearest whole-pixel side length that an object can have. */
export const clampedSide = (length: number): number => between(length, side.min, side.max);

/** Positions of objects in columns, from a corner on: each in the shortest column. */
export function arranged(sizes: readonly Size[], corner: Point): { points: Point[]; size: Size } {
  const columns = Math.max(1, Math.ceil(Math.sqrt(sizes.length)));
  const width = Math.max(0, ...sizes.map((one) => one.width));
  const heights = Array.from({ length: columns }, () => 0);
  const points = sizes.map(({ height }) => {
    const column = heights.indexOf(Math.min(...heights));
    const top = heights[column] ?? 0;
    heights[column] = top + height + GAP;
    return clampedPoint({ x: corner.x + column * (width + GAP), y: corner.y + top });
  });
  const used = heights.filter((height) => height > 0).length;
  return {
    points,
    size: { width: Math.max(0, used * (width + GAP) - GAP), height: Math.max(0, Math.max(0, ...heights) - GAP) },
  };
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width + GAP &&
  other.x < one.x + one.width + GAP &&
  one.y < other.y + other.height + GAP &&
  other.y < one.y + one.height + GAP;

const COLUMNS = 6;
const ROWS = 200;

/** Point with room for a size: the wanted one, or one to its right or below. */
export function freePoint(taken: readonly Box[], size: Size, wanted: Point): Point {
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const point = { x: wanted.x + column * (size.width + GAP), y: wanted.y + row * (size.height + GAP) };
      if (!taken.some((box) => overlap({ ...point, ...size }, box))) return clampedPoint(point);
    }
  return clampedPoint(wanted);
}
