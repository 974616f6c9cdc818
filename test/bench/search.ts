import { randomUUID } from 'node:crypto';
import { type SearchResult, search } from '@earshot/core/areas/search/search';
import { parseQuery } from '@earshot/core/rules/words/search-query';
import { searchHandlers } from '@earshot/host/areas/search/handlers';
import { PassageMemory } from '@earshot/host/areas/search/passages/passage-memory';
import { Retrieval } from '@earshot/host/areas/search/passages/retrieval';
import { indexQuery } from '@earshot/host/areas/search/query-sql';
import { shareIn } from '@earshot/host/areas/search/word-shares';
import { Access, type Actor, type Place } from '@earshot/host/operations/access';
import { Work } from '@earshot/host/operations/work';
import { clientFor } from '@earshot/host/store/client';
import { Database } from '@earshot/host/store/database';
import { migrate } from '@earshot/host/store/migrations/index';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import type { Client } from 'pg';
import { testDatabase } from '../kit/hosts/database.ts';
import { option, quantile, type Result, rounded } from './result.ts';
import { between, phraseOf, segments, word } from './search-words.ts';

const GOAL = '2–3 words: p95 ≤ 25 ms and ≤ 1.5x the bare SQL; a frequent word ≤ 0.2x ranking all matches';
const PLACES = 2000;
/** The share of places that the user can read: outside most projects, or in nearly all. */
const SHARES = { few: 0.1, most: 0.95 } as const;
const ROUNDS = 3;

// Statement of an expert in full-text search: ranks and counts all matches.
const BARE = `select id, title, ts_rank(words, $1::tsquery, 1) as rank, count(*) over () as total
  from search_items where words @@ $1::tsquery order by rank desc limit 20`;

interface Filled {
  client: Client;
  database: Database;
  actor: Actor;
  placeIds: string[];
  access: Access;
  texts: string[];
  pool: Pool;
}

/** Fills the index with made-up research of a known distribution of words; the indexes are built at the end. */
async function fill(client: Client, workspaceId: string, placeIds: string[], items: number): Promise<string[]> {
  const texts = segments();
  await client.query('create temp table segments (n int4 primary key, text text)');
  await client.query('insert into segments select n - 1, text from unnest($1::text[]) with ordinality as s (text, n)', [
    texts,
  ]);
  await client.query('analyze segments');
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'search_items' and indexname not like '%pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(
    `insert into search_items (workspace_id, id, type, place_id, page_id, title, parts, folded, partial, title_words, words,
       created_at, updated_at, trashed, page_trashed)
     select $1, id, (array['HIGHLIGHT', 'HIGHLIGHT', 'NOTE', 'TAG'])[1 + n % 4], ($2::uuid[])[1 + (n * 7) % ${PLACES}], id, title,
       array[text], '{}', false, to_tsvector('simple', title),
       setweight(to_tsvector('simple', title), 'A') || to_tsvector('simple', 'gap gap gap ' || text),
       now() - n * interval '20 seconds', now() - n * interval '20 seconds', false, false
     from (select g.n, gen_random_uuid() as id, a.text || ' ' || b.text || ' ' || c.text as text,
         substr(d.text, 1, strpos(substr(d.text, 20), ' ') + 18) as title
       from generate_series(1, $3::int) as g (n)
       join segments a on a.n = g.n * 7919::int8 % ${texts.length} join segments b on b.n = g.n * 1047::int8 / 3 % ${texts.length}
       join segments c on c.n = g.n * 12997::int8 / 7 % ${texts.length} join segments d on d.n = g.n * 154::int8 / 11 % ${texts.length}) as made`,
    [workspaceId, placeIds, items],
  );
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { made } of rows) await client.query(made);
  await client.query('vacuum analyze search_items');
  return texts;
}

async function open(items: number): Promise<Filled> {
  const { connection } = await testDatabase();
  const { ssl: _, ...parts } = connection;
  const database = new Database(parts);
  await migrate(database);
  const client = clientFor(connection);
  await client.connect();
  const workspaceId = randomUUID();
  const placeIds = Array.from({ length: PLACES }, () => randomUUID());
  const texts = await fill(client, workspaceId, placeIds, items);
  const ids = { accountId: randomUUID(), memberId: randomUUID(), workspaceId };
  const actor: Actor = { ...ids, role: 'MANAGER', admin: false, peopleAccess: true, projectsAccess: true };
  const few = accessTo(actor, placeIds, SHARES.few);
  return { client, database, actor, placeIds, access: few, texts, pool: createPool() };
}

/** Access to this share of the places. */
function accessTo(actor: Actor, placeIds: readonly string[], share: number): Access {
  const place = (id: string): [string, Place] => [
    id,
    { id, kind: 'PROJECT', parentId: actor.workspaceId, detached: false, trashed: false, archived: false },
  ];
  const levels = new Map(placeIds.slice(0, share * placeIds.length).map((id) => [id, 'READ'] as const));
  return new Access(actor, new Map(placeIds.map(place)), levels);
}

function own({ database, actor, access, pool }: Filled, input: object): Promise<SearchResult> {
  return database.inWorkspace(actor.workspaceId, async (transaction) => {
    const work = new Work(transaction, actor, access, async () => undefined);
    const parts = { pool, retrieval: new Retrieval(new PassageMemory(database), pool) };
    const handler = searchHandlers(parts).find(({ operation }) => operation.name === search.name)?.inside;
    return (await handler?.({ input: search.input.parse(input), work } as never)) as SearchResult;
  });
}

const bare = ({ client }: Filled, query: string) =>
  client.query(BARE, [indexQuery(parseQuery(query), shareIn([])).exact]);

interface Asked {
  query: string;
  [option: string]: unknown;
}

const when = (...fields: [field: string, operator: string, ...values: string[]][]) => ({
  combinator: 'and',
  fields: fields.map(([field, operator, ...values]) => ({ field, operator, values })),
});

/** The queries of each kind. */
function kinds(each: number, { texts, placeIds }: Filled): Record<string, Asked[]> {
  const many = (make: (at: number) => Asked, count = each) => Array.from({ length: count }, (_, at) => make(at));
  const middle = () => between(60, 6000);
  return {
    one: many(() => ({ query: between(500, 6000) })),
    twoOrThree: many((at) => ({ query: [middle(), middle(), ...(at % 2 ? [middle()] : [])].join(' ') })),
    phrase: many(() => ({ query: `"${phraseOf(texts)}"` })),
    prefix: many(() => ({ query: `${middle()} ${middle().slice(0, 3)}` })),
    filtered: many(() => ({ query: `${middle()} ${middle()}`, types: ['NOTE'] })),
    titleOnly: many(() => ({ query: middle(), titleOnly: true })),
    // Ranking all matches of these takes seconds.
    begun: many((at) => ({ query: word(at * 11).slice(0, 1 + (at % 2)) }), each / 5),
    frequent: many((at) => ({ query: word(at) }), each / 5),
    inProjects: many((at) => ({
      query: middle(),
      filter: when(['project', 'HAS_ANY_OF', ...placeIds.slice(at, at + 3)]),
    })),
    ofLately: many(() => ({
      query: `${middle()} ${middle()}`,
      filter: when(['createdAt', 'IS', 'last90Days'], ['title', 'IS_NOT_EMPTY']),
    })),
    newestFirst: many(() => ({ query: middle(), orderBy: 'CREATED' })),
    withoutWords: many((at) => ({ query: '', filter: when(['title', 'CONTAINS', word(at)]) }), each / 5),
    // A filter without matches is checked for every item with the word.
    nothing: many((at) => ({ query: word(at * 7), filter: when(['tags', 'HAS_ANY_OF', randomUUID()]) }), each / 5),
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

interface Figures {
  own: number;
  peer: number;
  ownMedian: number;
  peerMedian: number;
  found: number;
}

/** Milliseconds of own search and bare SQL, alternating; p95 over queries of each query's median. */
async function measure(filled: Filled, inputs: Asked[]): Promise<Figures> {
  const [mine, theirs, found]: [number[], number[], number[]] = [[], [], []];
  for (const input of inputs) {
    const [a, b]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      a.push(await timed(async () => found.push((await own(filled, input)).total)));
      if (input.query !== '') b.push(await timed(() => bare(filled, input.query)));
    }
    mine.push(quantile(a, 0.5));
    theirs.push(b.length > 0 ? quantile(b, 0.5) : 0);
  }
  return {
    own: rounded(quantile(mine, 0.95)),
    peer: rounded(quantile(theirs, 0.95)),
    ownMedian: rounded(quantile(mine, 0.5)),
    peerMedian: rounded(quantile(theirs, 0.5)),
    found: quantile(found, 0.5),
  };
}

/** Search over many items: words, phrases, beginnings, frequent words, filters and totals, beside plain SQL. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const items = Number(option(args, 'items') ?? (small ? 10_000 : 1_000_000));
  const filled = await open(items);
  const queries = kinds(Number(option(args, 'queries') ?? (small ? 5 : 40)), filled);
  const measured = {} as Record<keyof typeof SHARES, Record<string, Figures>>;
  for (const [name, share] of Object.entries(SHARES)) {
    filled.access = accessTo(filled.actor, filled.placeIds, share);
    const figures: Record<string, Figures> = {};
    for (const [kind, inputs] of Object.entries(queries)) figures[kind] = await measure(filled, inputs);
    measured[name as keyof typeof SHARES] = figures;
  }
  await filled.client.end();
  await filled.pool.close();
  await filled.database.close();
  const { twoOrThree: words, frequent } = measured.most;
  if (!words || !frequent) throw new Error('The words were not measured');
  const [ratio, frequentRatio] = [rounded(words.own / words.peer), rounded(frequent.ownMedian / frequent.peerMedian)];
  const holds = words.own <= 25 && ratio <= 1.5 && frequentRatio <= 0.2;
  return {
    bench: 'search',
    holds,
    goal: GOAL,
    ratio,
    peer: words.peer,
    own: words.own,
    frequentRatio,
    items,
    measured,
  };
}
