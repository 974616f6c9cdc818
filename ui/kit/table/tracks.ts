import type { Column } from './column.ts';

type Sized = Pick<Column<never>, 'width' | 'sized' | 'sticky'>;

/** Default px of a sticky column. */
const STICKY_PX = 240;
const USUAL = 'minmax(120px, 1fr)';

/** Minimum px of a CSS grid track. */
const leastOf = (track: string): number => Number(/\d+(?=px)/.exec(track)?.[0] ?? 120);
const isFixed = (track: string): boolean => /^\d+px$/.test(track);

function trackOf({ width = USUAL, sized, sticky = false }: Sized): string {
  if (sized !== undefined) return `${sized}px`;
  return sticky && !isFixed(width) ? `${Math.max(STICKY_PX, leastOf(width))}px` : width;
}

/** Widths of a table's columns. */
export interface Tracks {
  /** CSS grid template */
  template: string;
  /** minimum total px */
  least: number;
  /** px from the left of each sticky column */
  lefts: readonly (number | undefined)[];
  /** true if column widths or sticky columns were set: the table then scrolls horizontally if too wide */
  scrolls: boolean;
}

/** Widths of a table's columns; sticky ones come first. */
export function tracksOf(columns: readonly Sized[]): Tracks {
  const tracks = columns.map(trackOf);
  let left = 0;
  const lefts = columns.map(({ sticky }, index) => {
    const at = left;
    left += leastOf(tracks[index] ?? USUAL);
    return sticky ? at : undefined;
  });
  return {
    template: tracks.join(' '),
    least: left,
    lefts,
    scrolls: columns.some(({ sized, sticky }) => sized !== undefined || sticky),
  };
}
