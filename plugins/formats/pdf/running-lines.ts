import { isOrdinaryLabel } from '@earshot/core/areas/transcripts/speaker-names';
import { readTurnLine } from '@earshot/core/areas/transcripts/turn-line';
import type { Line } from './lines.ts';

/** The lines of a page in reading order, and its edges in points from the bottom. */
export interface Page {
  lines: Line[];
  top: number;
  bottom: number;
}

/** Lines side by side, `from` points away from the edge that they are measured from. */
interface Row {
  lines: Line[];
  y: number;
  from: number;
  text: string;
  /** points to the next row of the page, further from the edge; undefined for the last one */
  gap: number | undefined;
}

/** Minimum number of pages on which a header or footer must repeat. */
const LEAST_PAGES = 3;
/** Maximum number of rows of a header or footer. */
const MOST_ROWS = 3;
/** Maximum share of the page's height between the edge and a header or footer. */
const MARGIN = 0.15;
/** Distance in points up to which heights count as equal. */
const SAME_HEIGHT = 2;
/** Maximum size of its letters relative to the text. */
const LARGEST = 1.05;
/** Minimum ratio of its distance from the text to most distances within the text. */
const APART = 1.2;
const MOST_DISTANCES = 0.75;
/** Lines of a text are seldom further apart than this many heights of their letters. */
const LEAST_APART = 1.7;
/** Minimum share of pages with that distance: on full pages a footer can touch the text. */
const MOSTLY = 0.8;

const folded = (text: string) => text.replace(/\d+/g, '#');

/** True for spoken words, which are never removed. */
function isSpoken({ text }: Line): boolean {
  const reading = readTurnLine(text);
  if (reading.kind === 'turn') return !isOrdinaryLabel(reading.name);
  return reading.kind === 'head' ? !reading.loose : reading.kind === 'stamp' && reading.stamp.bracketed;
}

/** The rows of a page from one of its edges, outermost first. */
function rowsFrom(edge: 'top' | 'bottom', { lines, top, bottom }: Page): Row[] {
  const sign = edge === 'top' ? 1 : -1;
  const rows: Row[] = [];
  for (const line of [...lines].sort((a, b) => sign * (b.y - a.y))) {
    const last = rows.at(-1);
    if (last && Math.abs(last.y - line.y) <= line.size / 2) last.lines.push(line);
    else
      rows.push({
        lines: [line],
        y: line.y,
        from: edge === 'top' ? top - line.y : line.y - bottom,
        text: '',
        gap: undefined,
      });
  }
  for (const [at, row] of rows.entries()) {
    row.lines.sort((a, b) => a.left - b.left);
    row.text = folded(row.lines.map(({ text }) => text).join(' '));
    const next = rows[at + 1];
    row.gap = next && Math.abs(row.y - next.y);
  }
  return rows;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

/** The font size of most of the text. */
export function bodySize(lines: readonly Line[]): number {
  const characters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    characters.set(rounded, (characters.get(rounded) ?? 0) + text.length);
  }
  return [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Outermost rows that are repeated at the same height on most pages. */
function repeated(edges: readonly Row[][]): Set<Row> {
  const alike = new Map<string, Row[]>();
  for (const row of edges.flat()) alike.set(row.text, [...(alike.get(row.text) ?? []), row]);
  const near = (row: Row, other: Row) => Math.abs(row.from - other.from) <= SAME_HEIGHT;
  const known = [...alike.values()].flatMap((rows) =>
    rows.length < LEAST_PAGES
      ? []
      : rows.filter((row) => rows.filter((other) => near(row, other)).length >= LEAST_PAGES),
  );
  const heights = new Map<number, number>();
  for (const { from } of known) heights.set(Math.round(from), (heights.get(Math.round(from)) ?? 0) + 1);
  const pagesAt = (from: number) =>
    [...heights].reduce((sum, [height, count]) => sum + (Math.abs(height - from) <= SAME_HEIGHT + 0.5 ? count : 0), 0);
  return new Set(known.filter(({ from }) => pagesAt(from) > edges.length / 2));
}

/** The outermost rows of a page that can be a header or footer. */
function edgeOf(edge: 'top' | 'bottom', page: Page, largest: number): Row[] {
  const mayRun = ({ from, lines }: Row) =>
    from <= (page.top - page.bottom) * MARGIN && lines.every((line) => line.size <= largest && !isSpoken(line));
  const rows = rowsFrom(edge, page).slice(0, MOST_ROWS);
  const inner = rows.findIndex((row) => !mayRun(row));
  return inner < 0 ? rows : rows.slice(0, inner);
}

/** Rows that are set apart from the text, or directly outside of such a row. */
function rowsApart(rows: readonly Row[], known: ReadonlySet<Row>, apart: number): Set<Row> {
  const found = new Set<Row>();
  for (const [at, row] of [...rows.entries()].reverse()) {
    const next = rows[at + 1];
    if (known.has(row) && ((row.gap ?? 0) > apart || (next && found.has(next)))) found.add(row);
  }
  return found;
}

/** The distance in points from which a line does not belong to the text below or above it. */
function distanceApart(pages: readonly Page[], known: ReadonlySet<Line>, size: number): number {
  const gaps = pages.flatMap((page) => {
    const rows = rowsFrom('top', page);
    const isText = (row: Row | undefined) => row?.lines.every((line) => !known.has(line));
    return rows.flatMap((row, at) => (isText(row) && isText(rows[at + 1]) ? (row.gap ?? []) : []));
  });
  return Math.max(size * LEAST_APART, quantile(gaps, MOST_DISTANCES) * APART);
}

function runningRows(edges: readonly Row[][], known: ReadonlySet<Row>, apart: number): Row[] {
  const votes = new Map<string, { apart: number; all: number }>();
  for (const rows of edges) {
    const parted = rowsApart(rows, known, apart);
    for (const row of rows) {
      if (!known.has(row) || row.gap === undefined) continue;
      const vote = votes.get(row.text) ?? { apart: 0, all: 0 };
      votes.set(row.text, { apart: vote.apart + (parted.has(row) ? 1 : 0), all: vote.all + 1 });
    }
  }
  const runs = (row: Row) => {
    const vote = votes.get(row.text);
    return known.has(row) && vote !== undefined && vote.apart >= vote.all * MOSTLY;
  };
  return edges.flatMap((rows) => {
    const inner = rows.findIndex((row) => !runs(row));
    return inner < 0 ? rows : rows.slice(0, inner);
  });
}

/**
 * Pages without headers, footers and page numbers, with the removed texts. They are recognised by position: at one
 * height near the edge on most pages, apart from the text, with the same words except for numbers. Speech is never
 * removed.
 */
export function withoutRunningLines(pages: readonly Page[]): { pages: Line[][]; left: Line[] } {
  const size = bodySize(pages.flatMap(({ lines }) => lines));
  const edges = (['top', 'bottom'] as const).map((edge) => pages.map((page) => edgeOf(edge, page, size * LARGEST)));
  const known = new Set(edges.flatMap((rows) => [...repeated(rows)]));
  const apart = distanceApart(pages, new Set([...known].flatMap(({ lines }) => lines)), size);
  const running = new Set(edges.flatMap((rows) => runningRows(rows, known, apart)).flatMap(({ lines }) => lines));
  const kept = pages.map(({ lines }) => lines.filter((line) => !running.has(line)));
  return { pages: kept, left: [...running] };
}
