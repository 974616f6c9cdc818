import { type ScheduledTask, schedule as tickBy } from 'node-cron';
import type { Log } from '../log/log.ts';
import { tenantIds } from '../store/accounts.ts';
import type { Database, Transaction } from '../store/database.ts';
import { databaseClock } from '../store/database-clock.ts';
import { addJob, sqlIn } from './queue.ts';
import type { Schedule } from './schedule.ts';
import { slotsBetween } from './slots.ts';

export interface SchedulerParts {
  database: Database;
  schedules: Schedule[];
  log: Log;
  /** clock for due times; the database's by default (contract 48) */
  clock?: (transaction: Transaction) => Promise<Date>;
}

/**
 * Fires schedules. A slot is a row with a unique key: the host that inserts it adds its jobs, in one transaction
 * (contract 41).
 */
export class Scheduler {
  private task: ScheduledTask | undefined;
  private ticking: Promise<void> = Promise.resolve();

  constructor(private readonly parts: SchedulerParts) {}

  /** Checks for due schedules, at once and then every minute. */
  start(): void {
    const { log } = this.parts;
    const quiet = (text: string | Error) => log.debug({ reason: String(text) }, 'minute tick');
    // A second late: timers fire up to a millisecond early, and a slot not yet due would wait a whole minute.
    this.task = tickBy('1 * * * * *', () => this.tick(), {
      noOverlap: true,
      unref: true,
      suppressMissedWarning: true,
      logger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
    });
    void this.tick();
  }

  /** Stops checking; waits for a running check. */
  async stop(): Promise<void> {
    await this.task?.destroy();
    await this.ticking;
  }

  /** Fires due schedules; a failing one does not block the others. */
  tick(): Promise<void> {
    this.ticking = this.ticking.then(async () => {
      for (const schedule of this.parts.schedules) {
        await this.fire(schedule).catch((fault: unknown) => {
          this.parts.log.error({ job: schedule.name, err: fault }, 'schedule could not be fired');
        });
      }
    });
    return this.ticking;
  }

  private fire(schedule: Schedule): Promise<void> {
    const { database, clock = databaseClock } = this.parts;
    return database.asSystem('fire a schedule', async (transaction) => {
      const from = await accountedTo(transaction, schedule.name, clock);
      const now = await clock(transaction);
      const slots = slotsBetween(schedule, from, now);
      const newest = slots.at(-1);
      if (!newest) return;
      const runs = now.getTime() - newest.getTime() <= schedule.windowMs;
      const taken = await takeSlots(transaction, schedule.name, slots, runs ? newest : undefined);
      if (taken) await addJobs(transaction, schedule, newest);
    });
  }
}

/**
 * The time up to which a schedule's slots have rows; for a new schedule, now. The row stays locked, so that schedulers
 * run one after the other.
 */
async function accountedTo(
  transaction: Transaction,
  name: string,
  clock: (transaction: Transaction) => Promise<Date>,
): Promise<Date> {
  const locked = () =>
    transaction.sql<{ to: Date }>('select accounted_to as to from job_schedules where name = $1 for update', [name]);
  const [known] = await locked();
  if (known) return known.to;
  const bind = [name, await clock(transaction)];
  await transaction.sql('insert into job_schedules (name, accounted_to) values ($1, $2) on conflict do nothing', bind);
  const [made] = await locked();
  if (!made) throw new Error(`The schedule ${name} could not be noted down`);
  return made.to;
}

/** Inserts a row for every slot; returns true if the one to run was inserted here. */
async function takeSlots(
  transaction: Transaction,
  name: string,
  slots: Date[],
  runs: Date | undefined,
): Promise<boolean> {
  const taken = await transaction.sql<{ state: string }>(
    `insert into job_slots (schedule, slot, state)
       select $1, slot, case when slot = $3 then 'RUN' else 'MISSED' end from unnest($2::timestamptz[]) slot
     on conflict do nothing returning state`,
    [name, slots, runs ?? null],
  );
  await transaction.sql('update job_schedules set accounted_to = $2 where name = $1', [name, slots.at(-1)]);
  return taken.some(({ state }) => state === 'RUN');
}

async function addJobs(transaction: Transaction, { name, kind, scope }: Schedule, slot: Date): Promise<void> {
  const sql = sqlIn(transaction);
  const key = `${name}:${slot.toISOString()}`;
  if (scope === 'installation') return addJob(sql, kind, {}, { key });
  for (const workspaceId of await tenantIds(transaction))
    await addJob(sql, kind, { workspaceId }, { key: `${key}:${workspaceId}` });
}
