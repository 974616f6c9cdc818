import { limits } from '../../limits.ts';

/** A card on the grid, in columns and rows from 0. */
export interface Placed {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

type Size = Pick<Placed, 'w' | 'h'>;
export type Direction = 'left' | 'right' | 'up' | 'down';

const COLUMNS = limits.dashboardColumns;
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** The reading order of cards, also their order in a single column. */
export const inReadingOrder = (a: Placed, b: Placed): number =>
  a.y - b.y || a.x - b.x || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Places cards one by one, each as high as the earlier ones allow. */
function stacked<C extends Placed>(cards: readonly C[]): C[] {
  const filled: number[] = Array(COLUMNS).fill(0);
  return cards.map((card) => {
    const w = between(1, card.w, COLUMNS);
    const x = between(0, card.x, COLUMNS - w);
    const y = Math.max(...filled.slice(x, x + w));
    filled.fill(y + card.h, x, x + w);
    return { ...card, x, y, w };
  });
}

/**
 * Cards without overlaps and without gaps above them, in reading order; concurrent changes give the same result for
 * everyone.
 */
export const arranged = <C extends Placed>(cards: readonly C[]): C[] =>
  stacked(cards.toSorted(inReadingOrder)).toSorted(inReadingOrder);

/** The cards after one was moved to a column, before those whose middle is below a row; the others are rearranged. */
export function moved<C extends Placed>(cards: readonly C[], id: string, to: { x: number; row: number }): C[] {
  const shown = arranged(cards);
  const card = shown.find((one) => one.id === id);
  if (!card) return shown;
  const others = shown.filter((one) => one !== card);
  const isAbove = ({ y, h }: Placed) => y + h / 2 <= to.row;
  const x = between(0, to.x, COLUMNS - card.w);
  return arranged(stacked([...others.filter(isAbove), { ...card, x }, ...others.filter((one) => !isAbove(one))]));
}

/** The cards after one was resized, limited by the grid and its minimum size; the others are rearranged. */
export function resized<C extends Placed>(cards: readonly C[], id: string, size: Size, least: Size): C[] {
  const fit = (card: C) => ({
    ...card,
    w: between(least.w, size.w, COLUMNS - card.x),
    h: between(least.h, size.h, limits.cardHeight),
  });
  return arranged(stacked(arranged(cards).map((card) => (card.id === id ? fit(card) : card))));
}

const sharesColumns = (a: Placed, b: Placed) => a.x < b.x + b.w && b.x < a.x + a.w;
const sharesRows = (a: Placed, b: Placed) => a.y < b.y + b.h && b.y < a.y + a.h;

/** The cards after one was moved by a step: to a free column, or past the next card in that direction. */
export function stepped<C extends Placed>(cards: readonly C[], id: string, direction: Direction): C[] {
  const shown = arranged(cards);
  const card = shown.find((one) => one.id === id);
  if (!card) return shown;
  const others = shown.filter((one) => one !== card);
  if (direction === 'up' || direction === 'down') {
    const near = others.filter((one) => sharesColumns(one, card));
    const next = direction === 'up' ? near.findLast(({ y }) => y < card.y) : near.find(({ y }) => y > card.y);
    return next ? moved(shown, id, { x: card.x, row: direction === 'up' ? next.y : next.y + next.h }) : shown;
  }
  const by = direction === 'left' ? -1 : 1;
  const x = between(0, card.x + by, COLUMNS - card.w);
  const beside = others.find((one) => sharesRows(one, card) && sharesColumns(one, { ...card, x }));
  if (x === card.x || !beside) return moved(shown, id, { x, row: card.y });
  // The two cards swap sides.
  const [left, right] = direction === 'left' ? [beside, card] : [card, beside];
  const places = new Map([
    [right.id, left.x],
    [left.id, right.x + right.w - left.w],
  ]);
  return arranged(shown.map((one) => ({ ...one, x: places.get(one.id) ?? one.x })));
}

/** Position for a new card of this size: the topmost one that moves no other card. */
export function spotFor(cards: readonly Placed[], { w, h }: Size): Placed {
  const shown = arranged(cards);
  const at = (x: number) => {
    const [spot] = stacked([...shown, { id: '', x, y: 0, w, h }]).slice(-1);
    return spot as Placed;
  };
  const spots = Array.from({ length: COLUMNS - w + 1 }, (_, x) => at(x));
  return spots.reduce((best, spot) => (spot.y < best.y ? spot : best));
}

/** The cards with another position or size than before. */
export function changedCards<C extends Placed>(before: readonly Placed[], after: readonly C[]): C[] {
  const was = new Map(before.map((card) => [card.id, card]));
  return after.filter((card) => {
    const old = was.get(card.id);
    return !old || (['x', 'y', 'w', 'h'] as const).some((side) => old[side] !== card[side]);
  });
}

/** Cards split before each full-width card that begins a part, such as a heading; each part is arranged separately. */
export function partsOf<C extends Placed>(cards: readonly C[], begins: (card: C) => boolean): C[][] {
  const parts: C[][] = [];
  for (const card of arranged(cards)) {
    const part = parts.at(-1);
    if (part && !(begins(card) && card.w === COLUMNS)) part.push(card);
    else parts.push([card]);
  }
  return parts.map(arranged);
}
