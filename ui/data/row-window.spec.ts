import { expect } from 'chai';
import { EntityStore, type StoredRow } from './entity-store.ts';
import { Refused } from './refused.ts';
import { RowWindow } from './row-window.ts';

const ID = /^r(\d+)$/;
const row = (place: number, more: Partial<StoredRow> = {}): StoredRow => ({
  id: `r${place}`,
  revision: 1,
  trashedAt: null,
  ...more,
});

/** A host with a number of rows, whose responses the test releases. */
function aHost(count: number) {
  const store = new EntityStore<StoredRow>();
  const asked: number[] = [];
  const held: (() => void)[] = [];
  const host = { count, from: 0, refuse: false, most: Number.POSITIVE_INFINITY };
  const window = new RowWindow<StoredRow>(store, async ({ first, offset }) => {
    asked.push(offset);
    await new Promise<void>((resolve) => held.push(resolve));
    if (host.refuse) throw new Refused('UNAVAILABLE', 'Not now.');
    const length = Math.max(0, Math.min(first, host.count - offset, host.most));
    const nodes = Array.from({ length }, (_, step) => row(host.from + offset + step));
    return { nodes, totalCount: host.count, pageInfo: { hasNextPage: offset + length < host.count, endCursor: null } };
  });
  /** Releases the response to the last request, and lets its effects start. */
  const answer = async () => {
    held.shift()?.();
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { window, store, asked, answer, host };
}

const placesIn = (window: RowWindow<StoredRow>, from: number, to: number) =>
  Array.from({ length: to - from }, (_, step) => ID.exec(window.at(from + step)?.id ?? '')?.[1]);

describe('a list of which only what is looked at is here', () => {
  it('asks for the pages in view and knows how long it is', async () => {
    const { window, asked, answer } = aHost(100_000);
    expect(window.state).to.equal('new');
    window.see(0, 20);
    expect([window.state, window.at(0)]).to.deep.equal(['loading', undefined]);
    await answer();
    expect([window.state, window.total, asked]).to.deep.equal(['ready', 100_000, [0]]);
    expect(placesIn(window, 0, 2)).to.deep.equal(['0', '1']);
    window.see(90_040, 90_060);
    await answer();
    await answer();
    expect(asked).to.deep.equal([0, 90_000, 90_050]);
    expect(placesIn(window, 90_049, 90_051)).to.deep.equal(['90049', '90050']);
    expect(window.inView.length).to.equal(100);
    window.see(10, 30);
    expect(asked.length, 'what is here is not asked for again').to.equal(3);
  });

  it('asks for one page at a time, and leaves out those that were scrolled past meanwhile', async () => {
    const { window, asked, answer } = aHost(10_000);
    for (let at = 0; at <= 5000; at += 100) window.see(at, at + 20);
    await answer();
    await answer();
    expect(asked).to.deep.equal([0, 5000]);
  });

  it('is asked again for what is looked at; the rest when it comes into view', async () => {
    const { window, asked, answer, host } = aHost(200);
    window.see(0, 10);
    await answer();
    window.see(60, 70);
    await answer();
    Object.assign(host, { from: 1, count: 199 });
    void window.reload();
    expect(placesIn(window, 60, 61), 'what is shown stays').to.deep.equal(['60']);
    await answer();
    expect([placesIn(window, 60, 61), window.total]).to.deep.equal([['61'], 199]);
    window.see(0, 10);
    await answer();
    expect(placesIn(window, 0, 1)).to.deep.equal(['1']);
    expect(asked).to.deep.equal([0, 50, 50, 0]);
  });

  it('asks on where an answer holds fewer than were asked for, and keeps what is shown until then', async () => {
    const { window, asked, answer, host } = aHost(70);
    host.most = 20;
    window.see(0, 10);
    await answer();
    expect([placesIn(window, 19, 21), window.total]).to.deep.equal([['19', undefined], 70]);
    await answer();
    await answer();
    expect([placesIn(window, 49, 50), asked]).to.deep.equal([['49'], [0, 20, 40]]);
    void window.reload();
    await answer();
    expect(placesIn(window, 49, 50)).to.deep.equal(['49']);
    window.see(50, 60);
    await answer();
    await answer();
    expect([placesIn(window, 69, 70), asked.slice(3)], 'what was scrolled past').to.deep.equal([['69'], [0, 20, 50]]);
    window.see(0, 10);
    await answer();
    expect(asked.slice(6), 'is asked for when it is looked at again').to.deep.equal([0, 20]);
  });

  it('is asked once more when it was touched while a question was under way', async () => {
    const { window, asked, answer } = aHost(10);
    window.see(0, 10);
    void window.reload();
    void window.reload();
    await answer();
    await answer();
    expect(asked).to.deep.equal([0, 0]);
  });

  it('asks for nothing that nobody looks at', async () => {
    const { window, asked } = aHost(10);
    await window.reload();
    window.see(5, 5);
    window.see(3, 1);
    expect([asked, window.state]).to.deep.equal([[], 'new']);
  });

  it('shows rows as the store has them, and forgets pages beyond the end', async () => {
    const { window, store, answer, host } = aHost(120);
    window.see(0, 120);
    for (let page = 0; page < 3; page += 1) await answer();
    const newer = row(7, { revision: 2 });
    store.put(newer);
    expect(window.at(7)).to.equal(newer);
    host.count = 40;
    window.see(0, 10);
    void window.reload();
    await answer();
    expect([window.total, window.at(60), window.at(110)]).to.deep.equal([40, undefined, undefined]);
  });

  it('says why it has none when it is refused, and tries again when asked to', async () => {
    const { window, asked, answer, host } = aHost(10);
    host.refuse = true;
    window.see(0, 10);
    await answer();
    expect([window.state, window.error?.code]).to.deep.equal(['failed', 'UNAVAILABLE']);
    host.refuse = false;
    void window.reload();
    await answer();
    expect([window.state, window.error, asked]).to.deep.equal(['ready', null, [0, 0]]);
  });

  it('tries again by itself when what was refused is looked at again', async () => {
    const { window, asked, answer, host } = aHost(200);
    host.refuse = true;
    window.see(0, 10);
    await answer();
    host.refuse = false;
    window.see(60, 70);
    await answer();
    window.see(0, 10);
    await answer();
    expect([asked, placesIn(window, 0, 1)]).to.deep.equal([[0, 50, 0], ['0']]);
  });
});
