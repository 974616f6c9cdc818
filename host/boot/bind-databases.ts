import { keyFor } from '@earshot/config/secret-key';
import { limits } from '@earshot/core/limits';
import type { Container } from 'inversify';
import { T } from '../area.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Connection } from '../store/client.ts';
import { Database, type DatabaseOptions } from '../store/database.ts';
import type { Misuse } from '../store/inside.ts';
import { Lines } from '../store/lines.ts';

/** Binds the database connections, with a budget for each use; `moreJobs` are concurrent jobs beyond the limits. */
export function bindDatabases(
  container: Container,
  { misuse, secretKey, moreJobs }: { misuse: Misuse; secretKey: Buffer; moreJobs: number },
): void {
  const { people, doors, signIn, watch, jobs, perJob, statementMs, doorStatementMs } = limits.connections;
  const opened =
    (use: string, options: DatabaseOptions) => (connection: Connection, lines: Lines, metrics: Metrics) => {
      const onWait = (ms: number) => metrics.waited(use, ms);
      return new Database(connection, { misuse, auditKey: keyFor(secretKey, 'audit'), lines, onWait, ...options });
    };
  const from: [typeof T.connection, typeof T.lines, typeof T.metrics] = [T.connection, T.lines, T.metrics];
  container.bind(T.lines).toResolvedValue(({ asked }) => new Lines(asked), [T.metrics]);
  container.bind(T.database).toResolvedValue(opened('people', { size: people, statementMs }), from);
  const atTheDoor = { statementMs: doorStatementMs };
  container.bind(T.doorDatabase).toResolvedValue(opened('doors', { size: doors, ...atTheDoor }), from);
  container.bind(T.signInDatabase).toResolvedValue(opened('signIn', { size: signIn, ...atTheDoor }), from);
  container.bind(T.watchDatabase).toResolvedValue(opened('watch', { size: watch, ...atTheDoor }), from);
  container
    .bind(T.jobsDatabase)
    .toResolvedValue(opened('jobs', { size: jobs + moreJobs * perJob, patient: true }), from);
}
