import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PROJECT_SETTINGS } from '../places/spots.ts';

/** Translation of notes, and text model settings of a project. */
export const translation: Area = {
  fills: [fill(PROJECT_SETTINGS, async () => (await import('./project-models.tsx')).ProjectModels)],
};
