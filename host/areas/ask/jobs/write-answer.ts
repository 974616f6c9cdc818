import { Refusal } from '@earshot/core/refusal';
import { type Job, job } from '../../../jobs/job.ts';
import { Stopped } from '../../../jobs/runs.ts';
import { findAnswer } from '../store/conversations.ts';
import { endWritten } from '../store/written-answers.ts';
import { type WritingParts, WrittenAnswer, writeAnswerInput } from '../written-answer.ts';

const DEADLINE_MS = 300_000;

/** Lets a text model write an answer, and keeps of it what is verified. One that was killed begins anew. */
export function writeAnswer(parts: WritingParts): Job {
  return job({
    kind: 'write-answer',
    input: writeAnswerInput,
    deadlineMs: DEADLINE_MS,
    long: true,
    says: 'Write an answer with a text model.',
    run: async ({ input, change, signal }) => {
      const { messageId, memberId } = input;
      const message = await findAnswer(change.transaction, memberId, messageId);
      if (message?.state !== 'WRITING') return;
      try {
        const notice = await new WrittenAnswer(parts, change, input, message).write(signal);
        await endWritten(change.transaction, messageId, { state: 'DONE', notice });
      } catch (fault) {
        if (fault instanceof Stopped) return;
        if (!(fault instanceof Refusal)) throw fault;
        await endWritten(change.transaction, messageId, { state: 'FAILED', notice: fault.message });
      }
    },
  });
}
