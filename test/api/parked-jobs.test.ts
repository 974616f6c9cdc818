import { ChannelRun, channelRuns } from '@earshot/core/areas/channels/channel-run';
import { retryWithdrawal, Withdrawal, withdrawal, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { type Person as Contact, createPerson, person } from '@earshot/core/areas/people/person';
import { entities } from '@earshot/core/model/all';
import { parkedJobs, retryJob } from '@earshot/core/model/job';
import { AREA, T } from '@earshot/host/area';
import type { Job } from '@earshot/host/jobs/job';
import { tellParked } from '@earshot/host/jobs/parked';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { Rows } from '@earshot/host/store/rows';
import { expect } from 'chai';
import * as z from 'zod';
import { aRoom, type Person, testHost } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { demandRefused } from '../kit/hosts/refused.ts';
import { aFileChannel, bringIn } from '../kit/rooms/channels.ts';

/** States of rows with a running job. */
const UNDER_WAY = /^(WAITING|RUNNING|RETRYING|UNDOING|IMPORTING|CREATING|UPLOADING|CHECKING|APPLYING|CLEARING)$/;
/** Rows that show running work by other means than a job, with the reason. */
const OTHERWISE: Record<string, string> = {
  Mail: 'send-waiting-mails sends what waits for days, and says then that it did not',
  AutomationRun: 'tend-automations has what waits go on each minute',
};

async function jobsByKind(): Promise<Map<string, Job>> {
  const { container } = await testHost();
  return new Map((container.getAll(AREA.jobs) as Job[][]).flat().map((one) => [one.kind, one]));
}

/** Parks a job begun by a person without any attempt, as after its last attempt. */
const parked = (by: Person, kind: string, input: object, key: string) =>
  by.host.container.get(T.database).inWorkspace(by.workspaceId, async (transaction) => {
    const payload = { workspaceId: by.workspaceId, by: by.memberId, ...input };
    await addJob(sqlIn(transaction), kind, payload, { key, delayMs: 3_600_000 });
    await transaction.sql(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'The disk was full.' where key = $1`,
      [key],
    );
  });

async function told(by: Person): Promise<void> {
  const { database, onWrite, onCommit } = by.host.container.get(T.apart);
  await tellParked({ database, onWrite, onCommit, log: by.host.container.get(T.log) }, await jobsByKind());
}

/** A withdrawal whose attempts have all failed, before anyone was notified. */
async function aParkedWithdrawal(by: Person, { id: personId, placeId }: Contact): Promise<string> {
  const begun = { personId, placeId, wholeNotes: false, state: 'RUNNING', progress: 0, counts: {} } as const;
  const { id } = await by.host.container.get(T.database).inWorkspace(by.workspaceId, (transaction) =>
    new Rows(transaction, Withdrawal).insert({
      ...{ ...begun, hash: '', startedAt: null, endedAt: null, problem: '', createdBy: by.memberId },
    }),
  );
  await parked(by, 'withdraw-person', { withdrawalId: id, remove: [] }, `withdraw-person:${id}`);
  return id;
}

describe('jobs that are not tried any more', function () {
  this.timeout(60_000);

  it('are seen in the rows of every noun that shows work under way', async () => {
    const shown = new Set([...(await jobsByKind()).values()].map((one) => 'shows' in one && one.shows?.of?.name));
    const statesOf = (schema: unknown) => (schema instanceof z.ZodEnum ? schema.options.map(String) : []);
    const working = entities.filter(({ row: { shape } }) =>
      [...statesOf(shape.state), ...statesOf(shape.status)].some((state) => UNDER_WAY.test(state)),
    );
    expect(working.length).to.be.greaterThan(10);
    expect(working.map(({ name }) => name).filter((name) => !shown.has(name) && !OTHERWISE[name])).to.deep.equal([]);
  });

  it('have failed: a withdrawal says so to administrators, in words, and can be tried again', async () => {
    const room = await aRoom();
    const { admin } = room;
    const contact = await admin.do(createPerson, { name: 'Anne-Marie Smith' });
    const id = await aParkedWithdrawal(admin, contact);
    await demandRefused(admin.do(retryWithdrawal, { id }), 'CONFLICT', 'has not failed');
    await told(admin);
    const failed = await admin.do(withdrawal, { id });
    expect([failed.state, failed.endedAt === null]).to.deep.equal(['FAILED', false]);
    expect(failed.problem).to.contain('The disk was full.').and.to.contain('Try again');
    expect((await admin.do(notifications, {})).map(({ title }) => title)).to.deep.equal([
      'The withdrawal of a participant has failed',
    ]);
    // No second notification, as at the next start.
    await told(admin);
    expect(await admin.do(notifications, {})).to.have.length(1);
    expect(await admin.do(retryWithdrawal, { id })).to.include({ state: 'WAITING', problem: '' });
    await eventually(async () => expect((await admin.do(withdrawal, { id })).state).to.equal('DONE'), 30_000);
    await demandRefused(admin.do(person, { id: contact.id }), 'NOT_FOUND');
  });

  it('are tried again from the list of them, and are seen as waiting', async () => {
    const { admin } = await aRoom();
    const contact = await admin.do(createPerson, { name: 'Bea' });
    const id = await aParkedWithdrawal(admin, contact);
    await told(admin);
    const [job] = await admin.do(parkedJobs, {});
    expect(job?.kind).to.equal('withdraw-person');
    await admin.do(retryJob, { id: job?.id ?? '' });
    await eventually(async () => expect((await admin.do(withdrawal, { id })).state).to.equal('DONE'), 30_000);
  });

  it('are given up when a withdrawal is begun anew', async () => {
    const { admin } = await aRoom();
    const contact = await admin.do(createPerson, { name: 'Ada' });
    const id = await aParkedWithdrawal(admin, contact);
    await told(admin);
    const begun = await admin.do(withdrawPerson, { id: contact.id, confirmation: 'WITHDRAW' });
    await demandRefused(admin.do(retryWithdrawal, { id }), 'CONFLICT', 'has begun since');
    await eventually(async () => expect((await admin.do(withdrawal, { id: begun.id })).state).to.equal('DONE'), 30_000);
  });

  it('leave an import that was to be undone as it was, and say why', async () => {
    const { admin } = await aRoom();
    const { id: channelId } = await aFileChannel(admin);
    await bringIn(admin, channelId, 'Ref,Comment\nR-1,Late\n');
    const [run] = (await admin.do(channelRuns, { condition: { channelId } })).nodes;
    const runId = run?.id ?? '';
    await admin.host.container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) =>
        new Rows(transaction, ChannelRun).update(runId, { state: 'UNDOING' }),
      );
    await parked(admin, 'undo-channel-run', { runId }, `undo-${runId}`);
    await told(admin);
    const [now] = (await admin.do(channelRuns, { condition: { channelId } })).nodes;
    expect(now?.state).to.equal('DONE');
    expect(now?.problem).to.contain('The disk was full.').and.to.contain('Begin it again');
  });
});
