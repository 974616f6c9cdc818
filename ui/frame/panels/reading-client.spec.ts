import { highlights } from '@earshot/core/areas/coding/highlight';
import { expect } from 'chai';
import type { Asked } from '../../data/live/on-screen.ts';
import { asRefused } from '../../data/refused.ts';
import { ReadBudget } from './read-budget.ts';
import { ReadingClient } from './reading-client.ts';

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (reason) => asRefused(reason).code,
  );

class Screen {
  asked: Asked | undefined;
  touchedBy: readonly string[] = [];
  shown = false;
  of<A extends Asked>(_: string, make: () => A, touchedBy: readonly string[] = []): A {
    const asked = make();
    Object.assign(this, { asked, touchedBy });
    return asked;
  }
  show(): () => void {
    this.shown = true;
    void this.asked?.reload();
    return () => {
      this.shown = false;
    };
  }
}

describe('the client of a panel', () => {
  const clientOf = (
    ask: () => Promise<unknown>,
    { budget = new ReadBudget(), ...more }: { budget?: ReadBudget; patienceMs?: number; changesMs?: number } = {},
  ) => new ReadingClient({ reads: [highlights.name, 'deleteInsight'], ask, budget, ...more });

  it('reads what the panel declares and answers with it', async () => {
    const page = { nodes: [], totalCount: 0 };
    const client = clientOf(() => Promise.resolve(page));
    expect(await client.read('highlights', {} as never)).to.equal(page);
  });

  it('asks nothing that is not declared, and nothing that changes', async () => {
    let asked = 0;
    const client = clientOf(async () => asked++);
    expect(await refusal(client.read('people', {} as never))).to.equal('FORBIDDEN');
    expect(await refusal(client.read('deleteInsight', {} as never))).to.equal('FORBIDDEN');
    expect(asked).to.equal(0);
  });

  it('has four reads under way at most, and goes on when one has ended', async () => {
    const ends: (() => void)[] = [];
    const client = clientOf(() => new Promise<void>((resolve) => ends.push(resolve)));
    const all = Array.from({ length: 10 }, () => client.read('highlights', {} as never));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ends).to.have.length(4);
    ends[0]?.();
    await all[0];
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(ends).to.have.length(5);
    client.close();
    await Promise.allSettled(all);
  });

  it('refuses more than 60 reads a minute, and reads again a minute later', async () => {
    let now = 0;
    const client = clientOf(() => Promise.resolve('answer'), { budget: new ReadBudget(() => now) });
    const all = await Promise.all(Array.from({ length: 61 }, () => refusal(client.read('highlights', {} as never))));
    expect(all.filter((end) => end === 'TOO_MANY_REQUESTS')).to.have.length(1);
    now = 60_001;
    expect(await refusal(client.read('highlights', {} as never))).to.equal('read');
  });

  it('shares its reads with all open copies of the panel', async () => {
    const budget = new ReadBudget();
    const copies = Array.from({ length: 1000 }, () => clientOf(() => Promise.resolve('answer'), { budget }));
    const all = await Promise.all(copies.map((one) => refusal(one.read('highlights', {} as never))));
    expect(all.filter((end) => end === 'read')).to.have.length(60);
  });

  it('gives up a read that is never answered, and all of them when it is closed', async () => {
    const never = () => new Promise(() => {});
    expect(await refusal(clientOf(never, { patienceMs: 10 }).read('highlights', {} as never))).to.equal('UNAVAILABLE');
    const client = clientOf(never);
    const end = refusal(client.read('highlights', {} as never));
    client.close();
    expect(await end).to.equal('UNAVAILABLE');
  });

  it('tells of changes of the rows that it reads, not more often than it may, until it is closed', async () => {
    const client = clientOf(() => Promise.resolve(undefined), { changesMs: 30 });
    const screen = new Screen();
    let told = 0;
    client.watch(() => told++);
    await client.attend(screen);
    expect([screen.touchedBy, screen.shown, told], 'coming on screen is no change').to.deep.equal([
      ['Highlight', 'Insight'],
      true,
      0,
    ]);
    for (let at = 0; at < 5; at += 1) await screen.asked?.reload();
    expect(told, 'at once').to.equal(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(told, 'once more for all of the others').to.equal(2);
    await screen.asked?.reload();
    client.close();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect([screen.shown, told <= 3]).to.deep.equal([false, true]);
  });
});
