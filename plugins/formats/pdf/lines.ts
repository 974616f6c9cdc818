/** What pdfjs gives for a stretch of text; `transform` ends with its place from the left and from the bottom. */
export interface TextItem {
  str: string;
  hasEOL: boolean;
  width: number;
  height: number;
  /** six numbers */
  transform: number[];
}

/** A line of a page with where it stands, in points from the left and from the bottom. */
export interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufeff]/g;

function lineOf(items: readonly TextItem[]): Line | undefined {
  const text = items
    .map(({ str }) => str)
    .join('')
    .replace(CONTROL, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  const shown = items.filter(({ str }) => str.trim() !== '');
  const lefts = shown.map(({ transform }) => transform[4] ?? 0);
  const size = Math.max(...shown.map(({ height }) => height));
  return {
    text,
    left: Math.min(...lefts),
    right: Math.max(...shown.map(({ width }, at) => (lefts[at] ?? 0) + width)),
    y: shown[0]?.transform[5] ?? 0,
    size,
  };
}

/** The lines of a page in the order in which its program wrote them, which is that of reading, columns included. */
export function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  let open: TextItem[] = [];
  const close = () => {
    const line = lineOf(open);
    if (line) lines.push(line);
    open = [];
  };
  for (const item of items) {
    const last = open.findLast(({ str }) => str.trim() !== '');
    const moved = last && item.str.trim() !== '' ? Math.abs((last.transform[5] ?? 0) - (item.transform[5] ?? 0)) : 0;
    if (last && moved > Math.max(last.height, item.height)) close();
    open.push(item);
    if (item.hasEOL) close();
  }
  close();
  return lines;
}

const folded = (line: Line) => line.text.replace(/\d+/g, '#');
const LEAST_PAGES = 3;
/** A page with fewer lines has none to spare. */
const LEAST_LINES = 3;

/** Pages without the first and last lines that stand on most of them, page numbers aside. */
export function withoutRunningLines(pages: readonly Line[][]): { pages: Line[][]; left: number } {
  const counts = new Map<string, number>();
  const edges = (lines: readonly Line[]) =>
    lines.length < LEAST_LINES ? [] : [lines[0], lines.at(-1)].filter((line) => line !== undefined);
  for (const lines of pages)
    for (const line of edges(lines)) counts.set(folded(line), (counts.get(folded(line)) ?? 0) + 1);
  let left = 0;
  const isRunning = (line: Line) => {
    const count = counts.get(folded(line)) ?? 0;
    return count >= LEAST_PAGES && count > pages.length / 2;
  };
  const kept = pages.map((lines) => {
    const running = new Set(edges(lines).filter(isRunning));
    left += running.size;
    return lines.filter((line) => !running.has(line));
  });
  return { pages: kept, left };
}
