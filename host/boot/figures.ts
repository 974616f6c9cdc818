import type { Container } from 'inversify';
import type { Sockets } from '../live/sockets.ts';
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
