import { randomUUID } from 'node:crypto';
import { Project } from '@earshot/core/areas/places/project';
import { Workspace } from '@earshot/core/model/workspace';
import { onWrite } from '@earshot/host/areas/search/index-rows';
import type { Job } from '@earshot/host/jobs/job';
import { Jobs, type JobsParts, type Pace } from '@earshot/host/jobs/jobs';
import { retryParked, sqlIn } from '@earshot/host/jobs/queue';
import type { Log, LogFields, LogLine } from '@earshot/host/log/log';
import { Change } from '@earshot/host/operations/change';
import { type Committed, record } from '@earshot/host/operations/record';
import { addTenant } from '@earshot/host/store/accounts';
import { type Connection, Database } from '@earshot/host/store/database';
import { migrate } from '@earshot/host/store/migrations/index';
import { testDatabase } from './database.ts';

/** Maximum wait of a test, in ms. */
const PATIENCE = 15_000;

/** Pace for tests: tenths of a second in place of seconds. */
export const QUICK: Pace = { pollMs: 40, beatMs: 100, deadMs: 700, pause: () => 50 };

export interface Queued {
  id: string;
  kind: string;
  attempts: number;
  locked: boolean;
  key: string | null;
  reason: string | null;
}

/** Waits until a claim neither throws nor returns false. The test then fails with the last failure. */
export async function eventually<T>(claim: () => Promise<T> | T, patienceMs = PATIENCE): Promise<T> {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      const answer = await claim();
      if (answer === false) throw new Error(`It does not hold: ${claim}`);
      return answer;
    } catch (fault) {
      if (performance.now() > until) throw fault;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** A log that records its lines. */
export function recordedLog(lines: { level: string; text: string; fields: LogFields }[]): Log {
  const at =
    (level: string): LogLine =>
    (first: string | LogFields, text?: string) => {
      lines.push({ level, text: text ?? String(first), fields: typeof first === 'string' ? {} : first });
    };
  const log: Log = {
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    trace: at('trace'),
    child: () => log,
  };
  return log;
}

/** A new workspace with a queue, and the hosts that a test starts on it. */
export class JobRoom {
  readonly committed: Committed[] = [];
  readonly lines: { level: string; text: string; fields: LogFields }[] = [];
  readonly log = recordedLog(this.lines);
  private readonly hosts: Jobs[] = [];

  private constructor(
    readonly database: Database,
    readonly connection: Connection,
    readonly workspaceId: string,
  ) {}

  /** Opens a database where no other host takes jobs, and makes a workspace in it. */
  static async open(): Promise<JobRoom> {
    const { connection } = await testDatabase('jobs');
    const database = new Database(connection, { patient: true });
    await migrate(database);
    await database.asSystem('where jobs leave their traces', (transaction) =>
      transaction.sql(
        'create table if not exists traces (workspace_id uuid not null, name text not null, host text not null)',
      ),
    );
    return new JobRoom(database, connection, randomUUID()).settled();
  }

  /** Another workspace in the same database. */
  another(): Promise<JobRoom> {
    return new JobRoom(this.database, this.connection, randomUUID()).settled();
  }

  private async settled(): Promise<this> {
    await this.database.asSystem('make a workspace', async (transaction) => {
      await addTenant(transaction, this.workspaceId);
      await transaction.enter(this.workspaceId);
      await transaction.sql('insert into spines (workspace_id) values ($1)', [this.workspaceId]);
    });
    await this.change((change) =>
      change.rows(Workspace).insert({ id: this.workspaceId, name: 'Acme', colour: '#3b5bdb' }),
    );
    return this;
  }

  /** Starts a host that runs these jobs. */
  async aHost(jobs: Job[], parts: Partial<JobsParts> = {}): Promise<Jobs> {
    const host = this.host(jobs, parts);
    await host.start();
    return host;
  }

  /** A host for these jobs, not started yet. */
  host(jobs: Job[], parts: Partial<JobsParts> = {}): Jobs {
    const { database, connection, log } = this;
    const onCommit = (committed: Committed) => void this.committed.push(committed);
    const host = new Jobs({ database, connection, jobs, schedules: [], onWrite, onCommit, log, pace: QUICK, ...parts });
    this.hosts.push(host);
    return host;
  }

  /** One transaction of a person, with its events. */
  change<T>(act: (change: Change) => Promise<T>, actorId: string | null = null): Promise<T> {
    return this.database.inWorkspace(this.workspaceId, async (transaction) => {
      const change = new Change(transaction, this.workspaceId, actorId, onWrite);
      const result = await act(change);
      await record(change, [], () => undefined);
      return result;
    });
  }

  /** A project. */
  aProject(fields: Partial<Project> = {}): Promise<Project> {
    const plain = {
      title: 'Study',
      summary: '',
      icon: '',
      colour: null,
      folderId: null,
      status: 'ACTIVE',
      rank: 0,
    } as const;
    return this.change((change) => change.rows(Project).insert({ ...plain, detached: false, ...fields }));
  }

  /** The current queue of this workspace. */
  queued(): Promise<Queued[]> {
    return this.database.asSystem('look at the queue', (transaction) =>
      transaction.sql<Queued>(
        `select j.id::text, t.identifier as kind, j.attempts, j.locked_at is not null as locked, j.key, j.last_error as reason
           from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where j.payload->>'workspaceId' = $1 order by j.id`,
        [this.workspaceId],
      ),
    );
  }

  /** Runs a parked job again; returns true if there was one. */
  retry(id: string): Promise<boolean> {
    return this.change(async ({ transaction }) =>
      Boolean(await retryParked(sqlIn(transaction), this.workspaceId, { id })),
    );
  }

  /** Traces of jobs in this workspace, as "name host". */
  async traces(): Promise<string[]> {
    const rows = await this.database.asSystem('read traces', (transaction) =>
      transaction.sql<{ name: string; host: string }>(
        'select name, host from traces where workspace_id = $1 order by name, host',
        [this.workspaceId],
      ),
    );
    return rows.map(({ name, host }) => `${name} ${host}`);
  }

  /** Runs one statement above the workspaces. */
  system<T extends object>(text: string, bind: unknown[] = []): Promise<T[]> {
    return this.database.asSystem('look', (transaction) => transaction.sql<T>(text, bind));
  }

  /** Stops every host started by the test. */
  async close(): Promise<void> {
    await Promise.all(this.hosts.splice(0).map((host) => host.stop(0)));
  }
}

/** Leaves a trace of this run in the job's transaction. */
export const trace = (change: Change, name: string, host = 'here') =>
  change.transaction.sql('insert into traces values ($1, $2, $3)', [change.workspaceId, name, host]);
