import type { Container } from 'inversify';
import { AREA, T } from '../area.ts';
import { newestBytes } from '../areas/backup/backup-folder.ts';
import { releaseOf } from '../areas/backup/release.ts';
import { workspaceLabel } from '../http/metrics.ts';
import type { Sockets } from '../live/sockets.ts';
import { once } from './outage.ts';
import { freeRoom } from './room.ts';
import { type WorkspaceUse, workspaceUse } from './workspace-use.ts';

/** Adds metrics of the host's parts to /metrics: sockets, background jobs, database connections and threads. */
export function addFigures(container: Container, sockets: Sockets): void {
  const metrics = container.get(T.metrics);
  const pool = container.get(T.pool);
  // Counted once per reading of all metrics.
  const jobs = once(() => container.get(T.jobs).counts());
  metrics.gauge('earshot_sockets', 'Open sockets', () => sockets.count);
  // Imports are the jobs read-channel-file and pull-channel.
  metrics.gauges('earshot_jobs', 'Background jobs, by kind and state', ['job', 'state'], async () =>
    (await jobs()).map(({ kind, state, count }) => [{ job: kind, state }, count]),
  );
  metrics.gauges(
    'earshot_jobs_oldest_seconds',
    'Time since the oldest background job of a kind was due, or began when it runs',
    ['job', 'state'],
    async () => (await jobs()).map(({ kind, state, seconds }) => [{ job: kind, state }, seconds]),
  );
  const mails = async () => (await jobs()).filter(({ kind }) => kind === 'send-mail');
  metrics.gauges(
    'earshot_outbox_mails',
    'Emails that the mail server has not taken yet, by state',
    ['state'],
    async () => (await mails()).map(({ state, count }) => [{ state }, count]),
  );
  metrics.gauges('earshot_outbox_oldest_seconds', 'Time since the oldest of these emails was written', [], async () => [
    [{}, Math.max(0, ...(await mails()).map(({ ageSeconds }) => ageSeconds))],
  ]);
  addWorkspaces(container);
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
  metrics.gauges('earshot_backup_bytes', 'Size of the newest scheduled backup', [], async () => {
    const { backup } = container.get(T.environment);
    const bytes = backup && (await newestBytes(backup.folder));
    return bytes === undefined ? [] : [[{}, bytes]];
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

/** Adds metrics of the contents of workspaces, individually for the oldest ones. */
function addWorkspaces(container: Container): void {
  const metrics = container.get(T.metrics);
  const use = workspaceUse(container.get(T.jobsDatabase));
  metrics.gauges('earshot_workspaces', 'Workspaces of this installation', [], async () => [[{}, (await use()).count]]);
  const held: [name: string, of: keyof Omit<WorkspaceUse, 'workspaceId'>, help: string][] = [
    ['members', 'members', 'Members of a workspace, suspended ones too'],
    ['projects', 'projects', 'Projects of a workspace that are not in trash'],
    ['pages', 'pages', 'Notes and insights of a workspace'],
    ['data_points', 'dataPoints', 'Data points of the channels of a workspace'],
    ['file_bytes', 'fileBytes', 'Bytes of the files of a workspace'],
  ];
  for (const [name, of, help] of held)
    metrics.gauges(`earshot_workspace_${name}`, help, ['workspace'], async () =>
      (await use()).used.map((one) => [{ workspace: workspaceLabel(one.workspaceId) }, one[of]]),
    );
}
