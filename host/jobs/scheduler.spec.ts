import { expect } from 'chai';
import { JobRoom } from '../../test/kit/hosts/job-room.ts';
import { tenantIds } from '../store/accounts.ts';
import { Database, type Transaction } from '../store/database.ts';
import { eraseOldSlots, sqlIn } from './queue.ts';
import { type Schedule, schedule } from './schedule.ts';
import { Scheduler } from './scheduler.ts';
import { slotsBetween } from './slots.ts';

const FEW = 300;
const SLOTS = process.env.EARSHOT_TEST === 'all' ? 10_000 : FEW;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Rewrite = (text: string) => string;

/** A database whose next transaction outside of workspaces can die at any of its statements. */
class Mortal extends Database {
  private left = Number.POSITIVE_INFINITY;
  rewrite: Rewrite = (text) => text;

  /** Lets a number of further statements through. */
  dieAfter(statements: number): void {
    this.left = statements;
  }

  override asSystem<T>(why: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.asSystem(why, (transaction) => {
      const sql = transaction.sql.bind(transaction);
      transaction.sql = (text, bind) => {
        this.left -= 1;
        return this.left < 0 ? Promise.reject(new Error('killed')) : sql(this.rewrite(text), bind);
      };
      return work(transaction);
    });
  }
}

/** Three hosts with clocks of their own. */
class Hall {
  now = Date.parse('2026-03-28T20:00Z');
  furthest = this.now;
  private readonly databases: Mortal[];
  readonly schedulers: Scheduler[];

  constructor(
    readonly room: JobRoom,
    readonly schedules: Schedule[],
    rewrite?: Rewrite,
  ) {
    this.databases = [1, 2, 3].map(() => new Mortal(room.connection, { size: 2 }));
    this.schedulers = this.databases.map((database) => {
      if (rewrite) database.rewrite = rewrite;
      return new Scheduler({ database, schedules, log: room.log, clock: async () => new Date(this.now) });
    });
  }

  /** Sets the clock and lets all three check at once; some die during that. */
  async look(ms: number, dying = false): Promise<void> {
    this.now += ms;
    this.furthest = Math.max(this.furthest, this.now);
    for (const database of this.databases)
      database.dieAfter(dying && Math.random() < 0.5 ? Math.floor(Math.random() * 7) : Number.POSITIVE_INFINITY);
    await Promise.all(this.schedulers.map((one) => one.tick()));
  }

  slots(name: string): Promise<{ slot: Date; state: string }[]> {
    return this.room.system('select slot, state from job_slots where schedule = $1 order by slot', [name]);
  }

  /** Jobs added for a schedule: the slot and how often it was added. */
  async jobs(name: string): Promise<{ slot: string; times: number }[]> {
    const rows = await this.room.system<{ key: string; revision: number }>(
      'select key, revision from graphile_worker._private_jobs where key like $1 order by key',
      [`${name}:%`],
    );
    return rows.map(({ key, revision }) => ({ slot: key.slice(name.length + 1), times: revision + 1 }));
  }

  close(): Promise<unknown> {
    return Promise.all(this.databases.map((database) => database.close()));
  }
}

describe('schedules', function () {
  this.timeout(SLOTS * 100);
  let room: JobRoom;
  let hall: Hall | undefined;
  let count = 0;
  before(async () => {
    room = await JobRoom.open();
    await (await room.aHost([])).stop(0);
  });
  afterEach(async () => {
    await hall?.close();
    await room.system(`delete from graphile_worker._private_jobs where key like 'test-%'`);
  });

  const every = (cron: string, timeZone = 'UTC', windowMs = HOUR): Schedule => {
    count += 1;
    return schedule({
      name: `test-${process.pid}-${count}`,
      cron,
      timeZone,
      kind: 'sweep-floor',
      scope: 'installation',
      windowMs,
    });
  };
  const iso = (slots: { slot: Date }[]) => slots.map(({ slot }) => slot.toISOString());

  it('start with what comes, not with what was', async () => {
    const daily = every('0 3 * * *');
    hall = new Hall(room, [daily]);
    await hall.look(0);
    expect(await hall.slots(daily.name)).to.deep.equal([]);
    await hall.look(8 * HOUR);
    expect(iso(await hall.slots(daily.name))).to.deep.equal(['2026-03-29T03:00:00.000Z']);
    const [job] = await hall.jobs(daily.name);
    expect(job).to.deep.equal({ slot: '2026-03-29T03:00:00.000Z', times: 1 });
  });

  it('make up for the newest of what was missed, and mark the rest', async () => {
    const hourly = every('0 * * * *');
    hall = new Hall(room, [hourly]);
    await hall.look(0);
    await hall.look(3.5 * HOUR);
    expect((await hall.slots(hourly.name)).map(({ state }) => state)).to.deep.equal(['MISSED', 'MISSED', 'RUN']);
    expect(await hall.jobs(hourly.name)).to.deep.equal([{ slot: '2026-03-28T23:00:00.000Z', times: 1 }]);
  });

  it('do not make up for what is older than their window', async () => {
    const daily = every('0 22 * * *');
    hall = new Hall(room, [daily]);
    await hall.look(0);
    await hall.look(4 * HOUR);
    expect((await hall.slots(daily.name)).map(({ state }) => state)).to.deep.equal(['MISSED']);
    expect(await hall.jobs(daily.name)).to.deep.equal([]);
  });

  it('add their job in every workspace', async () => {
    const hourly = { ...every('0 * * * *'), scope: 'workspace' } as const;
    hall = new Hall(room, [hourly]);
    await hall.look(0);
    await hall.look(HOUR);
    const keys = await hall.jobs(hourly.name);
    expect(keys).to.have.length((await room.database.asSystem('count', tenantIds)).length);
  });

  it('do not hold each other up', async () => {
    const broken = { ...every('0 * * * *'), timeZone: 'Nowhere/Land' };
    const hourly = every('0 * * * *');
    hall = new Hall(room, [broken, hourly]);
    await hall.look(0);
    await hall.look(HOUR);
    expect(await hall.jobs(hourly.name)).to.have.length(1);
    expect(room.lines.map(({ text }) => text)).to.include('schedule could not be fired');
  });

  it('know what was dealt with when their old slots are erased', async () => {
    const hourly = every('0 * * * *');
    hall = new Hall(room, [hourly]);
    hall.now = hall.furthest = Date.parse('2020-01-01T00:30Z');
    await hall.look(0);
    await hall.look(HOUR);
    await room.database.asSystem('erase', (transaction) => eraseOldSlots(sqlIn(transaction)));
    await hall.look(1);
    expect(await hall.slots(hourly.name)).to.deep.equal([]);
  });

  /** Clocks that run, stop, jump ahead and back, and hosts that die during checks; then everything is counted. */
  async function storm(count: number, rewrite?: Rewrite): Promise<{ twice: number; lost: number; slots: number }> {
    const schedules = [
      every('*/5 * * * *', 'UTC'),
      every('*/7 1-4 * * *', 'Europe/Berlin'),
      every('30 2 * * *', 'America/New_York'),
    ];
    hall = new Hall(room, schedules, rewrite);
    const began = new Date(hall.now);
    await hall.look(0);
    const until = hall.now + count * 4 * MINUTE;
    while (hall.now < until) {
      const jump = Math.random();
      const ms =
        jump < 0.05 ? -HOUR * Math.random() : jump < 0.1 ? 6 * HOUR * Math.random() : 15 * MINUTE * Math.random();
      await hall.look(ms, true);
    }
    await hall.look(0);
    const counted = { twice: 0, lost: 0, slots: 0 };
    for (const one of schedules) {
      const rows = await hall.slots(one.name);
      const expected = iso(slotsBetween(one, began, new Date(hall.furthest)).map((slot) => ({ slot })));
      const jobs = await hall.jobs(one.name);
      const ran = iso(rows.filter(({ state }) => state === 'RUN'));
      counted.slots += expected.length;
      counted.twice += rows.length - new Set(iso(rows)).size + jobs.filter(({ times }) => times > 1).length;
      counted.lost += expected.filter((slot) => !iso(rows).includes(slot)).length;
      counted.lost += ran.filter((slot) => !jobs.some((job) => job.slot === slot)).length;
      expect(jobs.every(({ slot }) => ran.includes(slot))).to.equal(true);
    }
    return counted;
  }

  it(`fire ${SLOTS} slots once each, with three hosts, jumping clocks and deaths at any statement`, async () => {
    const { twice, lost, slots } = await storm(SLOTS);
    expect({ twice, lost }).to.deep.equal({ twice: 0, lost: 0 });
    expect(slots).to.be.greaterThan(SLOTS / 2);
  });

  it('fire some twice without the lock and the key (the harness sees it)', async () => {
    await room.system('alter table job_slots drop constraint job_slots_pkey');
    try {
      const { twice } = await storm(FEW, (text) =>
        text.replace(' for update', '').replace('on conflict do nothing returning', 'returning'),
      );
      expect(twice).to.be.greaterThan(0);
    } finally {
      await room.system('delete from job_slots');
      await room.system('alter table job_slots add primary key (schedule, slot)');
    }
  });
});
