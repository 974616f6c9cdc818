import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { createNote } from '@earshot/core/areas/pages/note';
import { T } from '@earshot/host/area';
import express from 'express';
import pg from 'pg';
import { aProject, aRoom, type Person, stopTestHost } from '../kit/hosts/host.ts';
import { type Address, called } from './graphql-call.ts';
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

/** Bare Apollo, which runs the same list query on one connection and checks nothing. */
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

interface Load extends Address {
  requests: number;
}
interface Rate {
  /** requests per second */
  rate: number;
  /** milliseconds of this process' CPU for one request, including its caller's part */
  cpu: number;
}

const BODY = JSON.stringify({ query: QUERY });

/** Rate of a server for eight concurrent callers, who share its process. */
async function measured(load: Load): Promise<Rate> {
  const { requests } = load;
  // Connections of one round: a server ends those that are idle for a while.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const begun = performance.now();
  const before = process.cpuUsage();
  let left = requests;
  const caller = async () => {
    while (left-- > 0) {
      const answer = await called(agent, load, BODY);
      const reply = JSON.parse(answer) as { data?: { notes: { nodes: unknown[] } } };
      if (reply.data?.notes.nodes.length !== 20) throw new Error(`not 20 notes: ${answer.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, caller));
  const { user, system } = process.cpuUsage(before);
  const rate = requests / ((performance.now() - begun) / 1000);
  agent.destroy();
  return { rate, cpu: (user + system) / 1000 / requests };
}

const median = (values: number[]) => quantile(values, 0.5);

/** A list of 20 notes with 10 fields and all checks, against bare Apollo with the same SQL. */
export const bench: Bench = async ({ small }) => {
  const { admin } = await aRoom('Bench');
  const project = await aProject(admin);
  for (let at = 0; at < (small ? 25 : 200); at++)
    await admin.do(createNote, { projectId: project.id, title: `Interview ${at}` });
  const bare = await bareServer(admin);
  const theirs: Load = { url: bare.url, headers: {}, requests: small ? 100 : 500 };
  const ours: Load = {
    ...theirs,
    url: `${admin.host.url}/api/graphql`,
    headers: { cookie: admin.cookie ?? '', 'x-earshot': '1' },
  };
  for (const load of [theirs, ours]) await measured({ ...load, requests: small ? 100 : 1500 });
  const rounds: { peer: Rate; own: Rate }[] = [];
  for (let round = 0; round < (small ? 1 : 15); round++)
    rounds.push({ peer: await measured(theirs), own: await measured(ours) });
  await bare.stop();
  await stopTestHost();
  // Each round gives a ratio: other load on the machine changes between rounds.
  const ratio = median(rounds.map(({ peer, own }) => own.rate / peer.rate));
  return {
    bench: 'graphql',
    holds: ratio >= 0.8,
    goal: '>= 0.8x the requests per second of bare Apollo with the same SQL',
    ratio: rounded(ratio),
    ratioOfCpu: rounded(median(rounds.map(({ peer, own }) => peer.cpu / own.cpu))),
    peer: rounded(median(rounds.map(({ peer }) => peer.rate))),
    own: rounded(median(rounds.map(({ own }) => own.rate))),
    unit: 'requests per second',
  };
};
