import { rm } from 'node:fs/promises';
import { Transcription } from '@earshot/core/areas/transcription/transcription';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import { soundFolder } from '../make-sound.ts';
import { Transcribing, type TranscribingParts } from '../transcribing.ts';

/**
 * Transcribes a recording: hands it over, looks at the service's job from time to time without holding a worker, and
 * makes the note. What a service has accepted is stored before anything else, so that no attempt pays twice.
 */
export function transcribeRecording(parts: TranscribingParts): Job {
  return job({
    kind: 'transcribe-recording',
    input: z.strictObject({ transcriptionId: z.uuid(), looks: z.int().default(0) }),
    deadlineMs: limits.transcription.jobMs,
    lane: 'long',
    logged: true,
    description: 'Transcribe a recording.',
    shows: shownRun(Transcription, 'transcriptionId'),
    run: async ({ input: { transcriptionId, looks }, change, signal }) => {
      const row = await change.rows(Transcription).get(transcriptionId);
      if (!row || !isOpen(row)) {
        // Sound of a killed attempt whose note was erased since.
        const folder = soundFolder(parts.data, { workspaceId: change.workspaceId, id: transcriptionId });
        await rm(folder, { recursive: true, force: true });
        return;
      }
      const next = await new Transcribing(parts, row, signal).go();
      if (next === 'LATER') await lookLater(change, transcriptionId, looks + 1);
    },
  });
}

type Enqueues = Parameters<Parameters<typeof job>[0]['run']>[0]['change'];

/** Looks again after a pause that grows. */
async function lookLater(change: Enqueues, transcriptionId: string, looks: number): Promise<void> {
  const { firstPauseMs, pauseGrowth, longestPauseMs } = limits.transcription;
  const delayMs = Math.min(longestPauseMs, firstPauseMs * pauseGrowth ** Math.min(looks - 1, 20));
  await change.enqueue('transcribe-recording', { transcriptionId, looks }, { delayMs });
}
