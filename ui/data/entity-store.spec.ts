import { expect } from 'chai';
import { autorun } from 'mobx';
import { EntityStore, type StoredRow } from './entity-store.ts';
import { meets, orderOf, RowList } from './row-list.ts';

interface Row extends StoredRow {
  title: string;
  projectId: string;
}
const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  revision: 1,
  trashedAt: null,
  title: id,
  projectId: 'p',
  ...more,
});
const aStore = () => new EntityStore<Row>();

describe('entity store', () => {
  it('takes a newer revision and leaves an older one', () => {
    const store = aStore();
    store.put(row('a', { revision: 2, title: 'new' }));
    store.put(row('a', { revision: 1, title: 'old' }));
    expect(store.byId('a')?.title).to.equal('new');
    store.put(row('a', { revision: 3, title: 'newest' }));
    expect(store.byId('a')?.title).to.equal('newest');
  });

  it('takes the same revision again: worked-out fields have none of their own', () => {
    const store = aStore();
    store.put(row('a', { title: 'one' }));
    store.put(row('a', { title: 'two' }));
    expect(store.byId('a')?.title).to.equal('two');
  });

  it('lists what is not in trash, and forgets what is removed', () => {
    const store = aStore();
    store.putAll([row('a'), row('b', { trashedAt: '2026-01-01T00:00:00Z' }), row('c')]);
    store.remove('c');
    expect(store.all.map(({ id }) => id)).to.deep.equal(['a']);
  });

  it('says which rows went, those too that it never had, until they are back', () => {
    const store = aStore();
    store.putAll([row('a'), row('b')]);
    store.put(row('b', { revision: 2, trashedAt: '2026-01-01T00:00:00Z' }));
    store.remove('b');
    store.remove('never here');
    expect([...store.gone]).to.deep.equal(['b', 'never here']);
    store.put(row('b', { revision: 3 }));
    expect([...store.gone]).to.deep.equal(['never here']);
  });

  it('works out a view anew only when rows change', () => {
    const store = aStore();
    let times = 0;
    const titles = store.view(({ all }) => {
      times += 1;
      return all.map(({ title }) => title).join();
    });
    const seen: string[] = [];
    const stop = autorun(() => seen.push(titles.get()));
    titles.get();
    store.put(row('a'));
    stop();
    expect(seen).to.deep.equal(['', 'a']);
    expect(times).to.equal(2);
  });
});

const page = (nodes: Row[], hasNextPage = false, totalCount = nodes.length) => ({
  nodes,
  totalCount,
  pageInfo: { hasNextPage, endCursor: null },
});
const wish = { condition: { projectId: 'p' }, orderBy: 'TITLE_ASC', first: 2 };
const shown = (list: RowList<Row>) => list.rows.map(({ id }) => id).join('');

describe('a list on screen', () => {
  it('appends pages of a list without duplicates', async () => {
    const asked: object[] = [];
    const answers = [page([row('a'), row('b')], true, 4), page([row('b'), row('c')], false, 4)];
    const list = new RowList<Row>(
      aStore(),
      async (wanted) => {
        asked.push(wanted);
        return answers.shift() ?? page([]);
      },
      wish,
    );
    await list.reload();
    expect([shown(list), list.hasMore, list.total]).to.deep.equal(['ab', true, 4]);
    await list.more();
    expect([shown(list), list.hasMore]).to.deep.equal(['abc', false]);
    await list.more();
    expect(asked).to.deep.equal([
      { first: 2, offset: 0 },
      { first: 2, offset: 2 },
    ]);
  });

  it('lets rows that arrive live find their place, and those of elsewhere stay out', async () => {
    const store = aStore();
    const list = new RowList<Row>(store, async () => page([row('a'), row('c')]), wish);
    await list.reload();
    expect(list.total).to.equal(2);
    store.put(row('b'));
    expect(list.total, 'counts what came live').to.equal(3);
    store.put(row('x', { projectId: 'other' }));
    store.put(row('d', { trashedAt: '2026-01-01T00:00:00Z' }));
    expect(shown(list)).to.equal('abc');
    store.put(row('a', { revision: 2, title: 'z' }));
    expect(shown(list)).to.equal('bca');
    store.remove('b');
    expect(shown(list)).to.equal('ca');
  });

  it('shows no stray row from beyond the last page', async () => {
    const store = aStore();
    const list = new RowList<Row>(store, async () => page([row('a'), row('b')], true, 9), wish);
    await list.reload();
    store.put(row('q'));
    expect(shown(list)).to.equal('ab');
  });

  it('drops what a new complete answer does not have any more', async () => {
    const store = aStore();
    const answers = [page([row('a'), row('b')]), page([row('b')])];
    const list = new RowList<Row>(store, async () => answers.shift() ?? page([]), wish);
    await list.reload();
    store.put(row('c'));
    await list.reload();
    expect(shown(list)).to.equal('b');
    expect(store.byId('a')).to.equal(undefined);
  });

  it('keeps what it shows while a reload fails, and says so', async () => {
    let fails = false;
    const list = new RowList<Row>(
      aStore(),
      async () => {
        if (fails) throw new Error('down');
        return page([row('a')]);
      },
      wish,
    );
    await list.reload();
    fails = true;
    await list.reload();
    expect([shown(list), list.state]).to.deep.equal(['a', 'failed']);
    expect(list.error?.code).to.equal('INTERNAL_SERVER_ERROR');
  });

  it('believes the answer to the last question only', async () => {
    const pending: ((value: ReturnType<typeof page>) => void)[] = [];
    const list = new RowList<Row>(aStore(), () => new Promise((resolve) => pending.push(resolve)), wish);
    const [first, second] = [list.reload(), list.reload()];
    pending[1]?.(page([row('b')]));
    pending[0]?.(page([row('a')]));
    await Promise.all([first, second]);
    expect(shown(list)).to.equal('b');
  });

  it('is empty only when that is certain', async () => {
    const list = new RowList<Row>(aStore(), async () => page([]), wish);
    expect(list.empty).to.equal(false);
    await list.reload();
    expect(list.empty).to.equal(true);
  });

  it('orders as the database does: nothing comes last, and first when turned around', () => {
    const rows = [row('a', { title: null as never }), row('b'), row('c')];
    const ids = (orderBy: string) =>
      rows
        .toSorted(orderOf<Row>(orderBy))
        .map(({ id }) => id)
        .join('');
    expect(ids('TITLE_ASC')).to.equal('bca');
    expect(ids('TITLE_DESC')).to.equal('acb');
  });

  it('meets a condition field by field, lists as one of', () => {
    expect(meets(row('a'), { projectId: 'p', id: ['a', 'b'] })).to.equal(true);
    expect(meets(row('a'), { projectId: 'p', id: ['b'] })).to.equal(false);
    expect(meets(row('a'), {})).to.equal(true);
  });
});
