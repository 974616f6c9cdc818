import { readFileSync } from 'node:fs';
import { Database } from '@earshot/host/store/database';
import { searchStatement } from '@earshot/host/search/find';
import { indexQuery } from '@earshot/host/search/query-sql';
import { parseQuery } from '@earshot/core/rules/search-query';
import { between } from './search-words.ts';
const { connection, workspaceId, places } = JSON.parse(readFileSync('/tmp/s/conn.json', 'utf8'));
const { ssl, ...parts } = connection;
const db = new Database(parts);
import { wordShares } from '@earshot/host/search/word-shares';
const shares = await db.inWorkspace(workspaceId, (t) => wordShares(t));
const BARE = `select id, title, ts_rank(words, $1::tsquery, 1) as rank, count(*) over () as total from search_items where words @@ $1::tsquery order by rank desc limit 20`;
const rows: any[] = [];
for (let i = 0; i < 40; i++) {
  const q = [between(60, 6000), between(60, 6000), ...(i % 2 ? [between(60, 6000)] : [])].join(' ');
  const { text, bind } = searchStatement(workspaceId, { query: parseQuery(q), places, types: [], titleOnly: false, limit: 20, offset: 0 }, shares);
  const iq = indexQuery(parseQuery(q), shares);
  let own = 1e9, bare = 1e9, plain = 1e9, total = 0, plan = 1e9;
  await db.inWorkspace(workspaceId, async (t) => {
    for (let r = 0; r < 6; r++) {
      let s = performance.now(); total = (await t.sql<{ total: number }>(text, bind))[0]!.total; own = Math.min(own, performance.now() - s);
      s = performance.now(); await t.sql(BARE, [iq.exact]); bare = Math.min(bare, performance.now() - s);
      s = performance.now(); await t.sql(BARE, [iq.whole]); plain = Math.min(plain, performance.now() - s);
      s = performance.now(); await t.sql('explain ' + text, bind); plan = Math.min(plan, performance.now() - s);
    }
  });
  rows.push({ q, total, own: +own.toFixed(1), bare: +bare.toFixed(1), plain: +plain.toFixed(1), plan: +plan.toFixed(1) });
}
rows.sort((a, b) => a.own - b.own); console.table(rows);
await db.close();
