export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 8;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Position of a popup beside a piece of text: below it (or above, if wanted), on the other side if there is no room,
 * over its edge if there is none at all. All values in px from the corner of the screen.
 */
export function beside(
  anchor: Box,
  size: Size,
  screen: Size,
  prefer: 'above' | 'below',
): { top: number; left: number } {
  const above = anchor.top - GAP - size.height;
  const below = anchor.top + anchor.height + GAP;
  const fits = (top: number) => top >= GAP && top + size.height <= screen.height - GAP;
  const [first, second] = prefer === 'above' ? [above, below] : [below, above];
  const top = fits(first) ? first : fits(second) ? second : within(first, GAP, screen.height - GAP - size.height);
  return { top, left: within(anchor.left, GAP, Math.max(GAP, screen.width - GAP - size.width)) };
}

/** Bounding box of several boxes. */
export function around(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const top = Math.min(...boxes.map((box) => box.top));
  const left = Math.min(...boxes.map((box) => box.left));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  return { top, left, width: right - left, height: bottom - top };
}

/** Converts a box from screen coordinates to those of a container. */
export const boxIn = (container: Box, { top, left, width, height }: Box): Box => ({
  top: top - container.top,
  left: left - container.left,
  width,
  height,
});
