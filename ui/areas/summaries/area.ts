import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { CHANNEL_SECTIONS } from '../channels/spots.ts';
import { TAG_SECTIONS } from '../coding/spots.ts';
import { PROJECT_SETTINGS } from '../places/spots.ts';
import { THEME_SUMMARY } from '../themes/spots.ts';

/** Summaries of notes, insights, tags, themes, channels and projects, from their own sentences. */
export const summaries: Area = {
  fills: [
    fill(PROJECT_SETTINGS, async () => (await import('./summary-defaults.tsx')).SummaryDefaults),
    fill(CHANNEL_SECTIONS, async () => (await import('./sections.tsx')).SummaryOfChannel),
    fill(TAG_SECTIONS, async () => (await import('./sections.tsx')).SummaryOfTag),
    fill(THEME_SUMMARY, async () => (await import('./sections.tsx')).SummaryOfTheme),
  ],
};
