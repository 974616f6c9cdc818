import { Transcription } from '@earshot/core/areas/transcription/transcription';
import { TranscriberFailure, transcriberWords } from '@earshot/core/plugin/transcriber-failure';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { tellRun } from '../../../jobs/runs.ts';
import type { Change } from '../../../operations/change.ts';
import { callOf, markForgotten } from '../store/transcription-calls.ts';
import type { Transcribers } from '../transcribers.ts';

/** Asks a service to delete a recording and its transcript; what cannot be deleted is said on the transcription. */
export function forgetRecording({ transcribers }: { transcribers: Transcribers }): Job {
  return job({
    kind: 'forget-recording',
    input: z.strictObject({ transcriptionId: z.uuid() }),
    deadlineMs: 300_000,
    description: 'Ask a transcription service to delete a recording.',
    run: async ({ input: { transcriptionId }, change, signal }) => {
      const row = await change.rows(Transcription).get(transcriptionId, { trashed: true });
      const { remoteJob } = await callOf(change.transaction, transcriptionId);
      if (!row || remoteJob === '') return;
      const { workspaceId, transcriberTitle: title } = row;
      const found = await transcribers.find(workspaceId, row.transcriber, change.transaction);
      const settings = found && (await transcribers.settings(workspaceId, found, change.transaction));
      if (!found || !settings)
        return notDeleted(change, row, `${title} is switched off, so it was not asked to delete the recording.`);
      try {
        await transcribers
          .calls(found, settings, { workspaceId, memberId: null, hands: false, signal })
          .forget(remoteJob);
        await markForgotten(change.transaction, transcriptionId);
      } catch (fault) {
        if (!(fault instanceof TranscriberFailure)) throw fault;
        await notDeleted(
          change,
          row,
          `The recording was not deleted at the service. ${transcriberWords(title, fault)}`,
        );
      }
    },
  });
}

async function notDeleted(change: Change, { id, warnings }: Transcription, words: string): Promise<void> {
  if (warnings.includes(words)) return;
  await tellRun(change, Transcription, id, { warnings: [...warnings, words] });
}
