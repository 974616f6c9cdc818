import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { NOTE_TOP } from '../pages/spots.ts';
import { PROJECT_SETTINGS } from '../places/spots.ts';
import { WORKSPACE_SETTINGS } from '../workspace/spots.ts';

/** Transcription of recordings, and its settings. */
export const transcription: Area = {
  fills: [
    fill(NOTE_TOP, async () => (await import('./transcription-bar.tsx')).TranscriptionBar),
    fill(PROJECT_SETTINGS, async () => (await import('./transcription-settings.tsx')).ProjectTranscription),
    fill(WORKSPACE_SETTINGS, async () => (await import('./transcription-settings.tsx')).WorkspaceTranscription),
  ],
};
