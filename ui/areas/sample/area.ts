import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { WORKSPACE_SETTINGS } from '../workspace/spots.ts';

/** The sample research that administrators can load and remove. */
export const sample: Area = {
  fills: [fill(WORKSPACE_SETTINGS, async () => (await import('./sample-part.tsx')).SamplePart)],
};
