import { createInsightFromAnswer } from '@earshot/core/areas/ask/conversation';
import type { Insight } from '@earshot/core/areas/pages/insight';
import { Project } from '@earshot/core/areas/places/project';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { modeWithin } from '@earshot/core/rules/models/model-mode';
import type * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { Stopped } from '../../../jobs/runs.ts';
import { parkedWords, type ShownJob } from '../../../jobs/shown-run.ts';
import { actorOf } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import type { Runner } from '../../../operations/runner.ts';
import { modelSettingsOf } from '../../models/store/model-settings.ts';
import { findAnswer } from '../store/conversations.ts';
import { endWritten, writeAgain } from '../store/written-answers.ts';
import { type WritingParts, WrittenAnswer, writeAnswerInput } from '../written-answer.ts';

const DEADLINE_MS = 300_000;

/** Has a text model write an answer and stores the verified part. A killed attempt starts over. */
export function writeAnswer(parts: WritingParts & Pick<InsertingParts, 'runner'>): Job {
  return job({
    kind: 'write-answer',
    input: writeAnswerInput,
    deadlineMs: DEADLINE_MS,
    lane: 'long',
    description: 'Write an answer with a text model.',
    shows: SHOWS,
    run: async ({ input, change, signal }) => {
      const { messageId, memberId } = input;
      const message = await findAnswer(change.transaction, memberId, messageId);
      if (message?.state !== 'WRITING') return;
      try {
        const written = new WrittenAnswer(parts, change, input, message);
        const notice = await written.write(signal);
        const insightId = written.length > 0 ? await inserted(parts, change, input) : null;
        await endWritten(change.transaction, messageId, { state: 'DONE', notice, insightId });
      } catch (fault) {
        if (fault instanceof Stopped) return;
        if (!(fault instanceof Refusal)) throw fault;
        await endWritten(change.transaction, messageId, { state: 'FAILED', notice: fault.message });
      }
    },
  });
}

const SHOWS: ShownJob<{ messageId: string }> = {
  parked: async (change, { messageId }, reason) =>
    void (await endWritten(change.transaction, messageId, { state: 'FAILED', notice: parkedWords(reason) })),
  retried: (change, { messageId }) => writeAgain(change.transaction, messageId),
};

interface InsertingParts {
  runner: () => Pick<Runner, 'run'>;
}

/** Saves a draft as an insight for the asker, if the mode says so; only once, even if the job runs again. */
async function inserted(
  { runner }: InsertingParts,
  change: Change,
  { messageId, memberId, draft }: z.output<typeof writeAnswerInput>,
): Promise<string | null> {
  if (!draft?.insert) return null;
  const member = await change.rows(Member).get(memberId);
  if (!member || member.suspended) return null;
  const project = await change.rows(Project).get(draft.projectId);
  const { insightMode } = await modelSettingsOf(change.transaction);
  // The mode can have changed during writing.
  if (!project || modeWithin(insightMode, project.insightMode) !== 'ON') return null;
  const visit = memberVisit(actorOf(member), 'draft', stableId('insert-draft', messageId));
  const { answer } = await runner().run(createInsightFromAnswer, { messageId, projectId: draft.projectId }, visit);
  return (answer as Insight).id;
}
