/** Position of a tile, in px. */
export interface Tile {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sum = (areas: readonly number[]) => areas.reduce((all, area) => all + area, 0);
/** Worst aspect ratio of these areas in a strip along a side. */
const worst = (areas: readonly number[], side: number) => {
  const strip = sum(areas) / side;
  return Math.max(...areas.map((area) => Math.max(strip ** 2 / area, area / strip ** 2)));
};

/**
 * Lays positive numbers, the largest first, into a rectangle as tiles of proportional areas, as square as possible
 * (Bruls, Huizing and van Wijk: Squarified Treemaps, 2000).
 */
export function squarify(values: readonly number[], { width, height }: Pick<Tile, 'width' | 'height'>): Tile[] {
  const scale = (width * height) / sum(values);
  const left = { x: 0, y: 0, width, height };
  const tiles: Tile[] = [];
  let areas = values.map((value) => value * scale);
  while (areas.length > 0) {
    const side = Math.min(left.width, left.height);
    let count = 1;
    while (count < areas.length && worst(areas.slice(0, count + 1), side) <= worst(areas.slice(0, count), side))
      count += 1;
    const strip = areas.slice(0, count);
    areas = areas.slice(count);
    const across = sum(strip) / side;
    let along = 0;
    for (const area of strip) {
      const length = area / across;
      tiles.push(
        left.width >= left.height
          ? { x: left.x, y: left.y + along, width: across, height: length }
          : { x: left.x + along, y: left.y, width: length, height: across },
      );
      along += length;
    }
    if (left.width >= left.height) {
      left.x += across;
      left.width = Math.max(0, left.width - across);
    } else {
      left.y += across;
      left.height = Math.max(0, left.height - across);
    }
  }
  return tiles;
}
