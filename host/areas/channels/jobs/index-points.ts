import { type Pool, release } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Database } from '../../../store/database.ts';
import { indexPointsSoon, putWaiting } from '../../search/index-points.ts';

const MINUTE_MS = 60_000;
/** Milliseconds after which other work goes first, and a stopping host can stop. */
const TURN_MS = 3000;

interface IndexPointsParts {
  database: Database;
  pool: Pick<Pool, 'run'>;
}

/** Indexes the words of new data points, one batch per transaction; resumes after being killed. */
export function indexPoints({ database, pool }: IndexPointsParts): Job {
  return job({
    kind: 'index-points',
    input: z.strictObject({}),
    deadlineMs: 2 * MINUTE_MS,
    lane: 'long',
    description: 'Make what came into channels findable.',
    run: async ({ change, signal }) => {
      const apart = <T>(act: Parameters<typeof database.inWorkspace<T>>[1]) =>
        database.inWorkspace(change.workspaceId, act);
      const until = performance.now() + TURN_MS;
      const done = await putWaiting({
        apart,
        read: async (points) => {
          const options = { priority: 'background', deadlineMs: MINUTE_MS, signal } as const;
          return (await pool.run('index-texts', { points }, options)).copyText;
        },
        release,
        goesOn: () => performance.now() < until,
      });
      if (!done) await indexPointsSoon(change);
    },
  });
}
