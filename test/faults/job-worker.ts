import { once } from 'node:events';
import { job } from '@earshot/host/jobs/job';
import { Jobs } from '@earshot/host/jobs/jobs';
import { type Connection, Database } from '@earshot/host/store/database';
import * as z from 'zod';
import { QUICK, recordedLog, trace } from '../kit/hosts/job-room.ts';

/** Orders of the parent process for this one, as JSON in WORKER. */
export interface WorkerOrders {
  connection: Connection;
  name: string;
  /** duration of each run after it has left its trace */
  holdMs: number;
  /** true without the protection: the trace is not in the transaction that removes the job */
  apart: boolean;
  /** number of hosts in the process, each with its own kind of job, so that each is at work when it dies */
  hosts: number;
}

export const holdKind = (host: number) => `hold-trace-${'abcde'.charAt(host)}`;

/** The job of the kill rounds: leaves a trace, reports it, and continues for a while. */
export const holdTrace = ({ connection, name, holdMs, apart }: Omit<WorkerOrders, 'hosts'>, host = 0) => {
  const own = new Database(connection, { size: 2, patient: true });
  return job({
    kind: holdKind(host),
    input: z.strictObject({ name: z.string() }),
    deadlineMs: 20_000,
    description: 'Leave a trace and take some time.',
    run: async ({ input, change }) => {
      if (apart)
        await own.inWorkspace(change.workspaceId, (transaction) =>
          transaction.sql('insert into traces values ($1, $2, $3)', [change.workspaceId, input.name, name]),
        );
      else await trace(change, input.name, name);
      if (process.env.WORKER) process.stdout.write(`begun ${host}\n`);
      await new Promise((resolve) => setTimeout(resolve, holdMs));
    },
  });
};

if (process.env.WORKER) {
  const orders = JSON.parse(process.env.WORKER) as WorkerOrders;
  const { connection } = orders;
  process.stdout.write('loaded\n');
  await once(process.stdin, 'data');
  const hosts = Array.from({ length: orders.hosts }, (_, host) => {
    const database = new Database(connection, { size: 2, patient: true });
    const parts = { database, connection, jobs: [holdTrace(orders, host)], schedules: [], pace: QUICK };
    return new Jobs({ ...parts, log: recordedLog([]), onWrite: async () => undefined, onCommit: () => undefined });
  });
  for (const host of hosts) await host.start();
  process.stdout.write('ready\n');
}
