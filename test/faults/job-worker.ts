import { job } from '@earshot/host/jobs/job';
import { Jobs } from '@earshot/host/jobs/jobs';
import { type Connection, Database } from '@earshot/host/store/database';
import * as z from 'zod';
import { keptLog, QUICK, trace } from '../kit/job-room.ts';

/** What the parent tells this process about its place, as JSON in WORKER. */
export interface WorkerOrders {
  connection: Connection;
  name: string;
  /** how long each run lasts after it has left its trace */
  holdMs: number;
  /** the protection taken away: the trace is not in the transaction that removes the job */
  apart: boolean;
}

/** The job of the kill rounds: leaves a trace, says so, and is not done yet for a while. */
export const holdTrace = ({ connection, name, holdMs, apart }: WorkerOrders) => {
  const own = new Database(connection, { size: 2, patient: true });
  return job({
    kind: 'hold-trace',
    input: z.strictObject({ name: z.string() }),
    deadlineMs: 20_000,
    says: 'Leave a trace and take some time.',
    run: async ({ input, change }) => {
      if (apart)
        await own.inWorkspace(change.workspaceId, (transaction) =>
          transaction.sql('insert into traces values ($1, $2, $3)', [change.workspaceId, input.name, name]),
        );
      else await trace(change, input.name, name);
      if (process.env.WORKER) process.stdout.write('begun\n');
      await new Promise((resolve) => setTimeout(resolve, holdMs));
    },
  });
};

if (process.env.WORKER) {
  const orders = JSON.parse(process.env.WORKER) as WorkerOrders;
  const jobs = [holdTrace(orders)];
  const { connection } = orders;
  const parts = {
    database: new Database(connection, { patient: true }),
    connection,
    jobs,
    schedules: [],
    pace: QUICK,
    log: keptLog([]),
  };
  await new Jobs({ ...parts, onWrite: async () => undefined, onCommit: () => undefined }).start();
}
