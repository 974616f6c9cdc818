/** Loudness of a recording: pairs of minimum and maximum, -128 to 127, 20 a second. */
export type Peaks = Int8Array;

/** Loads the peaks of a recording. */
export async function loadPeaks(address: string, signal: AbortSignal): Promise<Peaks> {
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`Peaks: ${response.status}`);
  return new Int8Array(await response.arrayBuffer());
}

/** Extremes of the peaks for each of some columns, as shares of full loudness. */
export function columnsOf(peaks: Peaks, count: number): { least: number; most: number }[] {
  const pairs = Math.floor(peaks.length / 2);
  return Array.from({ length: pairs === 0 ? 0 : count }, (_, column) => {
    const from = Math.floor((column * pairs) / count);
    const to = Math.max(from + 1, Math.floor(((column + 1) * pairs) / count));
    let [least, most] = [0, 0];
    for (let pair = from; pair < to; pair += 1) {
      least = Math.min(least, peaks[2 * pair] ?? 0);
      most = Math.max(most, peaks[2 * pair + 1] ?? 0);
    }
    return { least: least / 128, most: most / 128 };
  });
}

const COLUMN = 3;
const GAP = 1;

/** Draws peaks as bars at the resolution of the screen, in the canvas's own colour, scaled to the loudest. */
export function drawPeaks(canvas: HTMLCanvasElement, peaks: Peaks): void {
  const { width, height } = canvas.getBoundingClientRect();
  const pen = canvas.getContext('2d');
  if (!pen || width === 0) return;
  const density = devicePixelRatio;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  pen.scale(density, density);
  pen.fillStyle = getComputedStyle(canvas).color;
  const columns = columnsOf(peaks, Math.floor(width / COLUMN));
  const loudest = Math.max(0.05, ...columns.map(({ least, most }) => Math.max(-least, most)));
  columns.forEach(({ least, most }, at) => {
    const [top, bottom] = [most / loudest, -least / loudest].map((share) => Math.max(1, (share * height) / 2));
    const middle = height / 2;
    pen.fillRect(at * COLUMN, middle - (top ?? 1), COLUMN - GAP, (top ?? 1) + (bottom ?? 1));
  });
}
