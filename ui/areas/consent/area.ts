import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { HIGHLIGHT_FACTS } from '../pages/spots.ts';
import { PERSON_FACTS } from '../people/spots.ts';

/** Consent: agreements of people, and the permitted use of their quotes. */
export const consent: Area = {
  fills: [
    fill(PERSON_FACTS, async () => (await import('./person-consent.tsx')).PersonConsent),
    fill(HIGHLIGHT_FACTS, async () => (await import('./quote-consent.tsx')).QuoteConsentChoice),
  ],
};
