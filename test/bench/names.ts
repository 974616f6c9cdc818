import { clientFor } from '@earshot/host/store/client';
import { LIKELY_THRESHOLD, MOST_MATCHES, similarNames } from '@earshot/processing/areas/people/similar-names';
import { comparedText, similarity, trigramsOf } from '@earshot/processing/areas/people/trigrams';
import type { Client } from 'pg';
import { testDatabase } from '../kit/hosts/database.ts';
import { generatedPeople, type Named } from './generated-people.ts';
import { option, quantile, type Result, rounded } from './result.ts';

const GOAL = '≤ 0.1x of pg_trgm with GIN at the same threshold; equal to brute force on a sample';
const MOST_RATIO = 0.1;
const SAMPLE = 200;

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };

/** The similarities found for each query, the best first. */
type Found = number[][];

/** Indexes the names and runs each query, as the pool task does. */
async function own(names: Named[], queries: Named[]): Promise<Found> {
  const { matches } = await similarNames.run({
    input: { people: [...names, ...queries], from: names.length, among: false, threshold: LIKELY_THRESHOLD },
    signal,
    emit: async () => undefined,
  });
  const found: Found = queries.map(() => []);
  for (const match of matches) found[match.person - names.length]?.push(match.similarity);
  return found;
}

async function fill(client: Client, names: Named[]): Promise<void> {
  await client.query('create temp table names (id int4, text text)');
  await client.query('insert into names select n, text from unnest($1::text[]) with ordinality as made (text, n)', [
    names.map(({ name, email }) => comparedText(name, email)),
  ]);
  await client.query('create index on names using gin (text gin_trgm_ops)');
  await client.query('vacuum analyze names');
  await client.query(`set pg_trgm.similarity_threshold = ${LIKELY_THRESHOLD}`);
}

/** The same queries in one statement, using the index created by fill. */
async function peer(client: Client, queries: Named[]): Promise<Found> {
  const { rows } = await client.query<{ n: number; similarity: number }>(
    `select n, similarity from unnest($1::text[]) with ordinality as asked (text, n)
     cross join lateral (select similarity(names.text, asked.text) as similarity from names
       where names.text % asked.text order by similarity desc limit ${MOST_MATCHES}) as found`,
    [queries.map(({ name, email }) => comparedText(name, email))],
  );
  const found: Found = queries.map(() => []);
  for (const { n, similarity } of rows) found[Number(n) - 1]?.push(similarity);
  return found;
}

function bruteForce(names: Named[], queries: Named[]): Found {
  const sets = names.map(({ name, email }) => trigramsOf(comparedText(name, email)));
  return queries.map(({ name, email }) => {
    const set = trigramsOf(comparedText(name, email));
    return sets
      .map((other) => similarity(set, other))
      .filter((value) => value >= LIKELY_THRESHOLD)
      .sort((a, b) => b - a)
      .slice(0, MOST_MATCHES);
  });
}

// PostgreSQL stores similarity in four bytes.
const same = (a: Found, b: Found) =>
  JSON.stringify(a.map((each) => each.map(Math.fround))) === JSON.stringify(b.map((each) => each.map(Math.fround)));

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await act();
  return { ms: performance.now() - start, result };
}

/** Likely duplicates of many people among many: npm run bench -- names [<queries> <names>] [--rounds n]. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const sizes = args.filter((arg, at) => /^\d+$/.test(arg) && !args[at - 1]?.startsWith('--')).map(Number);
  const [queryCount = small ? 50 : 500, nameCount = small ? 2000 : 100_000] = sizes;
  const rounds = Number(option(args, 'rounds') ?? 1);
  const people = generatedPeople(nameCount, queryCount);
  const { connection } = await testDatabase();
  const client = clientFor(connection);
  await client.connect();
  try {
    const filling = await timed(() => fill(client, people.names));
    const [mine, theirs]: [number[], number[]] = [[], []];
    let agrees = true;
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const a = await timed(() => own(people.names, people.queries));
      const b = await timed(() => peer(client, people.queries));
      mine.push(a.ms);
      theirs.push(b.ms);
      agrees &&= same(a.result, b.result);
      found = a.result.flat().length;
      if (round > 0) continue;
      const sample = people.queries.slice(0, SAMPLE);
      agrees &&= same(a.result.slice(0, SAMPLE), bruteForce(people.names, sample));
    }
    const [ownMs, peerMs] = [quantile(mine, 0.5), quantile(theirs, 0.5)];
    const ratio = rounded(ownMs / peerMs);
    return {
      bench: 'names',
      holds: ratio <= MOST_RATIO && agrees,
      goal: GOAL,
      ratio,
      peer: rounded(peerMs),
      own: rounded(ownMs),
      agrees,
      found,
      queries: queryCount,
      names: nameCount,
      threshold: LIKELY_THRESHOLD,
      // own includes making its index, the peer's already exists
      peerIndexMs: rounded(filling.ms),
    };
  } finally {
    await client.end();
  }
}
