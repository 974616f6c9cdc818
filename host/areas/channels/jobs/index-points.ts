import { type Pool, release } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import type { Database } from '../../../store/database.ts';
import { indexPointsSoon, putWaiting } from '../../search/index-points.ts';

const MINUTE_MS = 60_000;
/** After so long other work goes first, and a host that wants to stop can. */
const TURN_MS = 3000;

interface IndexPointsParts {
  database: Database;
  pool: Pick<Pool, 'run'>;
}

/** Puts the words of what came into channels into the index, set by set, each in a transaction of its own; killed, it goes on where it was. */
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
