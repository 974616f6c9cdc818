import { limits } from '@earshot/core/limits';
import { parsePathId, shortId } from '@earshot/core/rules/id';

/** Visible part of a canvas: its centre, and the zoom level. */
export interface Middle {
  x: number;
  y: number;
  zoom: number;
}

export const ZOOM = { min: 0.1, max: 2 } as const;
const MOST_EXPANDED = 50;
const VIEWPORT = 'canvas';
const EXPANDED = 'expandedCards';

/** Part of the canvas in an address, as `?canvas=x,y,zoom` (CV-02); undefined if none can be shown. */
export function middleIn(search: URLSearchParams): Middle | undefined {
  const parts = (search.get(VIEWPORT) ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [x = Number.NaN, y = Number.NaN, zoom = Number.NaN] = parts;
  const isFar = (value: number) => !(Math.abs(value) <= limits.canvas.far);
  if (parts.length !== 3 || isFar(x) || isFar(y) || !(zoom >= ZOOM.min && zoom <= ZOOM.max)) return undefined;
  return { x, y, zoom };
}

/** Sets the visible part of the canvas in an address; other parameters are kept. */
export function withMiddle(search: URLSearchParams, { x, y, zoom }: Middle): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(VIEWPORT, `${Math.round(x)},${Math.round(y)},${Math.round(zoom * 100) / 100}`);
  return next;
}

/** Targets whose cards show their full text, from `?expandedCards=` (CV-02). */
export const expandedIn = (search: URLSearchParams): string[] =>
  (search.get(EXPANDED) ?? '')
    .split(',')
    .flatMap((piece) => parsePathId(piece) ?? [])
    .slice(0, MOST_EXPANDED);

/** Expands or collapses a card in an address. */
export function withExpanded(search: URLSearchParams, targetId: string): URLSearchParams {
  const now = expandedIn(search);
  const ids = now.includes(targetId) ? now.filter((id) => id !== targetId) : [...now, targetId];
  const next = new URLSearchParams(search);
  if (ids.length === 0) next.delete(EXPANDED);
  else next.set(EXPANDED, ids.slice(-MOST_EXPANDED).map(shortId).join(','));
  return next;
}
