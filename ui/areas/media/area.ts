import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { FILE_PLAYER } from '../files/spots.ts';
import { HIGHLIGHT_FACTS } from '../pages/spots.ts';
import { WORKSPACE_SETTINGS } from '../workspace/spots.ts';

/** Recordings: their player. */
export const media: Area = {
  fills: [
    fill(FILE_PLAYER, async () => (await import('./player/file-player.tsx')).FilePlayer),
    fill(HIGHLIGHT_FACTS, async () => (await import('./clips/clip-part.tsx')).ClipPart),
    fill(WORKSPACE_SETTINGS, async () => (await import('./preparation/engine-part.tsx')).EnginePart),
  ],
};
