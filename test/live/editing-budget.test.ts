import { T } from '@earshot/host/area';
import type { Rates } from '@earshot/host/operations/rates';
import { expect } from 'chai';
import { hostileEdits } from '../kit/fixtures/hostile-edits.ts';
import { aNote, aRoom, type Person, type Room, testHost } from '../kit/hosts/host.ts';
import { Writer } from '../kit/hosts/writer.ts';

/** More than the budget of a minute, even with the test factor of a thousand. */
const EVERYTHING = 1e12;
const DEAR = 100_000;
const BYTES = 60_000;

describe('what somebody’s edits cost', () => {
  let room: Room;
  let ada: Person;
  let rates: Rates;
  const charged: { accountId: string; steps: number }[] = [];

  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    rates = (await testHost()).container.get(T.rates);
    const charge = rates.chargeEditing.bind(rates);
    rates.chargeEditing = (accountId, steps) => {
      charged.push({ accountId, steps });
      return charge(accountId, steps);
    };
  });
  after(() => {
    Reflect.deleteProperty(rates, 'chargeEditing');
  });

  it('is charged to them: little for a line, much for an edit that is hard to place, also when that is refused', async () => {
    const writer = await Writer.open(await ada.socket(), (await aNote(ada)).id);
    await writer.write('A line.');
    expect(charged.pop()?.steps).to.be.within(1, 1000);
    const [hostile] = hostileEdits(BYTES);
    const replies = [];
    for (const update of hostile?.edits ?? []) replies.push(await writer.update(update));
    expect(replies.at(-1)).to.include({ ok: false, fault: 'full' });
    expect(charged.at(-1)?.steps).to.be.above(DEAR);
    writer.socket.close();
  });

  it('holds them up once it is too much, and nobody else', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const note = await aNote(ada);
    const [hers, his] = [
      await Writer.open(await ada.socket(), note.id),
      await Writer.open(await ben.socket(), note.id),
    ];
    await hers.write('A line.');
    await rates.chargeEditing(charged.at(-1)?.accountId ?? '', EVERYTHING);
    const refused = await hers.write('Too much.');
    expect(refused).to.include({ ok: false, code: 'TOO_MANY_REQUESTS' });
    expect(refused.retryAfter).to.be.within(1, 60);
    expect(await his.write('As before.')).to.include({ ok: true });
    for (const { socket } of [hers, his]) socket.close();
  });
});
