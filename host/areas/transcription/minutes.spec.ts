import { randomUUID } from 'node:crypto';
import { Refusal } from '@earshot/core/refusal';
import { aRoom } from '@earshot/test/kit/hosts/host';
import { expect } from 'chai';
import { T } from '../../area.ts';
import { demandMinutes } from './minutes.ts';
import { storeAccepted } from './store/transcription-calls.ts';

describe('minutes of transcription', () => {
  it('are those of accepted recordings in this month; what goes beyond the plan is refused with its figures', async () => {
    const { admin } = await aRoom();
    const of = <R>(act: Parameters<ReturnType<typeof database>['inWorkspace']>[1]) =>
      database().inWorkspace(admin.workspaceId, act) as Promise<R>;
    const database = () => admin.host.container.get(T.database);
    const demand = (most: number | undefined, durationMs: number) =>
      of<string>((transaction) =>
        demandMinutes(transaction, () => most, durationMs).then(
          () => '',
          (fault: unknown) => (fault instanceof Refusal ? fault.message : Promise.reject(fault)),
        ),
      );
    expect(await demand(undefined, 1e9)).to.equal('');
    expect(await demand(0, 1)).to.contain('includes 0 minutes');
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1)
      await of((transaction) => storeAccepted(transaction, id, { remoteJob: 'a', durationMs: 90_000 }));
    expect(await demand(3, 90_000)).to.equal('');
    expect(await demand(3, 90_001))
      .to.contain('includes 3 minutes')
      .and.contain('2 are used')
      .and.contain('has 2.');
    await of((transaction) =>
      transaction.sql(
        `update transcription_minutes set counted_at = now() - interval '32 days' where workspace_id = $1`,
        [admin.workspaceId],
      ),
    );
    expect(await demand(3, 180_000)).to.equal('');
  });
});
