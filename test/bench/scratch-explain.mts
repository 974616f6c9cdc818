import { readFileSync } from 'node:fs';
import { Database } from '@earshot/host/store/database';
import { searchStatement } from '@earshot/host/search/find';
import { parseQuery } from '@earshot/core/rules/search-query';
const { connection, workspaceId, places } = JSON.parse(readFileSync('/tmp/s/conn.json', 'utf8'));
const { ssl, ...parts } = connection;
const db = new Database(parts);
import { wordShares } from '@earshot/host/search/word-shares';
const shares = await db.inWorkspace(workspaceId, (t) => wordShares(t));
const [, , mode, ...qs] = process.argv;
for (const q of qs) {
  const { text, bind } = searchStatement(workspaceId, { query: parseQuery(q), places, types: [], titleOnly: false, limit: 20, offset: 0 }, shares);
  await db.inWorkspace(workspaceId, async (t) => {
    for (let i = 0; i < 3; i++) { const s = performance.now(); const [r] = await t.sql<{total: number}>(text, bind); console.log(q, r?.total, (performance.now() - s).toFixed(1)); }
    if (mode === 'x') { const rows = await t.sql<{ 'QUERY PLAN': string }>('explain (analyze, buffers, timing on) ' + text, bind); console.log(rows.map((r) => r['QUERY PLAN'].slice(0, 170)).join('\n')); }
  });
}
await db.close();
