import { HIGHLIGHT_ID } from './highlight-mark.ts';

/** Colours of a highlight's tags; empty without tags. */
export type Colours = (highlightId: string) => readonly string[];

/** Colour of highlights without tags. */
const UNTAGGED = '#e0a800';

/** Colour of a highlight in the text. */
export const mainColour = (colours: readonly string[]): string => colours[0] ?? UNTAGGED;

/** Background of a margin bar with the colours of all tags, from top to bottom. */
export function barColour(colours: readonly string[]): string {
  if (colours.length < 2) return mainColour(colours);
  const part = 100 / colours.length;
  const stops = colours.map((colour, at) => `${colour} ${at * part}% ${(at + 1) * part}%`);
  return `linear-gradient(${stops.join(', ')})`;
}

/** Sets the colours of a highlight's element, and whether it is open. */
export function paintHighlight(element: HTMLElement, id: string, colours: Colours, current: string | undefined): void {
  element.style.setProperty('--tag', mainColour(colours(id)));
  element.toggleAttribute('data-current', id === current);
}

/** Repaints all highlights inside an element. */
export function paintAll(root: HTMLElement, colours: Colours, current: string | undefined): void {
  for (const mark of root.querySelectorAll<HTMLElement>(`mark[${HIGHLIGHT_ID}]`))
    paintHighlight(mark, mark.getAttribute(HIGHLIGHT_ID) ?? '', colours, current);
}
