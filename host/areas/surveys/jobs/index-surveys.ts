import { Survey } from '@earshot/core/areas/surveys/survey';
import { type Pool, release } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Change } from '../../../operations/change.ts';
import { doneWith, goOnSoon, putResponses, waitingResponses } from '../../search/index-responses.ts';
import { onWrite } from '../../search/index-rows.ts';

const MINUTE_MS = 60_000;
/** Milliseconds after which other work goes first, and a stopping host can stop. */
const TURN_MS = 3000;

interface Parts extends ApartParts {
  pool: Pick<Pool, 'run'>;
}

/** Indexes the words of responses, one batch per transaction; resumes after being killed. */
export function indexSurveys(parts: Parts): Job {
  return job({
    kind: 'index-surveys',
    input: z.strictObject({}),
    deadlineMs: 2 * MINUTE_MS,
    lane: 'long',
    description: 'Make responses to surveys findable.',
    run: async ({ change, signal }) => {
      const inTurn = <T>(act: (piece: Change) => Promise<T>) => apart(parts, change.workspaceId, act);
      const until = performance.now() + TURN_MS;
      for (;;) {
        const waiting = await inTurn(({ transaction }) => waitingResponses(transaction));
        if (!waiting) return;
        if (waiting.upTo === null) await inTurn((piece) => finish(piece, waiting));
        else {
          const points = waiting.points.map(({ id, revision, title, text }) => ({ id, revision, title, text }));
          const options = { priority: 'background', deadlineMs: MINUTE_MS, signal } as const;
          const { copyText } = await parts.pool.run('index-texts', { points }, options);
          await inTurn(({ transaction }) => putResponses(transaction, copyText, waiting));
          release(copyText);
        }
        if (performance.now() > until) return goOnSoon(change);
      }
    },
  });
}

// A survey from before surveys were searchable has no search row of its own yet.
async function finish(change: Change, waiting: NonNullable<Awaited<ReturnType<typeof waitingResponses>>>) {
  const survey = await change.rows(Survey).get(waiting.surveyId);
  if (survey) await onWrite(change.transaction, Survey, survey);
  await doneWith(change.transaction, waiting);
}
