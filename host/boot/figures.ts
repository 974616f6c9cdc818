import type { Container } from 'inversify';
import { releaseOf } from '../areas/backup/release.ts';
import type { Sockets } from '../live/sockets.ts';
import { freeRoom } from './room.ts';
import { AREA, T } from './tokens.ts';

/** Adds metrics of the host's parts to /metrics: sockets, background jobs, database connections and threads. */
export function addFigures(container: Container, sockets: Sockets): void {
  const metrics = container.get(T.metrics);
  const pool = container.get(T.pool);
  metrics.gauge('earshot_sockets', 'Open sockets', () => sockets.count);
  // Imports are the jobs read-channel-file and pull-channel.
  metrics.gauges('earshot_jobs', 'Background jobs, by kind and state', ['job', 'state'], async () =>
    (await container.get(T.jobs).counts()).map(({ kind, state, count }) => [{ job: kind, state }, count]),
  );
  metrics.gauges(
    'earshot_jobs_oldest_seconds',
    'Time since the oldest background job of a kind was due, or began when it runs',
    ['job', 'state'],
    async () =>
      (await container.get(T.jobs).counts()).map(({ kind, state, seconds }) => [{ job: kind, state }, seconds]),
  );
  const bulletin = container.get(T.bulletin);
  metrics.gauge(
    'earshot_bulletin_silent_seconds',
    'Time since the messages between hosts were last heard; more than some seconds is an outage',
    () => bulletin.silentMs / 1000,
  );
  metrics.gauge(
    'earshot_bulletin_reconnects',
    'How often the messages between hosts were connected anew since the start',
    () => bulletin.reconnects,
  );
  metrics.gauges('earshot_build_info', 'Which release runs on which Node', ['version', 'node'], () => [
    [{ version: releaseOf(), node: process.version }, 1],
  ]);
  metrics.gauges('earshot_backup_age_seconds', 'Time since the last backup that succeeded was begun', [], async () => {
    const [last] = await container.get(T.doorDatabase).asSystem('see how old the last backup is', (transaction) =>
      transaction.sql<{ seconds: number }>(
        `select extract(epoch from now() - max(started_at))::float8 as seconds from backups where state = 'DONE'
           having count(*) > 0`,
      ),
    );
    return last ? [[{}, last.seconds]] : [];
  });
  metrics.gauges(
    'earshot_free_bytes',
    'Room that is left for data, backups and the database that comes with Earshot',
    ['of'],
    async () => (await freeRoom(container.get(T.environment))).map(({ of, freeBytes }) => [{ of }, freeBytes]),
  );
  const databases = {
    people: T.database,
    doors: T.doorDatabase,
    signIn: T.signInDatabase,
    watch: T.watchDatabase,
    jobs: T.jobsDatabase,
  };
  metrics.gauges(
    'earshot_database_connections',
    'Connections to the database by what they are for, and calls that wait for one',
    ['for', 'state'],
    () =>
      Object.entries(databases).flatMap(([use, token]) =>
        Object.entries(container.get(token).connections).map(([state, count]) => [{ for: use, state }, count] as const),
      ),
  );
  metrics.gauges('earshot_warnings', 'What /health warns of, such as a failed backup', [], async () => {
    const warned = await Promise.all(container.getAll(AREA.warnings).map((warn) => warn()));
    return [[{}, warned.flat().length]];
  });
  metrics.gauges('earshot_tasks', 'Tasks in the thread pool', ['priority', 'state'], () => {
    const { running, queued } = pool.metrics();
    return [
      ...Object.entries(running).map(([priority, count]) => [{ priority, state: 'running' }, count] as const),
      ...Object.entries(queued).map(([priority, count]) => [{ priority, state: 'waiting' }, count] as const),
    ];
  });
}
