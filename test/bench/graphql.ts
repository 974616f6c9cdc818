import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { createNote } from '@earshot/core/model/note';
import { T } from '@earshot/host/boot/tokens';
import express from 'express';
import pg from 'pg';
import { aProject, aRoom, type Person, stopTestHost } from '../kit/host.ts';
import { type Bench, quantile, rounded } from './result.ts';

const FIELDS = [
  'id',
  'projectId',
  'title',
  'preview',
  'characters',
  'sourceName',
  'editedAt',
  'createdAt',
  'updatedAt',
  'revision',
];
const QUERY = `{ notes(first: 20, orderBy: UPDATED_AT_DESC) { nodes { ${FIELDS.join(' ')} } } }`;
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Apollo as bare as it comes, which runs the same list query on one connection and checks nothing. */
async function bareServer(person: Person): Promise<{ url: string; stop: () => Promise<void> }> {
  const { host, port, database, username, password } = person.host.container.get(T.connection);
  const pool = new pg.Pool({
    host,
    port,
    database,
    user: username,
    password,
    options: `-c app.workspace=${person.workspaceId}`,
  });
  const sql = `select ${FIELDS.map((field) => `${snake(field)} as "${field}"`).join(', ')} from notes
    where workspace_id = $1 and trashed_at is null order by updated_at desc, id desc limit 21`;
  const typeDefs = `type Note { ${FIELDS.map((field) => `${field}: String`).join(' ')} } type NotePage { nodes: [Note!]! } type Query { notes(first: Int, orderBy: String): NotePage! }`;
  const resolvers = {
    Query: { notes: async () => ({ nodes: (await pool.query(sql, [person.workspaceId])).rows.slice(0, 20) }) },
  };
  const apollo = new ApolloServer({
    typeDefs: typeDefs.replace('orderBy: String', 'orderBy: Order').concat(' enum Order { UPDATED_AT_DESC }'),
    resolvers,
  });
  await apollo.start();
  const app = express();
  app.use('/api/graphql', express.json() as never, expressMiddleware(apollo) as never);
  const http = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const { port: own } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}/api/graphql`,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await apollo.stop();
      await pool.end();
    },
  };
}

/** Requests per second of CPU that both sides share, with eight requests under way. */
async function rate(url: string, headers: Record<string, string>, requests: number): Promise<number> {
  const body = JSON.stringify({ query: QUERY });
  const begun = performance.now();
  let left = requests;
  const caller = async () => {
    while (left-- > 0) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      const reply = (await response.json()) as { data?: { notes: { nodes: unknown[] } } };
      if (reply.data?.notes.nodes.length !== 20)
        throw new Error(`not 20 notes: ${JSON.stringify(reply).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  return requests / ((performance.now() - begun) / 1000);
}

/** A list of 20 notes with 10 fields, with every wall up, against bare Apollo with the same SQL. */
export const bench: Bench = async ({ small }) => {
  const { admin } = await aRoom('Bench');
  const project = await aProject(admin);
  for (let at = 0; at < (small ? 25 : 200); at++)
    await admin.do(createNote, { projectId: project.id, title: `Interview ${at}` });
  const bare = await bareServer(admin);
  const ours = { url: `${admin.host.url}/api/graphql`, headers: { cookie: admin.cookie ?? '', 'x-earshot': '1' } };
  const requests = small ? 100 : 1500;
  const rounds = small ? 1 : 5;
  await rate(bare.url, {}, requests);
  await rate(ours.url, ours.headers, requests);
  const peers: number[] = [];
  const own: number[] = [];
  for (let round = 0; round < rounds; round++) {
    peers.push(await rate(bare.url, {}, requests));
    own.push(await rate(ours.url, ours.headers, requests));
  }
  await bare.stop();
  await stopTestHost();
  const ratio = quantile(own, 0.5) / quantile(peers, 0.5);
  return {
    bench: 'graphql',
    holds: ratio >= 0.8,
    goal: '>= 0.8x the requests per second of bare Apollo with the same SQL',
    ratio: rounded(ratio),
    peer: rounded(quantile(peers, 0.5)),
    own: rounded(quantile(own, 0.5)),
    unit: 'requests per second',
  };
};
