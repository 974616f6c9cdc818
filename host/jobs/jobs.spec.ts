import { randomUUID } from 'node:crypto';
import { Project } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import * as z from 'zod';
import { eventually, JobRoom, QUICK, trace } from '../../test/kit/hosts/job-room.ts';
import { eventsAfter } from '../store/spine.ts';
import { job, systemJob } from './job.ts';
import { parkedJobsOf, retryParked, sqlIn } from './queue.ts';

const named = z.strictObject({ name: z.string() });
const plain = { deadlineMs: 5000, description: 'Leave a trace.' };
const write = job({
  kind: 'write-trace',
  input: named,
  ...plain,
  run: async ({ input, change }) => void (await trace(change, input.name)),
});

describe('jobs', () => {
  let room: JobRoom;
  before(async () => {
    room = await JobRoom.open();
    // The queue's tables are created by the first host.
    await room.aHost([write]);
    await room.close();
  });
  beforeEach(async () => {
    room = await room.another();
  });
  afterEach(() => room.close());

  const add = (kind: string, input: object = {}, options = {}) =>
    room.change((change) => change.enqueue(kind, { ...input }, options));
  const parked = () =>
    room.database.inWorkspace(room.workspaceId, (transaction) => parkedJobsOf(sqlIn(transaction), room.workspaceId));

  it('run once their transaction has committed, in their workspace, and are gone then', async () => {
    await room.aHost([write]);
    await add('write-trace', { name: 'one' });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['one here']));
    expect(await room.queued()).to.deep.equal([]);
  });

  it('do not exist when their transaction is rolled back', async () => {
    await room.aHost([write]);
    const failed = room.change(async (change) => {
      await change.enqueue('write-trace', { name: 'never' });
      throw new Error('changed my mind');
    });
    await failed.then(
      () => expect.fail('committed'),
      () => undefined,
    );
    await add('write-trace', { name: 'after' });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['after here']));
  });

  it('leave a worker to everyone else, whatever one person has queued, and whatever follows from it', async () => {
    const [ada, bo] = [randomUUID(), randomUUID()];
    const held = Promise.withResolvers<void>();
    const hold = job({
      kind: 'hold-worker',
      input: named,
      ...plain,
      lane: 'long',
      run: async ({ input, change }) => {
        // Jobs that a job adds belong to the same member.
        if (input.name === 'first') await change.enqueue('hold-worker', { name: 'follows' });
        await trace(change, input.name);
        await (input.name === 'first' || input.name === 'neighbour' ? undefined : held.promise);
      },
    });
    const queue = (names: string[], by: string) =>
      room.change(async (change) => {
        for (const name of names) await change.enqueue('hold-worker', { name });
      }, by);
    await queue(['first'], ada);
    await room.aHost([hold]);
    await eventually(async () => expect(await room.traces()).to.deep.equal(['first here']));
    await queue(
      Array.from({ length: 12 }, (_, at) => `more ${at}`),
      ada,
    );
    const running = async () => (await room.queued()).filter(({ locked }) => locked).length;
    await eventually(async () => expect(await running()).to.equal(limits.jobs.share.long));
    await queue(['neighbour'], bo);
    await eventually(async () => expect(await room.traces()).to.include('neighbour here'), 5000);
    expect(await running(), 'of one person').to.equal(limits.jobs.share.long);
    held.resolve();
    await eventually(async () => expect(await room.traces()).to.have.length(15));
  });

  it('wait only once under one key', async () => {
    for (const name of ['first', 'second', 'third'])
      await add('write-trace', { name }, { key: `one-${room.workspaceId}` });
    expect(await room.queued()).to.have.length(1);
    await room.aHost([write]);
    await eventually(async () => expect(await room.traces()).to.deep.equal(['third here']));
  });

  it('write their events in the same transaction and tell the host after it', async () => {
    const rename = job({
      kind: 'rename-project',
      input: z.strictObject({ id: z.uuid() }),
      ...plain,
      run: async ({ input, change }) => {
        const row = await change.rows(Project).update(input.id, { title: 'Renamed' });
        change.emit('updated', Project, [row], ['title']);
      },
    });
    const project = await room.aProject();
    await room.aHost([rename]);
    await add('rename-project', { id: project.id });
    await eventually(() => expect(room.committed).to.have.length(1));
    const [committed] = room.committed;
    const events = await room.change(({ transaction }) => eventsAfter(transaction, (committed?.seq ?? 0) - 1));
    expect(events.map(({ type, ids, actorId }) => ({ type, ids, actorId }))).to.deep.equal([
      { type: 'project:updated', ids: [project.id], actorId: null },
    ]);
  });

  it('are tried five times, leave nothing of a failed try, and are parked then', async () => {
    const pauses: number[] = [];
    const fail = job({
      kind: 'fail-always',
      input: named,
      ...plain,
      run: async ({ change }) => {
        await trace(change, 'half');
        throw new Error('ada@example.org wrote something');
      },
    });
    await room.aHost([fail], {
      pace: {
        ...QUICK,
        pause: (attempt) => {
          pauses.push(attempt);
          return 20;
        },
      },
    });
    await add('fail-always', { name: 'x' });
    const [found] = await eventually(async () => {
      const list = await parked();
      expect(list).to.have.length(1);
      return list;
    });
    expect(found).to.include({ kind: 'fail-always', tries: 5 });
    expect(found?.reason).to.match(/^Something went wrong\. Error ID: [0-9a-f-]{36}\.$/);
    expect(pauses).to.deep.equal([1, 2, 3, 4, 5]);
    expect(await room.traces()).to.deep.equal([]);
    expect(room.lines.filter(({ text, level }) => text === 'job failed' && level === 'error')).to.have.length(1);
    expect(room.lines.filter(({ text }) => text === 'job failed')).to.have.length(5);
  });

  for (const attempts of [2, 7])
    it(`are tried ${attempts} times where their kind says so, also once they are tried again`, async () => {
      const kind = `fail-${attempts === 2 ? 'soon' : 'late'}`;
      const fail = () => Promise.reject(new Error('It does not work.'));
      await room.aHost([job({ kind, attempts, input: named, ...plain, run: fail })]);
      const parkedThen = () =>
        eventually(async () => {
          const [found] = await parked();
          expect(found).to.include({ kind, tries: attempts });
          return String(found?.id);
        });
      await add(kind, { name: 'x' });
      const id = await parkedThen();
      await room.change(({ transaction }) => retryParked(sqlIn(transaction), room.workspaceId, { id }));
      await parkedThen();
      expect(room.lines.filter(({ text }) => text === 'job failed')).to.have.length(2 * attempts);
    });

  it('have at least one attempt, or their declaration is refused', () => {
    const declare = (attempts: number) => () =>
      job({ kind: 'try-never', attempts, input: named, ...plain, run: async () => undefined });
    for (const attempts of [0, -1, 1.5, Number.NaN]) expect(declare(attempts)).to.throw('no attempts');
    expect(declare(1)).not.to.throw();
    expect(write.attempts).to.equal(limits.jobs.attempts);
  });

  it('show a refusal’s own text when parked, and run again from there, in their own workspace only', async () => {
    let willing = false;
    const choose = job({
      kind: 'refuse-first',
      input: named,
      ...plain,
      run: async ({ change, input }) => {
        if (!willing) throw new Refusal('NOT_FOUND', 'This note is not there any more.');
        await trace(change, input.name);
      },
    });
    await room.aHost([choose]);
    await add('refuse-first', { name: 'at last' });
    const { id } = await eventually(async () => {
      const [one] = await parked();
      if (!one) throw new Error('not parked yet');
      return one;
    });
    expect((await parked())[0]?.reason).to.equal('This note is not there any more.');
    const other = await room.another();
    const retry = (workspaceId: string) =>
      room.database.inWorkspace(workspaceId, async (transaction) =>
        Boolean(await retryParked(sqlIn(transaction), workspaceId, { id })),
      );
    expect(await retry(other.workspaceId)).to.equal(false);
    willing = true;
    expect(await retry(room.workspaceId)).to.equal(true);
    await eventually(async () => expect(await room.traces()).to.deep.equal(['at last here']));
    expect(await retry(room.workspaceId)).to.equal(false);
  });

  it('are stopped at their deadline, in the middle of a statement too', async () => {
    const aborted: string[] = [];
    const sleep = job({
      kind: 'sleep-long',
      input: named,
      deadlineMs: 200,
      description: 'Sleep.',
      run: async ({ input, change, signal }) => {
        signal.addEventListener('abort', () => aborted.push(input.name));
        if (input.name === 'sql') await change.transaction.sql('select pg_sleep(60)');
        else await new Promise(() => undefined);
      },
    });
    await room.aHost([sleep]);
    for (const name of ['sql', 'promise']) await add('sleep-long', { name });
    await eventually(async () => expect(await parked()).to.have.length(2));
    expect(new Set(aborted)).to.include('promise');
  });

  it('are given back without a try lost when the host stops, and done by the next one', async () => {
    let begun = 0;
    const slow = job({
      kind: 'wait-once',
      input: named,
      ...plain,
      run: async ({ input, change, signal }) => {
        begun += 1;
        await trace(change, input.name, `try ${begun}`);
        if (begun === 1)
          await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      },
    });
    const first = await room.aHost([slow]);
    await add('wait-once', { name: 'it' });
    await eventually(() => expect(begun).to.equal(1));
    await first.stop(50);
    expect((await room.queued()).map(({ attempts, locked }) => ({ attempts, locked }))).to.deep.equal([
      { attempts: 0, locked: false },
    ]);
    await room.aHost([slow]);
    await eventually(async () => expect(await room.traces()).to.deep.equal(['it try 2']));
  });

  it('are let finish when the host stops patiently', async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let begun = false;
    const slow = job({
      kind: 'finish-calmly',
      input: named,
      ...plain,
      run: async ({ input, change }) => {
        begun = true;
        await gate;
        await trace(change, input.name);
      },
    });
    const host = await room.aHost([slow]);
    await add('finish-calmly', { name: 'calm' });
    await eventually(() => expect(begun).to.equal(true));
    const stopped = host.stop(5000);
    setTimeout(open, 100);
    await stopped;
    expect(await room.traces()).to.deep.equal(['calm here']);
  });

  it('run again for what came while they ran, and a failed one makes way for it', async () => {
    const key = `again-${room.workspaceId}`;
    let runs = 0;
    const again = job({
      kind: 'run-again',
      input: named,
      ...plain,
      run: async ({ input, change }) => {
        runs += 1;
        if (runs > 1) return void (await trace(change, input.name));
        await add('run-again', { name: 'newer' }, { key });
        throw new Error('too early');
      },
    });
    await room.aHost([again]);
    await add('run-again', { name: 'older' }, { key });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['newer here']));
    await eventually(async () => expect(await room.queued()).to.deep.equal([]));
    expect(runs).to.equal(2);
  });

  it('finish although the same key was added while they ran', async () => {
    const key = `both-${room.workspaceId}`;
    let runs = 0;
    const both = job({
      kind: 'run-both',
      input: named,
      ...plain,
      run: async ({ input, change }) => {
        runs += 1;
        await trace(change, input.name);
        if (runs === 1) await add('run-both', { name: 'second' }, { key });
      },
    });
    await room.aHost([both]);
    await add('run-both', { name: 'first' }, { key });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['first here', 'second here']));
    expect(await room.queued()).to.deep.equal([]);
  });

  it('of a dead host make way for a newer one under their key, and are parked after their last attempt', async () => {
    const key = `dead-${room.workspaceId}`;
    /** Simulates a worker that takes a job and dies with it. */
    const takenByTheDead = (attempts: number) =>
      room.database.asSystem('a host takes jobs and dies', (transaction) =>
        transaction.sql(
          `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute',
             attempts = $2, updated_at = now() - interval '2 minutes' where locked_at is null and payload->>'workspaceId' = $1`,
          [room.workspaceId, attempts],
        ),
      );
    await add('write-trace', { name: 'older' }, { key });
    await takenByTheDead(1);
    await add('write-trace', { name: 'newer' }, { key });
    await room.aHost([write]);
    await eventually(async () => expect(await room.traces()).to.deep.equal(['newer here']));
    await eventually(async () => expect(await room.queued()).to.deep.equal([]));
    await room.change(async (change) => {
      await change.enqueue('not-known-here', {});
    });
    await takenByTheDead(5);
    await eventually(async () => expect((await parked()).map(({ kind }) => kind)).to.deep.equal(['not-known-here']));
  });

  it('go on after every connection of their worker was cut', async () => {
    const host = await room.aHost([write]);
    await add('write-trace', { name: 'before' });
    await eventually(async () => expect(await room.traces()).to.have.length(1));
    await room.system(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'earshot jobs' and datname = current_database()`,
    );
    await add('write-trace', { name: 'later' });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['before here', 'later here']));
    expect(host.ailments()).to.deep.equal([]);
  });

  it('are not disturbed by the worker’s own late bookkeeping when they are tried again at once', async () => {
    const tries = new Map<string, number>();
    const stumble = job({
      kind: 'stumble-twice',
      input: named,
      ...plain,
      run: async ({ input, change }) => {
        const tried = (tries.get(input.name) ?? 0) + 1;
        tries.set(input.name, tried);
        if (tried < 3) throw new Error('not yet');
        await trace(change, input.name);
      },
    });
    await room.aHost([stumble], { pace: { ...QUICK, pause: () => 0 } });
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`).sort();
    for (const name of names) await add('stumble-twice', { name });
    await eventually(async () => expect(await room.traces()).to.deep.equal(names.map((name) => `${name} here`)));
    expect([...tries.values()]).to.deep.equal(names.map(() => 3));
    expect(room.lines.map(({ text }) => text)).not.to.include('job was taken over by another host');
  });

  it('are tried again when the connection breaks under them', async () => {
    let runs = 0;
    const cut = job({
      kind: 'cut-once',
      input: named,
      ...plain,
      run: async ({ input, change }) => {
        runs += 1;
        await trace(change, input.name, `run ${runs}`);
        if (runs === 1) await change.transaction.sql('select pg_terminate_backend(pg_backend_pid())');
      },
    });
    await room.aHost([cut]);
    await add('cut-once', { name: 'it' });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['it run 2']));
  });

  it('do not wait for those that take minutes', async () => {
    const end = Promise.withResolvers<void>();
    const begun = new Set<string>();
    const endless = job({
      kind: 'take-minutes',
      input: named,
      ...plain,
      lane: 'long',
      run: async ({ input }) => {
        begun.add(input.name);
        await end.promise;
      },
    });
    await room.aHost([write, endless]);
    for (const name of ['one', 'two', 'three']) await add('take-minutes', { name });
    await eventually(() => expect([...begun]).to.have.length(2));
    await add('write-trace', { name: 'meanwhile' });
    await eventually(async () => expect(await room.traces()).to.deep.equal(['meanwhile here']));
    expect([...begun], 'nor do they take more than their own workers').to.have.length(2);
    end.resolve();
    await eventually(async () => expect(await room.queued()).to.deep.equal([]));
  });

  it('that someone may wait for come before those that derive something from what was written', async () => {
    const begun: string[] = [];
    const note = job({
      kind: 'note-beginning',
      input: named,
      ...plain,
      run: async ({ input }) => void begun.push(input.name),
    });
    for (const name of ['first', 'second', 'third']) await add('note-beginning', { name }, { derived: true });
    await add('note-beginning', { name: 'awaited' });
    await room.aHost([note]);
    await eventually(() => expect(begun).to.have.length(4));
    // Two start at a time.
    expect(begun.slice(0, 2)).to.include('awaited');
  });

  it('run above the workspaces without seeing one', async () => {
    const seen: number[] = [];
    const above = systemJob({
      kind: 'count-workspaces',
      input: z.strictObject({}),
      ...plain,
      run: async ({ transaction }) => {
        seen.push((await transaction.sql('select 1 from workspaces')).length);
      },
    });
    await room.aHost([above]);
    await room.system(`select graphile_worker.add_job('count-workspaces')`);
    await eventually(() => expect(seen).to.deep.equal([0]));
  });

  it('are declared once each, by verb and noun, and schedules fire none but them', () => {
    expect(() => room.host([write, write])).to.throw('declared twice');
    expect(() => job({ kind: 'Sweep', input: named, ...plain, run: async () => undefined })).to.throw('verb-noun');
    const schedule = {
      name: 'x',
      cron: '0 3 * * *',
      timeZone: 'UTC',
      kind: 'sweep-floor',
      scope: 'workspace',
      windowMs: 1,
    } as const;
    expect(() => room.host([write], { schedules: [schedule] })).to.throw('sweep-floor');
  });
});
