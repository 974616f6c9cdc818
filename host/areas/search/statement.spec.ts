import { randomUUID } from 'node:crypto';
import { Grant } from '@earshot/core/model/place';
import { parseQuery } from '@earshot/core/rules/words/search-query';
import { SearchRoom } from '@earshot/test/kit/rooms/search-room';
import { expect } from 'chai';
import { searchStatement } from './statement.ts';
import { wordShares } from './word-shares.ts';

const NOTHING_KNOWN = { items: 0, words: () => 0.1, titles: () => 0.1 };

let room: SearchRoom;
before(async () => {
  room = await SearchRoom.open();
});
after(() => room.database.close());

describe('the search statement', () => {
  it('counts up to a thousand and says so beyond', async () => {
    const other = await room.another();
    const project = await other.aProject();
    await fill(other, project.id, 1200, `'common ' || case when n % 100 = 0 then 'seldom' || n else '' end`);
    const old = await other.change(({ transaction }) =>
      transaction.sql<{ id: string }>(
        `update search_items set title = 'Common', title_words = '''common'':1' where workspace_id = $1
         and id = (select id from search_items where workspace_id = $1 order by updated_at limit 1) returning id`,
        [other.workspaceId],
      ),
    );
    const result = await other.search('common');
    expect(result).to.deep.include({ total: 1000, totalExact: false, counts: { NOTE: 1000 } });
    // Matches in titles come first, at any age.
    expect(result.items[0]?.id).to.equal(old[0]?.id);
    expect(result.items).to.have.length(20);
    expect(await other.search('seldom')).to.deep.include({ total: 12, totalExact: true });
    expect((await other.search('common', { limit: 100, offset: 990 })).items).to.have.length(10);
  });

  it('uses the index of words under the application’s own role', async () => {
    const other = await room.another();
    const project = await other.aProject();
    await fill(other, project.id, 20_000, `'common word' || n % 5000`, `'word' || n % 5000`);
    await other.database.asSystem('statistics', (transaction) => transaction.sql('analyze search_items'));
    const elsewhere = Array.from({ length: 150 }, () => randomUUID());
    const plan = async (typed: string, titleOnly = false, places = [project.id]) => {
      const query = parseQuery(typed);
      const input = {
        table: 'search_items' as const,
        query,
        places,
        types: [],
        titleOnly,
        limit: 20,
        offset: 0,
      };
      const { text, bind } = searchStatement(other.workspaceId, input, NOTHING_KNOWN);
      const rows = await other.change(({ transaction }) =>
        transaction.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, bind),
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    for (const typed of ['word77', 'word123 common', '"common word55"'])
      for (const places of [[project.id], [project.id, ...elsewhere]])
        expect(await plan(typed, false, places), typed).to.match(/Bitmap Index Scan on search_items_words/);
    expect(await plan('word77', true)).to.match(/Bitmap Index Scan on search_items_title_words/);
  });
});

describe('a search of who can read very many places', () => {
  it('finds what lies in one of them, and nothing else', async () => {
    const other = await room.another();
    const project = await other.aProject();
    await fill(other, project.id, 3, `'only here'`);
    const elsewhere = Array.from({ length: 150 }, () => randomUUID());
    const found = async (places: string[]) => {
      const search = { table: 'search_items' as const, places, types: [], titleOnly: false, limit: 20, offset: 0 };
      const asked = { ...search, query: parseQuery('only') };
      const { text, bind } = searchStatement(other.workspaceId, asked, NOTHING_KNOWN);
      const [answer] = await other.change(({ transaction }) => transaction.sql<{ total: number }>(text, bind));
      return answer?.total;
    };
    expect(await found([project.id, ...elsewhere])).to.equal(3);
    expect(await found(elsewhere)).to.equal(0);
  });
});

describe('a search without words', () => {
  const newestOnly = (items: number) => {
    const search = { table: 'search_items' as const, places: [], types: [], titleOnly: false, limit: 20, offset: 0 };
    return searchStatement(room.workspaceId, { ...search, query: parseQuery('') }, { ...NOTHING_KNOWN, items })
      .newestOnly;
  };

  it('looks at the newest items first where there are very many', () => {
    expect(newestOnly(1_000_000)).to.equal(true);
    expect(newestOnly(100_000)).to.equal(false);
  });
});

describe('frequent words', () => {
  let busy: SearchRoom;
  let [recent, old]: string[] = [];
  before(async () => {
    busy = await SearchRoom.open();
    [recent, old] = [(await busy.aProject()).id, (await busy.aProject()).id];
    await fill(busy, recent, 20_000, `'usual ' || case when n % 3 = 0 then 'often' else '' end || ' n' || n`);
    await fill(busy, old, 300, `'usual later usual'`, `''`, '1 year');
    await busy.database.asSystem('statistics', (transaction) => transaction.sql('analyze search_items'));
  });
  after(() => busy.database.close());

  const statement = async (typed: string, places: string[]) => {
    const query = parseQuery(typed);
    const search = { table: 'search_items' as const, query, places, types: [], titleOnly: false, limit: 20, offset: 0 };
    const shares = await busy.change(({ transaction }) => wordShares(transaction, 'search_items'));
    return searchStatement(busy.workspaceId, search, shares);
  };

  it('are looked for from the newest item back', async () => {
    const { text, bind, newestOnly } = await statement('usual', [recent ?? '']);
    expect(newestOnly).to.equal(true);
    const rows = await busy.change(({ transaction }) =>
      transaction.sql<{ 'QUERY PLAN': string }>(`explain ${text}`, bind),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.split('CTE titled')[0]).to.match(/Index Scan using search_items_newest/);
    expect((await statement('n77', [recent ?? ''])).newestOnly).to.equal(false);
    expect(await busy.search('usual')).to.deep.include({ total: 1000, totalExact: false });
    expect(await busy.search('usual often')).to.deep.include({ total: 1000, totalExact: false });
  });

  it('are counted rightly also when they are frequent elsewhere only', async () => {
    expect((await statement('usual', [old ?? ''])).newestOnly).to.equal(true);
    const reader = { ...busy.stranger };
    await busy.change((work) =>
      work.rows(Grant).insert({ placeId: old, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' }),
    );
    expect(await busy.search('usual', {}, reader)).to.deep.include({ total: 300, totalExact: true });
    expect(await busy.search('"usual later"')).to.deep.include({ total: 300, totalExact: true });
    expect(await busy.search('"later often"')).to.deep.include({ total: 0, totalExact: true });
  });
});

/** Creates many notes at once, like an import. */
async function fill(
  target: SearchRoom,
  placeId: string,
  count: number,
  words: string,
  title = `''`,
  age = '0',
): Promise<void> {
  await target.change(({ transaction }) =>
    transaction.sql(
      `insert into search_items (workspace_id, id, type, place_id, page_id, title, parts, folded, partial, title_words, words,
         updated_at, trashed, page_trashed)
       select $1, id, 'NOTE', $2, id, '', array[text], '{}', false, to_tsvector('simple', ${title}), to_tsvector('simple', text),
         now() - n * interval '1 second' - interval '${age}', false, false
       from (select n, gen_random_uuid() as id, ${words} as text from generate_series(1, $3::int) as n) as made`,
      [target.workspaceId, placeId, count],
    ),
  );
}
