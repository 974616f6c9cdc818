import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PAGE_MENU } from '../pages/spots.ts';

/** Redaction: personal data found in notes and removed from them. */
export const redaction: Area = {
  fills: [fill(PAGE_MENU, async () => (await import('./redact-item.tsx')).RedactItem)],
};
