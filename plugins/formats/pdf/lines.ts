import { type Direction, directionOf, inReadingOrder, type PlacedText } from './visual-order.ts';

/** Text item of pdfjs; `transform` ends with its position from the left and from the bottom. */
export interface TextItem {
  str: string;
  hasEOL: boolean;
  width: number;
  height: number;
  /** six numbers */
  transform: number[];
}

/** A line of a page with its position, in points from the left and from the bottom. */
export interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
  /** written from right to left */
  backwards?: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\ufeff]/g;

const placed = ({ str, width, height, transform }: TextItem): PlacedText => ({
  str: str.replace(CONTROL, ''),
  left: transform[4] ?? 0,
  width,
  height,
});

/** Layout of the text of a page: its main direction, and its edges. */
interface Setting {
  main: Direction | undefined;
  left: number;
  right: number;
}

function settingOf(items: readonly TextItem[]): Setting {
  const main = directionOf(items.map(({ str }) => str).join(''));
  let [left, right] = [Number.POSITIVE_INFINITY, 0];
  for (const { str, transform, width } of main ? items : []) {
    if (str.trim() === '') continue;
    left = Math.min(left, transform[4] ?? 0);
    right = Math.max(right, (transform[4] ?? 0) + width);
  }
  return { main, left, right };
}

/** The direction of a line with right-to-left words: that of most of its letters, or its alignment. */
function directionIn(setting: Setting, text: string, left: number, right: number): Direction | undefined {
  const own = directionOf(text);
  if (own !== 'ltr' || setting.main !== 'rtl') return own;
  return left - setting.left >= setting.right - right ? 'rtl' : 'ltr';
}

function lineOf(items: readonly TextItem[], setting: Setting): Line | undefined {
  const plain = items.map(({ str }) => str).join('');
  if (plain.replace(CONTROL, '').trim() === '') return undefined;
  const shown = items.filter(({ str }) => str.trim() !== '');
  const lefts = shown.map(({ transform }) => transform[4] ?? 0);
  const left = Math.min(...lefts);
  const right = Math.max(...shown.map(({ width }, at) => (lefts[at] ?? 0) + width));
  const direction = directionIn(setting, plain, left, right);
  const ordered = direction ? inReadingOrder(items.map(placed), direction) : plain;
  const text = ordered.replace(CONTROL, '').replace(/\s+/gu, ' ').trim();
  const size = Math.max(...shown.map(({ height }) => height));
  return {
    text,
    left,
    right,
    y: shown[0]?.transform[5] ?? 0,
    size,
    ...(direction === 'rtl' && { backwards: true }),
  };
}

/** The lines of a page in the order of its content stream, which is the reading order, including columns. */
export function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = [];
  const setting = settingOf(items);
  let open: TextItem[] = [];
  const close = () => {
    const line = lineOf(open, setting);
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
