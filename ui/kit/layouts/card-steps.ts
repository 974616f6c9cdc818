const LINK = '[data-card] [data-title] a';
const linksIn = (element: Element | null | undefined): HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(LINK) ?? []),
];

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/** Nearest column with cards on one side. */
function columnBeside(column: Element, side: 'previousElementSibling' | 'nextElementSibling'): Element | null {
  for (let next = column[side]; next; next = next[side]) if (linksIn(next).length > 0) return next;
  return null;
}

/** Focuses the card above, below or beside one; true if there is one. */
export function stepFromCard(card: Element, key: string): boolean {
  const column = card.closest('[data-column]');
  if (!column) return false;
  const here = linksIn(column);
  const at = here.findIndex((link) => card.contains(link));
  const side = key === 'ArrowLeft' ? 'previousElementSibling' : 'nextElementSibling';
  const next =
    key === 'ArrowUp' || key === 'ArrowDown'
      ? here[key === 'ArrowUp' ? at - 1 : at + 1]
      : linksIn(columnBeside(column, side)).toSorted(
          (one, other) => Math.abs(topOf(one) - topOf(card)) - Math.abs(topOf(other) - topOf(card)),
        )[0];
  next?.focus();
  return next !== undefined;
}

/** Focuses the next or previous card of a board, or the first one. */
export function stepToCard(board: Element | null, step: number): void {
  const card = document.activeElement?.closest('[data-card]');
  if (card && board?.contains(card)) stepFromCard(card, step > 0 ? 'ArrowDown' : 'ArrowUp');
  else linksIn(board)[0]?.focus();
}

/** Focuses a card in a column. */
export const focusCard = (board: Element | null, column: string, id: string): void =>
  board
    ?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"] [data-card="${id}"] [data-title] a`)
    ?.focus();
