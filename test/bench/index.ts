import { randomUUID } from 'node:crypto';
import { Channel } from '@earshot/core/areas/places/channel';
import { putWaiting } from '@earshot/host/areas/search/index-points';
import { onWrite } from '@earshot/host/areas/search/index-rows';
import { Change } from '@earshot/host/operations/change';
import { clientFor } from '@earshot/host/store/client';
import { Database, type Transaction } from '@earshot/host/store/database';
import { migrate } from '@earshot/host/store/migrations/index';
import { createPool, type Pool, release } from '@earshot/processing/pool/pool';
import type { Client } from 'pg';
import { testDatabase } from '../kit/hosts/database.ts';
import { option, type Result, rounded } from './result.ts';
import { segments } from './search-words.ts';

const GOAL = 'INSERT … to_tsvector of the same texts in plain SQL, same indexes: ≤ 1.5x';
const MOST = 1.5;

interface Room {
  database: Database;
  client: Client;
  pool: Pool;
  workspaceId: string;
}

/** Adds feedback that is not indexed yet. */
async function bringIn({ database, client, workspaceId }: Room, points: number): Promise<void> {
  const asked = { settings: {}, secretsStored: [], firstImportDays: null, schedule: 'OFF' as const, pulledAt: null };
  const channel = { title: 'Bench', source: 'CSV', detached: false, connection: 'CONNECTED' as const, ...asked };
  const { id } = await database.inWorkspace(workspaceId, (transaction) =>
    new Change(transaction, workspaceId, null, onWrite).rows(Channel).insert(channel),
  );
  await client.query('create temp table segments (n int4 primary key, text text)');
  await client.query('insert into segments select n - 1, text from unnest($1::text[]) with ordinality as s (text, n)', [
    segments(),
  ]);
  await client.query(`select set_config('app.workspace', $1, false)`, [workspaceId]);
  await client.query(
    `insert into data_points (workspace_id, id, channel_id, run_id, external_id, content_hash, occurred_at, title, text, author, url, fields, raw)
     select $1, gen_random_uuid(), $2, $3, g.n::text, g.n::text, now() - g.n * interval '1 minute', '', s.text, '', '', '{}', s.text
     from generate_series(1, $4::int) as g (n) join segments s on s.n = g.n * 7919::int8 % 30000`,
    [workspaceId, id, randomUUID(), points],
  );
  await client.query(
    'insert into unindexed_points (workspace_id, point_id) select workspace_id, id from data_points where workspace_id = $1',
    [workspaceId],
  );
  await client.query('vacuum analyze data_points');
}

const INDEXES = `select indexdef as made from pg_indexes where tablename = 'search_points'`;

/** Statement of an expert in full-text search. */
async function inPlainSql({ client, workspaceId }: Room): Promise<void> {
  await client.query('create table if not exists plain_points (like search_points including defaults)');
  const { rows } = await client.query<{ made: string }>(INDEXES);
  for (const { made } of rows) await client.query(made.replace(/INDEX \S+ ON \S+/, 'INDEX ON plain_points'));
  await client.query(
    `insert into plain_points (workspace_id, id, type, place_id, page_id, title, parts, folded, partial, title_words, words, updated_at, trashed, page_trashed)
     select workspace_id, id, 'DATA_POINT', channel_id, id, title, array[text], '{}', false, to_tsvector('simple', title),
       to_tsvector('simple', text), occurred_at, false, false from data_points where workspace_id = $1`,
    [workspaceId],
  );
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return (performance.now() - start) / 1000;
}

/** Indexes data points: their words, with passages, beside plain SQL without these. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const points = Number(option(args, 'points') ?? (small ? 5000 : 1_000_000));
  const { connection } = await testDatabase();
  const { ssl: _, ...parts } = connection;
  const database = new Database(parts);
  await migrate(database);
  const client = clientFor(connection);
  await client.connect();
  const room = { database, client, pool: createPool(), workspaceId: randomUUID() };
  await bringIn(room, points);
  const apart = <T>(act: (transaction: Transaction) => Promise<T>) => database.inWorkspace(room.workspaceId, act);
  const spent = { read: 0 };
  const own = await seconds(() =>
    putWaiting({
      apart,
      read: async (waiting) => {
        const start = performance.now();
        const options = { priority: 'background', deadlineMs: 600_000 } as const;
        const { copyText } = await room.pool.run('index-texts', { points: waiting }, options);
        spent.read += (performance.now() - start) / 1000;
        return copyText;
      },
      release,
      goesOn: () => true,
    }),
  );
  const peer = await seconds(() => inPlainSql(room));
  await client.query('drop table plain_points');
  await client.end();
  await room.pool.close();
  await database.close();
  const ratio = rounded(own / peer);
  const reading = rounded(spent.read);
  return {
    bench: 'index',
    holds: ratio <= MOST,
    goal: GOAL,
    ratio,
    peer: rounded(peer),
    own: rounded(own),
    reading,
    points,
  };
}
