import { randomUUID } from 'node:crypto';
import { ParkedJob, parkedJobs, retryJob } from '@earshot/core/model/job';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import * as z from 'zod';
import { eventually, JobRoom } from '../../test/kit/hosts/job-room.ts';
import { Access, type Actor } from '../operations/access.ts';
import { Work } from '../operations/work.ts';
import { jobHandlers } from './handlers.ts';
import { job } from './job.ts';

describe('parked jobs', () => {
  const broken = job({
    kind: 'break-always',
    input: z.strictObject({}),
    deadlineMs: 1000,
    description: 'Break.',
    run: () => Promise.reject(new Refusal('NOT_FOUND', 'It is not there.')),
  });
  const handlers = jobHandlers([broken]);
  let room: JobRoom;
  before(async () => {
    room = await JobRoom.open();
  });
  after(() => room.close());

  const call = (operation: AnyOperation, input: object, of: JobRoom) => {
    const { workspaceId } = of;
    const ids = { accountId: randomUUID(), memberId: randomUUID(), workspaceId };
    const actor: Actor = { ...ids, role: 'MANAGER', admin: true, peopleAccess: true, projectsAccess: true };
    const run = handlers.find((handler) => handler.operation === operation)?.inside;
    return of.database.inWorkspace(workspaceId, async (transaction) => {
      const work = new Work(transaction, actor, new Access(actor, new Map(), new Map()), async () => undefined);
      return run?.({ input: operation.input.parse(input), work } as never);
    });
  };

  it('are shown to their own workspace, with what they were to do and why they could not', async () => {
    await room.aHost([broken]);
    await room.change((change) => change.enqueue('break-always', {}));
    const [parked] = await eventually(async () => {
      const list = z.array(ParkedJob.row).parse(await call(parkedJobs, {}, room));
      expect(list).to.have.length(1);
      return list;
    });
    expect(parked).to.include({ kind: 'break-always', description: 'Break.', tries: 5, reason: 'It is not there.' });
    const other = await room.another();
    expect(await call(parkedJobs, {}, other)).to.deep.equal([]);
    const foreign = call(retryJob, { id: parked?.id }, other);
    await foreign.then(
      () => expect.fail('retried a foreign job'),
      (fault: Refusal) => expect(fault.code).to.equal('NOT_FOUND'),
    );
    expect(await call(retryJob, { id: parked?.id }, room)).to.equal(true);
  });

  it('are named by numbers only', () => {
    for (const id of ['', '1; drop table', '-1', 'x'.repeat(30)])
      expect(retryJob.input.safeParse({ id }).success).to.equal(false);
  });
});
