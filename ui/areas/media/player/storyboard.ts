const ROWS = 10;
const CELL = { width: 128, height: 72 };

/** Place of the picture for a moment in a storyboard of 10 × 10 cells, as styles. */
export function storyboardCell(address: string, ms: number, lengthMs: number) {
  const cell = Math.min(ROWS * ROWS - 1, Math.max(0, Math.floor((ms / lengthMs) * ROWS * ROWS)));
  const [column, row] = [cell % ROWS, Math.floor(cell / ROWS)];
  return {
    ...CELL,
    backgroundImage: `url("${address}")`,
    backgroundPosition: `${-column * CELL.width}px ${-row * CELL.height}px`,
  };
}
